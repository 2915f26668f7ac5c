import { z } from 'zod';
import { base64urlSchema } from '../scalars.ts';

/**
 * - `current`: new subscriptions use the key.
 * - `retiring`: devices still use the key; their pages resubscribe with the current one at the next visit.
 * - `retired`: no device uses the key, and none can register with it.
 */
export const vapidKeyStateSchema = z.enum(['current', 'retiring', 'retired']);

/** A VAPID key pair in a list. The private key never leaves the service. */
export const vapidKeySchema = z
  .object({
    publicKey: z.string(),
    state: vapidKeyStateSchema,
    createdAt: z.iso.datetime(),
    devices: z.int().describe('Number of devices that subscribed with the key.'),
  })
  .meta({ id: 'VapidKey' });

export const vapidKeysSchema = z.object({ keys: z.array(vapidKeySchema) }).meta({ id: 'VapidKeys' });

const currentSchema = z
  .boolean()
  .default(false)
  .describe('true: new subscriptions use the key, and the current key becomes `retiring`.');

/** Adds a key pair: an existing one, to take over its audience, or a generated one. */
export const addVapidKeySchema = z
  .union([
    z.strictObject({
      publicKey: base64urlSchema(65),
      privateKey: base64urlSchema(32),
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
