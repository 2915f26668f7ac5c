/** The service cannot start. The message gives the cause and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
