import type { Problem } from '@sineta/protocol';

/** A command that did not do what it was asked, told in words. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: refused, unreachable or unable to start. 2: asked in a wrong way. */
  constructor(exitCode: 1 | 2, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** A problem (RFC 9457) as a person reads it: what happened, why and how to fix it, and each field. */
export function describeProblem({ title, detail, code, status, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `  ${field}: ${message}`);
  return [`${title} (${code}, HTTP ${status}).`, detail, ...fields].join('\n');
}
