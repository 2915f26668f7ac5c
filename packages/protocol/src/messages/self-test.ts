import { z } from 'zod';
import { limits } from '../limits.ts';
import { bounded, messageIdSchema } from '../scalars.ts';

/** A device requests a message to itself. */
export const requestDeviceTestSchema = z
  .strictObject({
    locale: bounded(limits.localeLength)
      .optional()
      .describe(
        'Language of the test message, as BCP 47. Default, also for a language without a test message: the language of the device.',
      ),
  })
  .meta({ id: 'RequestDeviceTest' });

export const acceptedDeviceTestSchema = z
  .object({ test: messageIdSchema.describe('Id of the test, to poll its result.') })
  .meta({ id: 'AcceptedDeviceTest' });

/** The progress of a device test. */
export const deviceTestSchema = z
  .object({
    state: z.enum(['sending', 'accepted', 'failed']).describe('`accepted`: by the push service.'),
    reason: z
      .string()
      .optional()
      .describe('Only with `failed`: `gone`, or a reason as in the failures of a message.'),
    status: z
      .int()
      .optional()
      .describe('Only with `failed`: HTTP status of the push service, if it responded.'),
    displayed: z.boolean().describe('Whether the device reported that it displayed the message.'),
  })
  .meta({ id: 'DeviceTest' });

export type RequestDeviceTest = z.infer<typeof requestDeviceTestSchema>;
export type AcceptedDeviceTest = z.infer<typeof acceptedDeviceTestSchema>;
export type DeviceTest = z.infer<typeof deviceTestSchema>;
