import { MIMEType } from 'node:util';
import { parseDictionary } from 'structured-headers';
import type { Facts } from '../facts.ts';
import type { Answer, Fetched } from '../fetched.ts';
import { failed, type Finding, passed, skipped, warning } from '../finding.ts';
import { isServiceDown } from '../site-response.ts';
import { isOurBundle } from '../worker-script.ts';

type WorkerFacts = Pick<
  Facts,
  | 'page'
  | 'worker'
  | 'workerUrl'
  | 'workerScript'
  | 'scopeUrl'
  | 'base'
  | 'imports'
  | 'servedWorker'
  | 'service'
  | 'serviceGuessed'
  | 'site'
>;

/** Checks that there is a script at the worker's address. Browsers do not follow redirects of a worker. */
export function checkWorker({ page, worker, workerScript, workerUrl, service }: WorkerFacts): Finding {
  const { pathname } = workerUrl;
  const remedy =
    `Add a file with one line, importScripts('${service.href}sineta-worker.js'); at public${pathname} with Vite and Next.js, ` +
    `else at ${pathname} from the root of the site. If the worker has another address, give it with --worker.`;
  if (!worker.ok && !page.ok) {
    return skipped(
      'worker',
      `The worker at ${workerUrl.href}: it cannot be loaded either (${worker.reason}).`,
    );
  }
  if (!worker.ok) return failed('worker', `${workerUrl.href} cannot be loaded: ${worker.reason}.`, remedy);
  if (worker.status >= 300 && worker.status < 400) {
    return failed(
      'worker',
      `${workerUrl.href} redirects to ${worker.headers.get('location') ?? 'nowhere'}: browsers reject a worker that redirects.`,
      'Serve the file at this address, or use the address that it redirects to.',
    );
  }
  if (worker.status !== 200)
    return failed('worker', `${workerUrl.href} returns HTTP ${worker.status}: there is no worker.`, remedy);
  if (workerScript?.kind === 'page') {
    return failed(
      'worker',
      `The worker's file is missing: ${workerUrl.href} returns an HTML page, probably the server's fallback for unknown addresses.`,
      remedy,
    );
  }
  return passed('worker', `The worker is at ${workerUrl.href}.`);
}

export function checkWorkerOrigin({ workerUrl, base }: WorkerFacts): Finding {
  if (workerUrl.origin === base.origin) return passed('worker-origin', 'The worker is on the page’s origin.');
  return failed(
    'worker-origin',
    `The worker is on ${workerUrl.origin}, but the page on ${base.origin}: browsers reject a worker of another origin.`,
    `Serve a worker from ${base.origin}. It can import the other one with importScripts.`,
  );
}

/** The JavaScript MIME types (MIME Sniffing §4.6). Browsers reject a worker with another type. */
const scriptTypes =
  /^(?:application\/(?:x-)?(?:ecma|java)script|text\/(?:(?:x-)?(?:ecma|java)script|javascript1\.[0-5]|jscript|livescript))$/;

export function checkWorkerType({ worker, workerScript }: WorkerFacts): Finding {
  if (!isScript(worker) || workerScript?.kind === 'page')
    return skipped('worker-type', 'MIME type of the worker: there is no worker.');
  const type = worker.headers.get('content-type');
  if (isScriptType(type)) return passed('worker-type', `The worker’s MIME type is ${type}.`);
  return failed(
    'worker-type',
    `The worker has ${type === null ? 'no Content-Type' : `Content-Type: ${type}`}: browsers run it only with a JavaScript type.`,
    'Serve it with Content-Type: text/javascript.',
  );
}

function isScriptType(type: string | null): boolean {
  try {
    return type !== null && scriptTypes.test(new MIMEType(type).essence);
  } catch {
    return false;
  }
}

/** Checks that the worker is Sineta's or imports it. */
export function checkWorkerKind(facts: WorkerFacts): Finding {
  const { worker, workerScript, imports, servedWorker, service } = facts;
  const line = `importScripts('${service.href}sineta-worker.js');`;
  switch (workerScript?.kind) {
    case undefined:
    case 'page':
      return skipped('worker-kind', 'Content of the worker: there is no worker.');
    case 'truncated':
      return skipped(
        'worker-kind',
        'Content of the worker: the doctor reads no more than 2 MiB of a file, and it is longer.',
      );
    case 'invalid':
      return failed(
        'worker-kind',
        `The worker is not valid JavaScript (${workerScript.reason}): browsers do not install it.`,
        'Fix the script.',
      );
    case 'module':
      return failed(
        'worker-kind',
        'The worker is a module (import or export), but the bell registers a classic script: browsers do not install it.',
        `Bundle it as a classic script that begins with ${line}`,
      );
    case 'classic':
  }
  if (isOurs(worker, servedWorker)) return checkVersion(worker, servedWorker);
  const broken = imports.find((script) => !isRunnable(script));
  if (broken !== undefined) {
    if (broken.url.origin === service.origin && isServiceDown(facts)) {
      return skipped('worker-kind', `The imported script ${broken.url.href}: the service cannot be reached.`);
    }
    return failed(
      'worker-kind',
      `The worker imports ${broken.url.href}, which ${defectOf(broken)}: browsers do not install the worker.`,
      `Correct the address. This line imports the service's worker: ${line}`,
    );
  }
  const ours = imports.find((script) => isOurs(script, servedWorker));
  if (ours !== undefined) return passed('worker-kind', `The worker imports ${ours.url.href}.`);
  return failed(
    'worker-kind',
    'The worker is not Sineta’s and does not import it: it shows no messages.',
    `Add this line to it: ${line} Or use a separate worker for the bell (--worker).`,
  );
}

