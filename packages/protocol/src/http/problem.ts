import { z } from 'zod';
import { type ErrorCode, errorKinds } from './errors.ts';

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response: problem details (RFC 9457 §3) with a stable code. */
export const problemSchema = z
  .object({
    type: z.string().describe('Link to the description of the code.'),
    title: z.string().describe('The condition, the same for every occurrence of the code.'),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string().describe('What caused this occurrence and how to fix it.'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The invalid fields, by dotted path.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
/** An invalid field: its dotted path and the rule that it breaks. */
export type FieldError = NonNullable<Problem['errors']>[number];
