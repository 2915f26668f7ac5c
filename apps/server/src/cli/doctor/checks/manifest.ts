import type { Facts } from '../facts.ts';
import { type Finding, passed, skipped, warning } from '../finding.ts';
import { readWebAppManifest } from '../web-app-manifest.ts';

type ManifestFacts = Pick<
  Facts,
  'page' | 'base' | 'manifest' | 'markup' | 'service' | 'serviceGuessed' | 'siteId'
>;

/** Safari on iPhones and iPads supports push only for web apps on the home screen, which need such a manifest. */
export function checkManifest({
  page,
  base,
  manifest,
  markup,
  service,
  serviceGuessed,
  siteId,
}: ManifestFacts): Finding {
  if (!page.ok) return skipped('manifest', 'The manifest: the page cannot be loaded.');
  const effect = 'no push on iPhones and iPads, where it needs a web app on the home screen';
  if (manifest === undefined) {
    const href = serviceGuessed ? '/manifest.webmanifest' : generatedManifest(service, siteId, base).href;
    return warning(
      'manifest',
      `The page has no web app manifest: ${effect}.`,
      `Add a manifest with "display": "standalone" and icons: <link rel="manifest" href="${href}">.`,
    );
  }
  const { href } = manifest.url;
  if (!manifest.ok || manifest.status !== 200) {
    const what = manifest.ok ? `returns HTTP ${manifest.status}` : `cannot be loaded (${manifest.reason})`;
    return warning(
      'manifest',
      `The manifest ${href} ${what}: ${effect}.`,
      'Serve the manifest at this address.',
    );
  }
  const parsed = readWebAppManifest(manifest.body);
  if (parsed === undefined) {
    return warning('manifest', `The manifest ${href} is not a JSON object: ${effect}.`, 'Fix the JSON.');
  }
  const display = parsed.display ?? 'browser';
  if (display !== 'standalone' && display !== 'fullscreen') {
    return warning(
      'manifest',
      `The manifest has "display": "${display}": ${effect}.`,
      'Set "display": "standalone" in the manifest.',
    );
  }
  if ((parsed.icons ?? []).length === 0 && !markup.appleTouchIcon) {
    return warning(
      'manifest',
      'Neither the manifest nor the page has an icon: the home screen shows a screenshot of the page.',
      'Add "icons" of 192 and 512 pixels to the manifest.',
    );
  }
  return passed('manifest', `The manifest allows a web app on the home screen (display: ${display}).`);
}

/** The address of the manifest that the service has for a site without one. */
function generatedManifest(service: URL, siteId: string, page: URL): URL {
  const address = new URL(`v1/sites/${encodeURIComponent(siteId)}/web-app-manifest`, service);
  address.searchParams.set('start', new URL('/', page).href);
  return address;
}
