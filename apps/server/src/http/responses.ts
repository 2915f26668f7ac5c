import { type ErrorCode, errorKinds, problemSchema } from '@sineta/protocol';
import type { z } from 'zod';

/** Describes a JSON response for the OpenAPI document. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } } as const;
}

interface ProblemResponse {
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly schema: typeof problemSchema } };
}

/** Describes error responses for the OpenAPI document. Codes with the same status share a response. */
export function problems(...codes: readonly ErrorCode[]): Record<number, ProblemResponse> {
  const byStatus = Object.groupBy(codes, (code) => errorKinds[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorKinds[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );
}
