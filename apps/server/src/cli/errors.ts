import type { Problem } from '@sineta/protocol';

/** The command line cannot mean anything. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The service refused, or did not answer: told in words. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
}

/** A problem (RFC 9457) as a person reads it: what happened, why and how to mend it, and each field. */
export function describeProblem({ title, detail, code, status, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `  ${field}: ${message}`);
  return [`${title} (${code}, HTTP ${status}).`, detail, ...fields].join('\n');
}
