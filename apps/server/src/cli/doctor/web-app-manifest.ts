import { z } from 'zod';

/** The relevant members of a web app manifest. A member of another type counts as absent. */
const manifestSchema = z.object({
  display: z.string().optional().catch(undefined),
  icons: z
    .array(z.object({ src: z.string(), sizes: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
});

/** A web app manifest, as far as it is examined. */
export type WebAppManifest = z.infer<typeof manifestSchema>;

/** Parses a manifest; undefined if it is not a JSON object. */
export function readWebAppManifest(text: string): WebAppManifest | undefined {
  try {
    // Browsers ignore a byte order mark, which is not JSON.
    return manifestSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data;
  } catch {
    return undefined;
  }
}