function checkVersion(worker: Fetched, servedWorker: Fetched): Finding {
  if (!isScript(servedWorker)) return passed('worker-kind', 'The worker is Sineta’s.');
  if (isSameScript(worker, servedWorker)) {
    return passed('worker-kind', 'The worker is Sineta’s, in the version of the service.');
  }
  return warning(
    'worker-kind',
    'The worker is Sineta’s, in another version than that of the service.',
    `Copy ${servedWorker.url.href} again, or import it with importScripts so that it is always current.`,
  );
}

/** A scope is limited to the worker's folder unless a header allows more (Service Workers §5.3). */
export function checkWorkerScope({ worker, workerUrl, scopeUrl, base }: WorkerFacts): Finding {
  if (scopeUrl.origin !== base.origin) {
    return failed(
      'worker-scope',
      `The scope ${scopeUrl.href} is on another origin than the page: browsers reject it.`,
      'Use a path on the page’s origin.',
    );
  }
  const header = worker.ok ? worker.headers.get('service-worker-allowed') : null;
  const widest = URL.parse(header ?? './', workerUrl.href);
  const scope = scopeUrl.pathname;
  if (widest?.origin === workerUrl.origin && scope.startsWith(widest.pathname)) {
    return passed('worker-scope', `The worker may have the scope ${scope}.`);
  }
  return failed(
    'worker-scope',
    `The worker may not have the scope ${scope}, which is wider than ${widest?.pathname ?? header}: browsers do not register it.`,
    `Serve the worker from ${scope.endsWith('/') ? scope : new URL('./', scopeUrl).pathname}, send Service-Worker-Allowed: ${scope} with it, or choose a narrower scope.`,
  );
}

const day = 86_400;

/** Browsers ignore their own cache after a day; a shared cache such as a CDN does not. */
export function checkWorkerCache({ worker, workerScript }: WorkerFacts): Finding {
  if (!isScript(worker) || workerScript?.kind === 'page')
    return skipped('worker-cache', 'Cache headers of the worker: there is no worker.');
  const header = worker.headers.get('cache-control');
  const seconds = lifetimeOf(header);
  if (seconds <= day)
    return passed(
      'worker-cache',
      `Browsers find a new version of the worker within a day (Cache-Control: ${header ?? 'none'}).`,
    );
  return warning(
    'worker-cache',
    `The worker may be cached for ${Math.round(seconds / day)} days (Cache-Control: ${header}): a CDN may serve an old version for that long.`,
    'Serve the worker with Cache-Control: no-cache.',
  );
}

/**
 * In a shared cache, in seconds. It stores nothing that is `private` for all fields (RFC 9111 §5.2.2.7), and `s-maxage`
 * overrides `max-age` there (§5.2.2.10). A malformed header or lifetime allows no caching.
 */
function lifetimeOf(header: string | null): number {
  try {
    const directives = parseDictionary(header?.toLowerCase() ?? '');
    if (directives.has('no-cache') || directives.has('no-store')) return 0;
    if (directives.get('private')?.[0] === true) return 0;
    const [lifetime] = directives.get('s-maxage') ?? directives.get('max-age') ?? [0];
    const seconds = Number(lifetime);
    return Number.isFinite(seconds) ? seconds : 0;
  } catch {
    return 0;
  }
}

function isScript(fetched: Fetched): fetched is Answer {
  return fetched.ok && fetched.status === 200;
}

/** Whether the script is Sineta's worker in any version, or what the service serves as such. */
function isOurs(script: Fetched, served: Fetched): boolean {
  return script.ok && (isOurBundle(script.body) || isSameScript(script, served));
}

function isSameScript(script: Fetched, served: Fetched): boolean {
  return isScript(script) && isScript(served) && script.body.trim() === served.body.trim();
}

/** Whether `importScripts` accepts the script, which requires a JavaScript MIME type. */
function isRunnable(fetched: Fetched): boolean {
  return isScript(fetched) && isScriptType(fetched.headers.get('content-type'));
}

function defectOf(script: Fetched): string {
  if (!script.ok) return `cannot be loaded (${script.reason})`;
  if (script.status !== 200) return `returns HTTP ${script.status}`;
  return `has ${script.headers.get('content-type') ?? 'no Content-Type'} instead of a JavaScript type`;
}
