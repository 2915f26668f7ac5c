import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { advice, type Finding, good, unknown } from '../finding.ts';

/** The part of a web app manifest that matters here; what is not as it should be counts as absent. */
const manifestSchema = z.object({
  display: z.string().optional().catch(undefined),
  icons: z
    .array(z.object({ src: z.string() }))
    .optional()
    .catch(undefined),
});

/** Safari on iPhones and iPads gives push to web apps on the home screen alone: those whose manifest says so. */
export function checkManifest({
  page,
  manifest,
  markup,
}: Pick<Facts, 'page' | 'manifest' | 'markup'>): Finding {
  if (!page.ok) return unknown('manifest', 'The manifest: there is no page to look at.');
  const effect = 'iPhones and iPads, where only an app on the home screen gets push, stay without';
  const remedy =
    'Link a manifest with "display": "standalone" and icons: <link rel="manifest" href="/manifest.webmanifest">.';
  if (manifest === undefined)
    return advice('manifest', `The page links no web app manifest: ${effect}.`, remedy);
  const { href } = manifest.url;
  if (!manifest.ok || manifest.status !== 200) {
    const what = manifest.ok ? `answers HTTP ${manifest.status}` : `cannot be reached: ${manifest.reason}`;
    return advice('manifest', `The manifest ${href} ${what}; ${effect}.`, 'Serve the manifest there.');
  }
  const parsed = parseManifest(manifest.body);
  if (parsed === undefined) {
    return advice('manifest', `The manifest ${href} is no JSON object; ${effect}.`, 'Mend the JSON.');
  }
  const display = parsed.display ?? 'browser';
  if (display !== 'standalone' && display !== 'fullscreen') {
    return advice(
      'manifest',
      `The manifest has "display": "${display}"; ${effect}.`,
      'Set "display": "standalone" in the manifest.',
    );
  }
  if ((parsed.icons ?? []).length === 0 && !markup.appleTouchIcon) {
    return advice(
      'manifest',
      'Neither the manifest nor the page names an icon: the home screen shows a picture of the page.',
      'Add "icons" with 192 and 512 pixels to the manifest.',
    );
  }
  return good('manifest', `The manifest lets the site be put on the home screen (display: ${display}).`);
}

function parseManifest(text: string): z.infer<typeof manifestSchema> | undefined {
  try {
    // A byte order mark is not JSON, and browsers look past it.
    return manifestSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data;
  } catch {
    return undefined;
  }
}
