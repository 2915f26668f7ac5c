import { z } from 'zod';
import { filterSchema } from '../devices/filter.ts';
import { limits } from '../limits.ts';
import { deviceIdOrTokenPattern } from '../formats.ts';
import { slugSchema, topicSchema, userIdSchema } from '../scalars.ts';

/** An id suffices: a caller who may send needs no control over the device. */
const recipientSchema = z
  .string()
  .regex(deviceIdOrTokenPattern, 'must be a device token of 43 base64url characters, or a device id of 16');

/** Devices that a message must not reach, although they are in its audience. */
export const exclusionSchema = z
  .strictObject({
    topics: z
      .array(topicSchema)
      .min(1, 'must have at least 1 entry, or be absent')
      .max(limits.filterValues)
      .optional()
      .describe(
        'Excludes the devices that are subscribed to any of these topics. Topics need no name: one that no device follows excludes nobody, and is no error.',
      ),
    segments: z
      .array(slugSchema)
      .min(1, 'must have at least 1 entry, or be absent')
      .max(limits.filterConditions)
      .optional()
      .describe(
        'Excludes the devices of any of these segments. Their filters are read when the message is accepted.',
      ),
  })
  .meta({ id: 'Exclusion' });

const exclude = exclusionSchema.optional();

/** The recipients of a message. */
export const targetSchema = z
  .union(
    [
      z.strictObject({ everyone: z.literal(true), exclude }),
      z.strictObject({ user: userIdSchema }),
      z.strictObject({
        users: z
          .array(userIdSchema)
          .min(1)
          .max(limits.usersPerMessage)
          .describe('All their devices. Users who have no device are skipped.'),
      }),
      z.strictObject({ token: recipientSchema }),
      z.strictObject({ tokens: z.array(recipientSchema).min(1).max(limits.tokensPerMessage) }),
      z.strictObject({ topic: topicSchema, exclude }),
      z.strictObject({
        segment: slugSchema.describe('Id of a segment. Its filter is read when the message is accepted.'),
        exclude,
      }),
      z.strictObject({ filter: filterSchema, exclude }),
    ],
    'must have exactly one of everyone (true), user, users, token, tokens, topic, segment or filter',
  )
  .meta({ id: 'Target' });

/** Whether a target names devices or users, rather than an audience. */
export function namesRecipients(
  target: Target,
): target is Extract<
  Target,
  | { readonly token: string }
  | { readonly tokens: string[] }
  | { readonly user: string }
  | { readonly users: string[] }
> {
  return 'token' in target || 'tokens' in target || 'user' in target || 'users' in target;
}

export type Exclusion = z.infer<typeof exclusionSchema>;
export type Target = z.infer<typeof targetSchema>;
