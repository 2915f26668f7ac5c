import { z } from 'zod';
import { limits } from '../limits.ts';
import { preferencesSchema } from './preferences.ts';
import {
  attributeNameSchema,
  base64urlSchema,
  bounded,
  deviceTokenSchema,
  nameText,
  reportedLocaleSchema,
  reportedTimeZoneSchema,
  tagSchema,
  topicSchema,
  userIdSchema,
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

export const topicIdsSchema = z.array(topicSchema).max(limits.topicsPerDevice);
const vapidPublicKeySchema = base64urlSchema(65).describe(
  'The VAPID public key that the subscription was created with.',
);

/** A user id with the proof that the application's own server gave it to this visitor. */
export const signedUserSchema = z
  .strictObject({
    id: userIdSchema,
    signature: bounded(64)
      .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
      .describe(
        'HMAC-SHA-256 of `{site}:{user id}` with an identity secret of the site, in hexadecimal. Compute it on your server.',
      ),
  })
  .meta({ id: 'SignedUser' });

const deviceOwnerSchema = signedUserSchema
  .nullable()
  .optional()
  .describe('The person who uses the device now; null after a log-out.');

/** A page may use topics that its site does not offer; any caller can register a device, so that they are few. */
const unnamedTopics = `Besides the named topics of the site, at most ${limits.unnamedTopicsPerDevice} others, which visitors do not see, of at most ${limits.unnamedTopicLength} characters each.`;

export const registerDeviceSchema = z
  .strictObject({
    subscription: subscriptionSchema,
    vapidKey: vapidPublicKeySchema,
    locale: reportedLocaleSchema.optional(),
    timeZone: reportedTimeZoneSchema.optional(),
    topics: topicIdsSchema
      .optional()
      .describe(
        `Topics of a new device; default: the default topics of the site. A registered device keeps its topics: use PATCH to change them. ${unnamedTopics} Topics beyond that are left out without an error: a browser may have stored some that have lost their names since.`,
      ),
    preferences: preferencesSchema
      .optional()
      .describe(
        'Preferences of a new device, unless it takes those of the other devices of its `user`. A registered device keeps its preferences: use PATCH to change them.',
      ),
    user: deviceOwnerSchema,
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
    locale: reportedLocaleSchema.optional(),
    timeZone: reportedTimeZoneSchema.optional(),
    topics: topicIdsSchema.optional().describe(`Replaces all topics. ${unnamedTopics}`),
    preferences: preferencesSchema.optional().describe('Replaces all preferences.'),
    user: deviceOwnerSchema,
  })
  .refine((update) => (update.subscription === undefined) === (update.vapidKey === undefined), {
    path: ['vapidKey'],
    message: 'must be sent together with subscription',
  })
  .meta({ id: 'UpdateDevice' });

/** Topics to add to a device, or to remove from it. */
export const changeTopicsSchema = z
  .strictObject({ topics: topicIdsSchema.min(1, 'must have at least 1 entry').describe(unnamedTopics) })
  .meta({ id: 'ChangeTopics' });

export const deviceTopicsSchema = z.object({ topics: z.array(z.string()) }).meta({ id: 'DeviceTopics' });

export const heldSchema = z
  .object({
    count: z.int().min(1).describe('The number of messages.'),
    until: z.iso.datetime(),
  })
  .describe('What preferences, or the limits of the site, hold for this device, and when it gets them.');

/** What a visitor has chosen for a device, and what that means now. */
export const deviceChoicesSchema = z
  .object({
    topics: z.array(z.string()),
    language: z.string().optional().describe('BCP 47 language tag, such as pt-BR.'),
    preferences: preferencesSchema,
    hasUser: z
      .boolean()
      .describe('Whether the device belongs to a user, whose devices share topics and preferences.'),
    held: heldSchema.optional(),
  })
  .meta({ id: 'DeviceChoices' });

/** Values by name, as the site gives them to a device. */
export const attributesSchema = z
  .record(attributeNameSchema, nameText(limits.attributeValueLength).min(1, 'must not be empty'))
  .refine(
    (attributes) => Object.keys(attributes).length <= limits.attributesPerDevice,
    `must have at most ${limits.attributesPerDevice} attributes`,
  )
  .describe(
    `Values that messages have in place of placeholders such as \`{{nome|vizinho}}\`, by name: \`{"nome": "Ana"}\`. At most ${limits.attributesPerDevice}, of ${limits.attributeValueLength} characters in one line each.`,
  );

/** Attributes that the site gives a device. The visitor does not change them. */
export const deviceAttributesSchema = z
  .strictObject({ attributes: attributesSchema })
  .meta({ id: 'DeviceAttributes' });

/** Tags that the site gives a device. The visitor neither sees nor changes them. */
export const deviceTagsSchema = z
  .strictObject({ tags: z.array(tagSchema).max(limits.tagsPerDevice) })
  .meta({ id: 'DeviceTags' });

export type Subscription = z.infer<typeof subscriptionSchema>;
export type RegisterDevice = z.infer<typeof registerDeviceSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type UpdateDevice = z.infer<typeof updateDeviceSchema>;
export type ChangeTopics = z.infer<typeof changeTopicsSchema>;
export type DeviceTopics = z.infer<typeof deviceTopicsSchema>;
export type SignedUser = z.infer<typeof signedUserSchema>;
export type HeldForDevice = z.infer<typeof heldSchema>;
export type DeviceChoices = z.infer<typeof deviceChoicesSchema>;
export type Attributes = z.infer<typeof attributesSchema>;
export type DeviceAttributes = z.infer<typeof deviceAttributesSchema>;
export type DeviceTags = z.infer<typeof deviceTagsSchema>;
