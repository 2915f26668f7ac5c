import { z } from 'zod';
import { localeSchema, siteIdSchema } from '../scalars.ts';

/** The public data of a site, which a page needs to show the bell. */
export const siteSchema = z
  .object({
    id: siteIdSchema,
    name: z.string(),
    language: localeSchema,
    icon: z.string().optional().describe('The URL of an image.'),
    vapidPublicKey: z.string().describe('The `applicationServerKey` for new subscriptions, as base64url.'),
    topics: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        default: z.boolean().describe('Whether new devices get it.'),
        urgentDuringQuietHours: z
          .boolean()
          .describe('Whether its urgent messages are shown at once whatever the preferences of a device.'),
      }),
    ),
  })
  .meta({ id: 'Site' });

export type Site = z.infer<typeof siteSchema>;
