import { type Connection, type Examination, resolveConnection } from './connection.ts';
import { fetchCapped, type Fetched } from './fetched.ts';
import { type Markup, readMarkup } from './markup.ts';
import { readWorkerScript, type WorkerScript } from './worker-script.ts';

/** All that was fetched. What rests on something that could not be had is undefined. */
export interface Facts extends Connection {
  readonly page: Fetched;
  readonly markup: Markup;
  /** Where the page is, after redirects: what every address in it starts from. */
  readonly base: URL;
  readonly worker: Fetched;
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
  const connection = resolveConnection(examination, markup, base);
  const { service, siteId, workerUrl } = connection;
  const api = new URL(`v1/sites/${encodeURIComponent(siteId)}`, service);
  const origin = { origin: base.origin };
  const [worker, manifest, site, servedWorker, preflight] = await Promise.all([
    // A browser refuses a worker that redirects (Service Workers §5.2), so the redirect is the answer.
    fetchCapped(workerUrl, { redirects: 0, headers: { 'service-worker': 'script' } }),
    markup.manifest === undefined ? undefined : fetchCapped(new URL(markup.manifest)),
    fetchCapped(api, { headers: origin }),
    fetchCapped(new URL('sineta-worker.js', service)),
    fetchCapped(new URL(`${api.pathname}/devices`, api), {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    }),
  ]);
  const workerScript = worker.ok && worker.status === 200 ? readWorkerScript(worker.body) : undefined;
  const imports = workerScript?.kind === 'classic' ? workerScript.imports.slice(0, importLimit) : [];
  return {
    ...connection,
    page,
    markup,
    base,
    worker,
    workerScript,
    imports: await Promise.all(
      imports.flatMap((address) => {
        const url = URL.parse(address, workerUrl.href);
        return url === null || !url.protocol.startsWith('http') ? [] : [fetchCapped(url)];
      }),
    ),
    manifest,
    site,
    servedWorker,
    preflight,
    at: Date.now(),
  };
}
