import { type Connection, type Examination, resolveSettings } from './connection.ts';
import type { Answer, CappedFetch, Fetched, FetchOptions, Unreachable } from './fetched.ts';
import { type Markup, readMarkup } from './markup.ts';
import { asFolder, namedService, type ServiceAddress } from './connection.ts';
import { readSite } from './site-response.ts';
import { readWebAppManifest } from './web-app-manifest.ts';
import { readWorkerScript, type WorkerScript } from './worker-script.ts';

/** Everything that was fetched. A member is undefined if it depends on something that could not be loaded. */
export interface Facts extends Connection {
  readonly page: Fetched;
  readonly markup: Markup;
  /** The address of the page after redirects, the base of its relative addresses. */
  readonly base: URL;
  readonly worker: Fetched;
  /** Undefined if the address has no worker. */
  readonly workerScript: WorkerScript | undefined;
  /** The scripts that the worker imports with `importScripts`. */
  readonly imports: readonly Fetched[];
  readonly manifest: Fetched | undefined;
  /** The icons that the manifest names, as far as they are addresses of the web. */
  readonly icons: readonly FetchedIcon[];
  /** The public part of the site at the service. */
  readonly site: Fetched;
  /** The worker that the service itself serves. */
  readonly servedWorker: Fetched;
  /** The response to the CORS preflight for a registration from the page. */
  readonly preflight: Fetched;
  /** The time of the examination by this machine's clock, in milliseconds. */
  readonly at: number;
}

/** An icon of the manifest, with the sizes that the manifest declares, such as `192x192 512x512`. */
export interface FetchedIcon {
  readonly image: Fetched;
  readonly sizes: string | undefined;
}

/** One import is enough for Sineta's worker; further scripts are not examined. */
const importLimit = 10;

/** Manifests name a few; further icons are not examined. */
const iconLimit = 10;

/** Fetches what the checks need. It changes nothing and sends no key. */
export async function gatherFacts(examination: Examination, fetchCapped: CappedFetch): Promise<Facts> {
  const page = await fetchCapped(examination.page, { headers: { accept: 'text/html' } });
  const base = page.url;
  const markup = readMarkup(page.ok ? page.body : '', base.href);
  const settings = resolveSettings(examination, markup, base);
  const { workerUrl } = settings;
  const [worker, manifest] = await Promise.all([
    // Browsers reject a worker that redirects (Service Workers §5.2), so a redirect is the result.
    fetchCapped(workerUrl, { redirects: 0, headers: { 'service-worker': 'script' } }),
    markup.manifest === undefined ? undefined : fetchCapped(new URL(markup.manifest)),
  ]);
  const workerScript = worker.ok && worker.status === 200 ? scriptOf(worker) : undefined;
  const importUrls = importsOf(workerScript, workerUrl);
  const [imports, icons, ofService] = await Promise.all([
    Promise.all(importUrls.map((url) => fetchCapped(url))),
    fetchIcons(fetchCapped, manifest),
    findService(fetchCapped, examination, markup, base, importUrls, settings.siteId).then((address) =>
      askService(fetchCapped, address, settings.siteId, base),
    ),
  ]);
  return {
    ...settings,
    ...ofService,
    page,
    markup,
    base,
    worker,
    workerScript,
    imports,
    manifest,
    icons,
    at: Date.now(),
  };
}

function scriptOf({ body, isTruncated }: Answer): WorkerScript {
  const script = readWorkerScript(body);
  return isTruncated && script.kind !== 'page' ? { kind: 'truncated' } : script;
}

function importsOf(script: WorkerScript | undefined, workerUrl: URL): URL[] {
  if (script?.kind !== 'classic') return [];
  return script.imports
    .slice(0, importLimit)
    .map((address) => URL.parse(address, workerUrl.href))
    .filter((url) => url !== null)
    .filter(({ protocol }) => protocol.startsWith('http'));
}

function fetchIcons(fetchCapped: CappedFetch, manifest: Fetched | undefined): Promise<FetchedIcon[]> {
  if (!manifest?.ok || manifest.status !== 200) return Promise.resolve([]);
  const icons = (readWebAppManifest(manifest.body)?.icons ?? [])
    .slice(0, iconLimit)
    .map(({ src, sizes }) => ({ url: URL.parse(src, manifest.url.href), sizes }));
  return Promise.all(
    icons.flatMap(({ url, sizes }) =>
      url?.protocol.startsWith('http')
        ? [
            fetchCapped(url, { binary: true, headers: { accept: 'image/*' } }).then((image) => ({
              image,
              sizes,
            })),
          ]
        : [],
    ),
  );
}

/** Returns the named service; else the page's own origin, as the client does, if it has one; else a guess. */
async function findService(
  fetchCapped: CappedFetch,
  examination: Examination,
  markup: Markup,
  base: URL,
  imports: readonly URL[],
  siteId: string,
): Promise<ServiceAddress> {
  const named = namedService(examination, markup, base, imports);
  if (named !== undefined) return { service: named, serviceGuessed: false };
  const own = new URL('/', base);
  if (readSite(await fetchCapped(siteAddress(own, siteId))) !== undefined) {
    return { service: own, serviceGuessed: false };
  }
  return { service: asFolder(examination.serviceHere), serviceGuessed: true };
}

/** Fetches from a known service. The responses of a guessed one would mean nothing. */
async function askService(
  fetchCapped: CappedFetch,
  address: ServiceAddress,
  siteId: string,
  { origin }: URL,
): Promise<ServiceAddress & Pick<Facts, 'site' | 'servedWorker' | 'preflight'>> {
  const { service, serviceGuessed } = address;
  const ask = (url: URL, options?: FetchOptions): Fetched | Promise<Fetched> =>
    serviceGuessed ? notFetched(url) : fetchCapped(url, options);
  const api = siteAddress(service, siteId);
  const [site, servedWorker, preflight] = await Promise.all([
    ask(api, { headers: { origin } }),
    ask(new URL('sineta-worker.js', service)),
    ask(new URL(`${api.pathname}/devices`, api), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    }),
  ]);
  return { ...address, site, servedWorker, preflight };
}

function siteAddress(service: URL, siteId: string): URL {
  return new URL(`v1/sites/${encodeURIComponent(siteId)}`, service);
}

function notFetched(url: URL): Unreachable {
  return { ok: false, url, redirects: [], reason: 'nothing names the service' };
}
