import { z } from 'zod';
import { limits } from './limits.ts';
import { textSchema, webUrlSchema } from './text.ts';

/** The members of an action, each with its own rules. */
export const actionFields = {
  action: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
  navigate: webUrlSchema.describe('Where pressing it leads.'),
  icon: webUrlSchema.optional(),
};

/** The members of a notification, each with its own rules. */
export const notificationFields = {
  title: textSchema.trim().min(1, 'a title is needed: browsers show nothing without one'),
  body: textSchema.optional(),
  navigate: webUrlSchema
    .optional()
    .describe(
      'Where a click leads. When absent: the page of its notice, where it is on the board, else the service itself.',
    ),
  icon: webUrlSchema.optional(),
  image: webUrlSchema.optional(),
  badge: webUrlSchema.optional(),
  tag: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'A newer notification with the same tag takes its place on the screen; one a message when absent.',
    ),
  actions: z.array(z.strictObject(actionFields)).max(limits.actions).optional(),
  silent: z.boolean().optional(),
  requireInteraction: z.boolean().optional(),
};

/** What the visitor sees: the members of `NotificationOptions` that a push message can carry. */
export const notificationSchema = z.strictObject(notificationFields).meta({ id: 'Notification' });

export type Notification = z.infer<typeof notificationSchema>;
