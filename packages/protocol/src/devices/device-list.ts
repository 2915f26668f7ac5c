import { z } from 'zod';
import { browserSchema, systemSchema } from './browser.ts';
import { filterSchema } from './filter.ts';
import { limits } from './limits.ts';
import { pushServiceSchema } from './push-service.ts';
import {
  deviceCursorSchema,
  deviceIdSchema,
  deviceTokenSchema,
  localeSchema,
  messageIdSchema,
  tagSchema,
  timeZoneSchema,
  tokenPrefixSchema,
  topicSchema,
} from './text.ts';

/**
 * `resubscribe`: the push service refused the subscription, and the page makes another one at its next visit.
 * `going`: the push service said that the browser gave it up; forgotten when it says so again.
 */
export const deviceStateSchema = z.enum(['active', 'resubscribe', 'going']);

/** A device as its operator may see it: without its endpoint and keys. */
export const listedDeviceSchema = z
  .object({
    id: deviceIdSchema.describe(
      'How its token begins. It stands for the device in addresses, and lets nobody speak for it.',
    ),
    token: deviceTokenSchema.describe('Whoever has it may change and forget the device: a secret.'),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    language: z.string().optional().describe('As the browser says it, such as pt-BR.'),
    timeZone: z.string().optional(),
    browser: browserSchema,
    system: systemSchema,
    service: pushServiceSchema,
    topics: z.array(z.string()),
    tags: z.array(z.string()).describe('What the site says of it.'),
    state: deviceStateSchema,
  })
  .meta({ id: 'ListedDevice' });

/** Newest first; in the order of their tokens when `search` is given. */
export const devicesSchema = z
  .object({
    devices: z.array(listedDeviceSchema),
    next: z
      .string()
      .optional()
      .describe(
        'Pass as `after` for the next page; absent on the last one. A page may be short, even empty, and have a next one: rare devices are looked for a part of the audience at a time.',
      ),
  })
  .meta({ id: 'Devices' });

export const devicesQuerySchema = z.strictObject({
  after: deviceCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxDevicesPageSize).default(limits.devicesPageSize),
  search: tokenPrefixSchema
    .optional()
    .describe('How the token begins: the 16 characters of an id tell any device apart.'),
  browser: browserSchema.optional(),
  system: systemSchema.optional(),
  language: localeSchema.optional(),
  state: deviceStateSchema.optional(),
  topic: topicSchema.optional(),
  tag: tagSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  seenAfter: filterSchema.shape.seenAfter,
  seenBefore: filterSchema.shape.seenBefore,
  createdAfter: filterSchema.shape.createdAfter,
  createdBefore: filterSchema.shape.createdBefore,
});

/**
 * Something that happened to a device, as far as it is kept. `accepted`: its push service took a message to everyone, to
 * a topic that it follows or to it by name, and it has reported nothing of it; it is worked out, and not of a message to
 * a filter.
 */
export const deviceEventSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum(['registered', 'seen', 'accepted', 'failed', 'displayed', 'clicked', 'dismissed', 'gone']),
    message: messageIdSchema.optional(),
    title: z.string().optional().describe('Of the message.'),
    sentAt: z.iso.datetime().optional().describe('With `displayed`: when the message was sent to it.'),
    reason: z.string().optional().describe('With `failed`.'),
    status: z.int().optional().describe('With `failed`: what the push service answered, when it did.'),
  })
  .meta({ id: 'DeviceEvent' });

export const deviceDetailsSchema = listedDeviceSchema
  .extend({
    vapidKey: z.string().describe('The public key that it subscribed with.'),
    history: z.array(deviceEventSchema).describe('The latest events, newest first.'),
  })
  .meta({ id: 'DeviceDetails' });

/** All that is kept about a device, its endpoint too, for whoever asks what is known of them. */
export const deviceExportSchema = deviceDetailsSchema
  .extend({
    site: z.string(),
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
