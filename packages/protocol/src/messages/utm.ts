import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameText } from '../scalars.ts';

const valueSchema = nameText(limits.utmLength).min(1, 'must not be empty').optional();

/** What the web analytics of a site read from the addresses of its pages: where a visit came from. */
export const utmSchema = z
  .strictObject({ source: valueSchema, medium: valueSchema, campaign: valueSchema })
  .refine(
    (utm) => Object.values(utm).some((value) => value !== undefined),
    'must have at least one of source, medium and campaign',
  )
  .describe(
    'Added as `utm_source`, `utm_medium` and `utm_campaign` to the links of the notification and of its actions, in every language, when the message is sent. A parameter that a link already has stays as it is. The notice board has the links without them.',
  )
  .meta({ id: 'Utm' });

export type Utm = z.infer<typeof utmSchema>;
