import { z } from 'zod';
import { messageIdSchema } from './text.ts';

/** A device asks for a message to itself. */
export const requestDeviceTestSchema = z
  .strictObject({
    locale: z
      .string()
      .max(64)
      .optional()
      .describe('Language of the message, as BCP 47; that of the device when absent or not one of the few.'),
  })
  .meta({ id: 'RequestDeviceTest' });

/** A device asked for a message to itself. */
export const acceptedDeviceTestSchema = z
  .object({ test: messageIdSchema.describe('Its id, by which the device asks after it.') })
  .meta({ id: 'AcceptedDeviceTest' });

/** How far the message of a test has come. */
export const deviceTestSchema = z
  .object({
    state: z.enum(['sending', 'accepted', 'failed']).describe('`accepted`: taken by the push service.'),
    reason: z.string().optional().describe('With `failed`: `gone`, or as in the failures of a message.'),
    status: z.int().optional().describe('With `failed`: what the push service answered, when it did.'),
    displayed: z.boolean().describe('Whether the device said that it showed the message.'),
  })
  .meta({ id: 'DeviceTest' });

/** What a device gets, as its visitor chose. */
export const deviceChoicesSchema = z
  .object({
    topics: z.array(z.string()),
    language: z.string().optional().describe('As BCP 47, such as pt-BR.'),
  })
  .meta({ id: 'DeviceChoices' });

export type RequestDeviceTest = z.infer<typeof requestDeviceTestSchema>;
export type AcceptedDeviceTest = z.infer<typeof acceptedDeviceTestSchema>;
export type DeviceTest = z.infer<typeof deviceTestSchema>;
export type DeviceChoices = z.infer<typeof deviceChoicesSchema>;
