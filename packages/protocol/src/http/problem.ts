import { z } from 'zod';
import { type ErrorCode, errorKinds } from './errors.ts';

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];

/** The body of every error answer: problem details with a stable code (RFC 9457 §3). */
export const problemSchema = z
  .object({
    type: z.string().describe('A link to the description of the code.'),
    title: z.string().describe('What happened.'),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string().describe('Why, in this occurrence, and how to mend it.'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The fields that are wrong, as dotted paths.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
/** One field that is wrong: its dotted path and what is wrong with it. */
export type FieldError = NonNullable<Problem['errors']>[number];
