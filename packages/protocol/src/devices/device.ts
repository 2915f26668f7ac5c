import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  base64urlSchema,
  bounded,
  deviceTokenSchema,
  localeSchema,
  tagSchema,
  timeZoneSchema,
  topicSchema,
} from '../scalars.ts';

/**
 * The result of `PushSubscription.toJSON()`; RFC 8291 §2.1 defines the keys. The schema accepts any endpoint: the server
 * checks that it belongs to an allowed push service.
 */
export const subscriptionSchema = z
  .strictObject({
    endpoint: bounded(limits.endpointLength).check(z.url()),
    expirationTime: z
      .number()
      .nullish()
      .describe('Ignored: browsers send null, and subscriptions expire nevertheless.'),
    keys: z.strictObject({
      p256dh: base64urlSchema(65).describe('The public key of the browser: an uncompressed P-256 point.'),
      auth: base64urlSchema(16).describe('The authentication secret.'),
    }),
  })
  .meta({ id: 'Subscription' });

const topicIdsSchema = z.array(topicSchema).max(limits.topicsPerDevice);
const vapidPublicKeySchema = base64urlSchema(65).describe(
  'The VAPID public key that the subscription was created with.',
);

export const registerDeviceSchema = z
  .strictObject({
    subscription: subscriptionSchema,
    vapidKey: vapidPublicKeySchema,
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    topics: topicIdsSchema
      .optional()
      .describe(
        `Topics of a new device. A registered device keeps its topics: use PATCH to change them. Besides the named topics of the site, at most ${limits.unnamedTopicsPerDevice} others, of at most ${limits.unnamedTopicLength} characters each.`,
      ),
  })
  .meta({ id: 'RegisterDevice' });

export const deviceSchema = z
  .object({
    token: deviceTokenSchema.describe('Does not change while the device keeps its subscription.'),
    resubscribe: z
      .literal(true)
      .optional()
      .describe(
        'The push service rejected this subscription: unsubscribe, subscribe again and PATCH the device with the new subscription.',
      ),
  })
  .meta({ id: 'Device' });

/** A new subscription keeps the device token. */
export const updateDeviceSchema = z
  .strictObject({
    subscription: subscriptionSchema.optional(),
    vapidKey: vapidPublicKeySchema.optional(),
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    topics: topicIdsSchema.optional(),
  })
  .refine((update) => (update.subscription === undefined) === (update.vapidKey === undefined), {
    path: ['vapidKey'],
    message: 'must be sent together with subscription',
  })
  .meta({ id: 'UpdateDevice' });

/** What a visitor has chosen for a device. */
export const deviceChoicesSchema = z
  .object({
    topics: z.array(z.string()),
    language: z.string().optional().describe('BCP 47 language tag, such as pt-BR.'),
  })
  .meta({ id: 'DeviceChoices' });

/** Tags that the site gives a device. The visitor neither sees nor changes them. */
export const deviceTagsSchema = z
  .strictObject({ tags: z.array(tagSchema).max(limits.tagsPerDevice) })
  .meta({ id: 'DeviceTags' });

export type Subscription = z.infer<typeof subscriptionSchema>;
export type RegisterDevice = z.infer<typeof registerDeviceSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type UpdateDevice = z.infer<typeof updateDeviceSchema>;
export type DeviceChoices = z.infer<typeof deviceChoicesSchema>;
export type DeviceTags = z.infer<typeof deviceTagsSchema>;
