import { z } from 'zod';
import { webUrlSchema } from '../scalars.ts';

export const webAppManifestQuerySchema = z.strictObject({
  start: webUrlSchema.describe(
    'The page that the web app opens, on one of the allowed origins of the site. Everything on that origin belongs to the web app.',
  ),
});

/** What a browser needs to add an embedding site to the Home Screen (W3C Web Application Manifest). */
export const webAppManifestSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    lang: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.literal('standalone'),
    theme_color: z.string().optional(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string().optional() })),
  })
  .meta({ id: 'WebAppManifest' });

export type WebAppManifest = z.infer<typeof webAppManifestSchema>;
