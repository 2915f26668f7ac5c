import type { Problem } from '@sineta/protocol';

/** A failed command. The message is for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: the command failed. 2: its arguments or settings are incorrect. */
  constructor(exitCode: 1 | 2, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Formats a problem (RFC 9457) for the terminal: title, detail, and the errors of its fields. */
export function describeProblem({ title, detail, code, status, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `  ${field}: ${message}`);
  return [`${title} (${code}, HTTP ${status}).`, detail, ...fields].join('\n');
}
