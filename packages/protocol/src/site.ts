import { z } from 'zod';
import { localeSchema, siteIdSchema } from './text.ts';

/** What anybody may know of a site: what a page needs to put the bell up. */
export const siteSchema = z
  .object({
    id: siteIdSchema,
    name: z.string(),
    language: localeSchema,
    icon: z.string().optional().describe('An https: address of a picture.'),
    vapidPublicKey: z.string().describe('The applicationServerKey for new subscriptions: base64url.'),
    topics: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  })
  .meta({ id: 'Site' });

export type Site = z.infer<typeof siteSchema>;
