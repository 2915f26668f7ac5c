import { z } from 'zod';
import { base64url } from './text.ts';

/**
 * `current`: pages subscribe with it. `retiring`: devices still use it, and their pages subscribe anew at
 * the next visit. `retired`: no device is left, and none is registered with it any more.
 */
export const vapidKeyStateSchema = z.enum(['current', 'retiring', 'retired']);

/** A VAPID key pair of a site, as it is listed: the private half never leaves the service. */
export const vapidKeySchema = z
  .object({
    publicKey: z.string(),
    state: vapidKeyStateSchema,
    createdAt: z.iso.datetime(),
    devices: z.int().describe('How many devices subscribed with it.'),
  })
  .meta({ id: 'VapidKey' });

export const vapidKeysSchema = z.object({ keys: z.array(vapidKeySchema) }).meta({ id: 'VapidKeys' });

const currentSchema = z
  .boolean()
  .default(false)
  .describe('true: pages subscribe with it from now on, and the current one begins to retire.');

/** Adds a pair: one made elsewhere, whose audience moves here, or a new one. */
export const addVapidKeySchema = z
  .union([
    z.strictObject({
      publicKey: base64url(65, 'publicKey'),
      privateKey: base64url(32, 'privateKey'),
      current: currentSchema,
    }),
    z.strictObject({ generate: z.literal(true), current: currentSchema }),
  ])
  .meta({ id: 'AddVapidKey' });

export const addedVapidKeySchema = z
  .object({ publicKey: z.string(), state: vapidKeyStateSchema })
  .meta({ id: 'AddedVapidKey' });

export type VapidKeyState = z.infer<typeof vapidKeyStateSchema>;
export type VapidKey = z.infer<typeof vapidKeySchema>;
export type VapidKeys = z.infer<typeof vapidKeysSchema>;
export type AddVapidKey = z.input<typeof addVapidKeySchema>;
export type AddedVapidKey = z.infer<typeof addedVapidKeySchema>;
