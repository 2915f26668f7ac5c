import { z } from 'zod';
import { receiptProofPattern, slugPattern } from '../formats.ts';
import { limits } from '../limits.ts';
import { deviceTokenSchema, messageIdSchema } from '../scalars.ts';

export const conversionNameSchema = z
  .string()
  .regex(slugPattern, 'must be 1 to 63 lower-case letters, digits or hyphens, not starting with a hyphen');

/** Which conversions of a site count. */
export const conversionSettingsSchema = z
  .strictObject({
    names: z
      .array(conversionNameSchema)
      .max(limits.conversionsPerSite)
      .refine((names) => new Set(names).size === names.length, 'must not contain a name twice')
      .describe('The conversions that pages may report. Others are ignored.'),
    days: z
      .int()
      .min(1)
      .max(limits.maxConversionDays)
      .describe('A conversion counts up to this many days after the device clicked a message.'),
  })
  .meta({ id: 'ConversionSettings' });

/** What a visitor did on a page after a click on a notification, such as `signed-up`. */
export const conversionSchema = z
  .strictObject({
    token: deviceTokenSchema,
    message: messageIdSchema.describe('The message that the device clicked last.'),
    proof: z.string().regex(receiptProofPattern).describe('The `proof` in the data of the message.'),
    name: conversionNameSchema,
  })
  .meta({ id: 'Conversion' });

export type Conversion = z.infer<typeof conversionSchema>;
export type ConversionSettings = z.infer<typeof conversionSettingsSchema>;

/** The setting until an operator changes it. */
export const noConversions: ConversionSettings = { names: [], days: 7 };
