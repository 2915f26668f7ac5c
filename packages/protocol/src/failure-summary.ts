import { z } from 'zod';
import { pushServiceSchema } from './push-service.ts';

/** How many devices a message failed for, by reason and push service; the most frequent first. */
export const failureSummarySchema = z
  .object({
    reasons: z.array(
      z.object({
        reason: z.string(),
        status: z.int().optional().describe('What the push service answered, when it did.'),
        service: pushServiceSchema,
        devices: z.int(),
      }),
    ),
  })
  .meta({ id: 'FailureSummary' });

export type FailureSummary = z.infer<typeof failureSummarySchema>;
