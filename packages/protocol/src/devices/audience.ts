import { z } from 'zod';
import { limits } from '../limits.ts';
import { targetSchema } from '../messages/target.ts';

export const countAudienceSchema = z
  .strictObject({
    target: targetSchema,
    patient: z
      .boolean()
      .optional()
      .describe(
        'Whether to read every device, for up to a second, instead of a sample. The number can still be an estimate.',
      ),
  })
  .meta({ id: 'CountAudience' });

/** The number of devices that a message to a target would reach now. */
export const audienceCountSchema = z
  .object({
    devices: z.int(),
    exact: z
      .boolean()
      .describe(
        'false: estimated, from a sample because an exact count would take too long, or because the devices of the control group are not known yet.',
      ),
  })
  .meta({ id: 'AudienceCount' });

/** Tags and time zones of a site's devices, for filters, and names of attributes. Overview and topics list the rest. */
export const audienceSchema = z
  .object({
    tags: z
      .array(z.object({ tag: z.string(), devices: z.int() }))
      .describe(
        `The ${limits.audienceTags} most frequent tags with their number of devices, most frequent first.`,
      ),
    moreTags: z.boolean().describe('Whether there are more tags. Filters accept those as well.'),
    attributes: z
      .array(z.string())
      .describe(
        `The names of attributes that devices were given, for placeholders; the first ${limits.audienceAttributes} in the order of the alphabet.`,
      ),
    timeZones: z.array(z.string()).describe('Every time zone that a device has ever reported.'),
  })
  .meta({ id: 'Audience' });

export type CountAudience = z.infer<typeof countAudienceSchema>;
export type AudienceCount = z.infer<typeof audienceCountSchema>;
export type Audience = z.infer<typeof audienceSchema>;
