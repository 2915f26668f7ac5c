/** The service cannot start: the message says why and how to mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
