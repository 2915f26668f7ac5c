import { z } from 'zod';
import { pushServiceSchema } from '../../devices/push-service.ts';

/** A push service accepts fewer messages of a site than it sends: it answers 429 to the others. */
export const senderLimitSchema = z
  .object({
    service: pushServiceSchema,
    since: z.iso.datetime(),
    perMinute: z
      .number()
      .describe('Messages a minute that it accepts now, as far as the latest responses show.'),
    pausedUntil: z.iso
      .datetime()
      .optional()
      .describe('It asked for no messages until then (Retry-After). Absent if that is past.'),
  })
  .meta({ id: 'SenderLimit' });

export type SenderLimit = z.infer<typeof senderLimitSchema>;
