import { z } from 'zod';
import { targetSchema } from './target.ts';

export const countAudienceSchema = z.strictObject({ target: targetSchema }).meta({ id: 'CountAudience' });

/** How many devices a message would reach if it were sent now. */
export const audienceCountSchema = z
  .object({
    devices: z.int(),
    exact: z.boolean().describe('false: estimated from a part of the audience, because counting takes long.'),
  })
  .meta({ id: 'AudienceCount' });

export type CountAudience = z.infer<typeof countAudienceSchema>;
export type AudienceCount = z.infer<typeof audienceCountSchema>;
