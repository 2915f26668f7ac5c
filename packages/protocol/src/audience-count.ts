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
/** What devices of a site have, beside what the overview and the topics tell. */
export const audienceSchema = z
  .object({
    tags: z
      .array(z.object({ tag: z.string(), devices: z.int() }))
      .describe('The 200 most frequent, the first of them first, with how many devices have each.'),
    moreTags: z.boolean().describe('Whether there are others. Filters take those as well.'),
    timeZones: z.array(z.string()).describe('Each that a device ever had.'),
  })
  .meta({ id: 'Audience' });

export type Audience = z.infer<typeof audienceSchema>;
export type AudienceCount = z.infer<typeof audienceCountSchema>;
