import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  deviceCursorSchema,
  deviceIdSchema,
  deviceTokenPrefixSchema,
  deviceTokenSchema,
  localeSchema,
  messageIdSchema,
  slugSchema,
  tagSchema,
  timeZoneSchema,
  topicSchema,
  userIdSchema,
} from '../scalars.ts';
import { heldSchema } from './device.ts';
import { preferencesSchema } from './preferences.ts';
import { browserSchema, systemSchema } from './browser.ts';
import { listOrderSchema } from '../list-order.ts';
import { storedFilterSchema } from './filter.ts';
import { pushServiceSchema } from './push-service.ts';

/**
 * - `resubscribe`: the push service rejected the subscription; the page creates a new one at the next visit.
 * - `going`: the push service reported the subscription as gone once; a second report deletes the device.
 */
export const deviceStateSchema = z.enum(['active', 'resubscribe', 'going']);

/** A device as operators see it, without its endpoint and keys. */
export const listedDeviceSchema = z
  .object({
    id: deviceIdSchema.describe(
      'The device id: the beginning of the token. It gives no control over the device.',
    ),
    token: deviceTokenSchema
      .optional()
      .describe('A secret: it gives control over the device. Only for callers with the permission `manage`.'),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('Accurate to the hour.'),
    lastClickedAt: z.iso
      .datetime()
      .optional()
      .describe('When a notification was last clicked, accurate to the hour. Absent if none was.'),
    language: z.string().optional().describe('As the browser reports it, such as pt-BR.'),
    timeZone: z.string().optional(),
    browser: browserSchema,
    system: systemSchema,
    service: pushServiceSchema,
    topics: z.array(z.string()),
    tags: z.array(z.string()).describe('Tags that the site gave the device.'),
    attributes: z
      .record(z.string(), z.string())
      .optional()
      .describe('Values that the site gave the device, by name. Absent if it has none.'),
    user: z.string().optional().describe('The user that the device is linked to.'),
    state: deviceStateSchema,
  })
  .meta({ id: 'ListedDevice' });

/** Newest first unless `order` is another, or in token order when `search` is given. */
export const devicesSchema = z
  .object({
    devices: z.array(listedDeviceSchema),
    next: z
      .string()
      .optional()
      .describe(
        'Pass as `after` to get the next page. Absent on the last page. A page can be short or empty and still have a next one: each request searches a part of the audience.',
      ),
  })
  .meta({ id: 'Devices' });

export const devicesQuerySchema = z.strictObject({
  after: deviceCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxDevicesPageSize).default(limits.devicesPageSize),
  search: deviceTokenPrefixSchema
    .optional()
    .describe('The beginning of a device token. A device id identifies exactly one device.'),
  order: listOrderSchema.optional().describe('By registration. Without effect on a `search`.'),
  browser: browserSchema.optional(),
  system: systemSchema.optional(),
  language: localeSchema.optional(),
  state: z
    .enum([...deviceStateSchema.options, 'held'])
    .optional()
    .describe('`held`: something is held for the digest of the device, whatever its own state is.'),
  topic: topicSchema.optional(),
  tag: tagSchema.optional(),
  user: userIdSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  segment: slugSchema.optional().describe('Id of a segment: the devices that it selects now.'),
  seenAfter: storedFilterSchema.shape.seenAfter,
  seenBefore: storedFilterSchema.shape.seenBefore,
  createdAfter: storedFilterSchema.shape.createdAfter,
  createdBefore: storedFilterSchema.shape.createdBefore,
});

/**
 * An event in the history of a device. Successful deliveries are not stored: `accepted` is inferred for a message to
 * everyone, to a topic of the device or to the device itself that has no other event. It is never inferred for a message
 * to a filter, nor for one that a limit of the site or `ifDisturbing` held for some devices, nor, if the device has
 * preferences, for one that preferences held.
 */
export const deviceEventSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum([
      'registered',
      'seen',
      'accepted',
      'failed',
      'displayed',
      'clicked',
      'dismissed',
      'converted',
      'gone',
    ]),
    message: messageIdSchema.optional(),
    title: z.string().optional().describe('Title of the message.'),
    sentAt: z.iso
      .datetime()
      .optional()
      .describe('Only with `displayed`: when the message was sent to the device.'),
    action: z
      .string()
      .optional()
      .describe(
        'Only with `clicked`, of a direct message: the clicked action of its notification, if it was one.',
      ),
    conversion: z.string().optional().describe('Only with `converted`: its name.'),
    reason: z.string().optional().describe('Only with `failed`.'),
    status: z
      .int()
      .optional()
      .describe('Only with `failed`: HTTP status of the push service, if it responded.'),
  })
  .meta({ id: 'DeviceEvent' });

export const deviceDetailsSchema = listedDeviceSchema
  .extend({
    vapidKey: z.string().describe('The VAPID public key of the subscription.'),
    preferences: preferencesSchema,
    held: heldSchema.optional(),
    history: z.array(deviceEventSchema).describe('The latest events, newest first.'),
  })
  .meta({ id: 'DeviceDetails' });

/** All stored data of a device, including its endpoint, to answer a data access request. */
export const deviceExportSchema = deviceDetailsSchema
  .extend({
    site: z.string(),
    testName: z.string().optional().describe('The name under which the team sends tests to the device.'),
    subscription: z.object({
      endpoint: z.string(),
      keys: z.object({ p256dh: z.string(), auth: z.string() }),
    }),
  })
  .meta({ id: 'DeviceExport' });

export type DeviceState = z.infer<typeof deviceStateSchema>;
export type ListedDevice = z.infer<typeof listedDeviceSchema>;
export type Devices = z.infer<typeof devicesSchema>;
export type DevicesQuery = z.output<typeof devicesQuerySchema>;
export type DeviceEvent = z.infer<typeof deviceEventSchema>;
export type DeviceDetails = z.infer<typeof deviceDetailsSchema>;
export type DeviceExport = z.infer<typeof deviceExportSchema>;
