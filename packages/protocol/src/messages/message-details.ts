import { z } from 'zod';
import { storedFilterSchema } from '../devices/filter.ts';
import { deviceTokenPrefixSchema, messageIdSchema } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { correctionSchema, withdrawalSchema } from './correction.ts';
import { experimentResultSchema, holdoutResultSchema } from './experiment.ts';
import { heldCountsSchema } from './held-counts.ts';
import { messageSummarySchema } from './message.ts';
import { ifDisturbingSchema, urgencySchema } from './send-message.ts';
import { storedNotificationSchema } from './notification.ts';
import { exclusionSchema, targetSchema } from './target.ts';
import { storedTranslationsSchema } from './translation.ts';
import { utmSchema } from './utm.ts';

export const messageTargetSchema = z
  .union([
    // First: a filter of a request is checked for its depth, which no response needs.
    z.strictObject({ filter: storedFilterSchema, exclude: exclusionSchema.optional() }),
    targetSchema,
    z.strictObject({ token: deviceTokenPrefixSchema }),
    z.strictObject({ tokens: z.array(deviceTokenPrefixSchema) }),
    z.strictObject({ users: z.array(z.never()) }),
  ])
  .describe(
    'Contains whole device tokens for callers with the permission `manage`, device ids for callers with `send`, else 8 characters of each. Contains users only for callers with the permission `devices`, else an empty list, also in place of a filter that names users.',
  );

/** The results of a message to users: what one device of a user did counts for the user. */
const userCountsSchema = z
  .object({
    targeted: z.int(),
    reached: z.int().describe('Users of whom a push service accepted the message for at least one device.'),
    displayed: z.int(),
    clicked: z.int(),
  })
  .meta({ id: 'UserCounts' });

/** Everything stored about a message: enough to show it again and to duplicate it. */
export const messageDetailsSchema = messageSummarySchema
  .extend({
    notification: storedNotificationSchema,
    translations: storedTranslationsSchema.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    appBadge: z.int().optional(),
    utm: utmSchema.optional(),
    actionClicks: z
      .array(z.object({ action: z.string(), clicks: z.int() }))
      .optional()
      .describe('The clicks on each action, the most frequent first. Absent without any.'),
    conversions: z
      .array(z.object({ name: z.string(), devices: z.int() }))
      .optional()
      .describe('The devices of each conversion after a click, the most first. Absent without any.'),
    revoked: z
      .int()
      .optional()
      .describe(
        'The part of `counts.gone` whose permission the browser probably took back: devices of Chrome and other browsers of its push service that had not opened the site for 14 days. Absent if there is none.',
      ),
    held: heldCountsSchema,
    target: messageTargetSchema,
    users: userCountsSchema
      .optional()
      .describe(
        'Only once a message to users is sent, as far as their devices still belong to them. Absent with `sendAtLocal`.',
      ),
    filter: storedFilterSchema
      .optional()
      .describe(
        'Only if the target names segments: the filter that it had when the message was accepted, with what it excludes. Absent if it names users, for callers without the permission `devices`.',
      ),
    test: z
      .literal(true)
      .optional()
      .describe('Only for a test, which appears in no list and is deleted an hour after `expiresAt`.'),
    publish: z.boolean().describe('Whether the message appears on the public notice board.'),
    ttl: z.int().describe('Time to live in seconds.'),
    urgency: urgencySchema,
    collapseKey: z.string().optional(),
    collapse: z
      .literal(true)
      .optional()
      .describe('Whether a click on one device of a user closes the notification on the others.'),
    ifDisturbing: ifDisturbingSchema.optional(),
    experiment: experimentResultSchema.optional(),
    holdout: holdoutResultSchema.optional(),
    sendAtLocal: z.string().optional().describe('Send time in the local time of each device.'),
    expiresAt: z.iso.datetime().describe('The message is not sent after this time.'),
    corrections: z
      .array(correctionSchema)
      .optional()
      .describe('The corrections since it was sent, the oldest first. Absent without any.'),
    withdrawal: withdrawalSchema.optional().describe('Only of a message that was withdrawn.'),
    replacements: z
      .array(messageSummarySchema)
      .optional()
      .describe(
        'The messages that replace its notification on devices, the oldest first. Absent without any.',
      ),
    replaces: messageIdSchema
      .optional()
      .describe('Only of a message that replaces the notification of another one on devices.'),
    sentBy: authorSchema.optional().describe('The sender. Absent for messages stored without one.'),
  })
  .meta({ id: 'MessageDetails' });

export type MessageTarget = z.infer<typeof messageTargetSchema>;
export type UserCounts = z.infer<typeof userCountsSchema>;
export type MessageDetails = z.infer<typeof messageDetailsSchema>;
