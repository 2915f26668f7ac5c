import { z } from 'zod';
import { limits } from './limits.ts';
import { base64url, deviceTokenSchema, localeSchema, timeZoneSchema, topicSchema } from './text.ts';

/** What `PushSubscription.toJSON()` gives: RFC 8291 §2.1 for the keys. Whether the endpoint is an allowed push service is the server's to judge. */
export const subscriptionSchema = z
  .strictObject({
    endpoint: z.url().max(2048),
    expirationTime: z
      .number()
      .nullish()
      .describe('Ignored: browsers send null and expire subscriptions all the same.'),
    keys: z.strictObject({
      p256dh: base64url(65, 'p256dh').describe('The browser’s public key: an uncompressed point on P-256.'),
      auth: base64url(16, 'auth').describe('The authentication secret.'),
    }),
  })
  .meta({ id: 'Subscription' });

const topicsSchema = z.array(topicSchema).max(limits.topicsPerDevice);
const vapidKeySchema = base64url(65, 'vapidKey').describe(
  'The public key that the subscription was made with.',
);

export const registerDeviceSchema = z
  .strictObject({
    subscription: subscriptionSchema,
    vapidKey: vapidKeySchema,
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    topics: topicsSchema
      .optional()
      .describe(
        'What a new device begins with. One that is known keeps what it follows: PATCH changes that.',
      ),
  })
  .meta({ id: 'RegisterDevice' });

export const deviceSchema = z
  .object({
    token: deviceTokenSchema.describe('Stable while the device keeps its subscription.'),
    resubscribe: z
      .literal(true)
      .optional()
      .describe(
        'The push service refused this subscription: unsubscribe, subscribe anew and PATCH the device with that.',
      ),
  })
  .meta({ id: 'Device' });

/** A rotated subscription keeps its token: it comes with the key that it was made with. */
export const updateDeviceSchema = z
  .strictObject({
    subscription: subscriptionSchema.optional(),
    vapidKey: vapidKeySchema.optional(),
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    topics: topicsSchema.optional(),
  })
  .refine((update) => (update.subscription === undefined) === (update.vapidKey === undefined), {
    path: ['vapidKey'],
    message: 'subscription and vapidKey come together',
  })
  .meta({ id: 'UpdateDevice' });

export type Subscription = z.infer<typeof subscriptionSchema>;
export type RegisterDevice = z.infer<typeof registerDeviceSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type UpdateDevice = z.infer<typeof updateDeviceSchema>;
