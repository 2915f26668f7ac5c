import { z } from 'zod';
import { isStorable } from '../formats.ts';
import { limits } from '../limits.ts';
import { bounded, personalTextSchema, webUrlSchema } from '../scalars.ts';

/** The members of an action, each with its own rules. */
export const actionFields = {
  action: bounded(limits.actionNameLength).min(1).refine(isStorable, 'must not contain U+0000'),
  title: z.string().min(1).max(limits.actionTitleLength),
  navigate: webUrlSchema.describe('URL that the action opens.'),
  icon: webUrlSchema.optional(),
};

/** The members of a notification, each with its own rules. */
export const notificationFields = {
  title: personalTextSchema.trim().min(1, 'must not be empty: browsers show no notification without a title'),
  body: personalTextSchema.optional(),
  navigate: webUrlSchema
    .optional()
    .describe(
      'URL that a click opens. Default: the page of the notice on the board, if the message is published there, else the URL of the service.',
    ),
  icon: webUrlSchema.optional(),
  image: webUrlSchema.optional(),
  badge: webUrlSchema.optional(),
  tag: z
    .string()
    .min(1)
    .max(limits.notificationTagLength)
    .optional()
    .describe(
      'A new notification replaces a displayed one with the same tag. Default: a tag of its own for each message.',
    ),
  actions: z
    .array(z.strictObject(actionFields))
    .max(limits.actions, { abort: true })
    .refine(
      (actions) => new Set(actions.map(({ action }) => action)).size === actions.length,
      'must not repeat the name of an action',
    )
    .optional()
    .describe('Each action has a different name, by which the service worker finds its URL.'),
  silent: z.boolean().optional(),
  requireInteraction: z.boolean().optional(),
};

/** What the visitor sees: the members of `NotificationOptions` that a push message can carry. */
export const notificationSchema = z.strictObject(notificationFields).meta({ id: 'Notification' });

/** A notification in a response. It may be older than a rule of {@link notificationSchema}. */
export const storedNotificationSchema = z
  .object({
    title: z.string(),
    body: z.string().optional(),
    navigate: z.string().optional().describe('URL that a click opens.'),
    icon: z.string().optional(),
    image: z.string().optional(),
    badge: z.string().optional(),
    tag: z.string().optional(),
    actions: z
      .array(
        z.object({
          action: z.string(),
          title: z.string(),
          navigate: z.string().describe('URL that the action opens.'),
          icon: z.string().optional(),
        }),
      )
      .optional(),
    silent: z.boolean().optional(),
    requireInteraction: z.boolean().optional(),
  })
  .meta({ id: 'StoredNotification' });

export type Notification = z.infer<typeof notificationSchema>;
