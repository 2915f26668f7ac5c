import { type Connection, type Examination, resolveSettings } from './connection.ts';
import { fetchCapped, type Fetched, type FetchOptions, type Unreachable } from './fetched.ts';
import { type Markup, readMarkup } from './markup.ts';
import { asFolder, namedService, type ServiceAddress } from './connection.ts';
import { readSite } from './site-answer.ts';
import { readWorkerScript, type WorkerScript } from './worker-script.ts';

/** All that was fetched. What rests on something that could not be had is undefined. */
export interface Facts extends Connection {
  readonly page: Fetched;
  readonly markup: Markup;
  /** Where the page is, after redirects: what every address in it starts from. */
  readonly base: URL;
  readonly worker: Fetched;
  /** Undefined where nothing is. */
  readonly workerScript: WorkerScript | undefined;
  /** What the worker takes in with `importScripts`. */
  readonly imports: readonly Fetched[];
  readonly manifest: Fetched | undefined;
  /** The public part of the site at the service. */
  readonly site: Fetched;
  /** The worker that the service itself serves. */
  readonly servedWorker: Fetched;
  /** What the service answers to the question whether the page may register devices. */
  readonly preflight: Fetched;
  /** When the examination was made, by this machine's clock. */
  readonly at: number;
}

/** A worker has one line of ours; more scripts than these are not looked at. */
const importLimit = 10;

/** Fetches what the checks need. Nothing is changed anywhere, and no key is sent. */
export async function gatherFacts(examination: Examination): Promise<Facts> {
  const page = await fetchCapped(examination.page, { headers: { accept: 'text/html' } });
  const base = page.url;
  const markup = readMarkup(page.ok ? page.body : '', base.href);
  const settings = resolveSettings(examination, markup, base);
  const { workerUrl } = settings;
  const [worker, manifest] = await Promise.all([
    // A browser refuses a worker that redirects (Service Workers §5.2), so the redirect is the answer.
    fetchCapped(workerUrl, { redirects: 0, headers: { 'service-worker': 'script' } }),
    markup.manifest === undefined ? undefined : fetchCapped(new URL(markup.manifest)),
  ]);
  const workerScript = worker.ok && worker.status === 200 ? readWorkerScript(worker.body) : undefined;
  const importUrls = importsOf(workerScript, workerUrl);
  const [imports, told] = await Promise.all([
    Promise.all(importUrls.map((url) => fetchCapped(url))),
    findService(examination, markup, base, importUrls, settings.siteId).then((address) =>
      askService(address, settings.siteId, base),
    ),
  ]);
  return {
    ...settings,
    ...told,
    page,
    markup,
    base,
    worker,
    workerScript,
    imports,
    manifest,
    at: Date.now(),
  };
}

function importsOf(script: WorkerScript | undefined, workerUrl: URL): URL[] {
  if (script?.kind !== 'classic') return [];
  return script.imports
    .slice(0, importLimit)
    .map((address) => URL.parse(address, workerUrl.href))
    .filter((url) => url !== null)
    .filter(({ protocol }) => protocol.startsWith('http'));
}

/** Where the client looks as well when nobody has told it: on the page's own origin. */
async function findService(
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

/** Asks a service that is known; of one that is guessed, the answers would mean nothing. */
async function askService(
  address: ServiceAddress,
  siteId: string,
  { origin }: URL,
): Promise<ServiceAddress & Pick<Facts, 'site' | 'servedWorker' | 'preflight'>> {
  const { service, serviceGuessed } = address;
  const ask = (url: URL, options?: FetchOptions): Fetched | Promise<Fetched> =>
    serviceGuessed ? unasked(url) : fetchCapped(url, options);
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

function unasked(url: URL): Unreachable {
  return { ok: false, url, redirects: [], reason: 'nothing says that this is the service' };
}
