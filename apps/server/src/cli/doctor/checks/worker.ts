import { MIMEType } from 'node:util';
import { parseDictionary } from 'structured-headers';
import type { Facts } from '../facts.ts';
import type { Answer, Fetched } from '../fetched.ts';
import { advice, type Finding, good, unknown, wrong } from '../finding.ts';
import { isServiceDown } from '../site-answer.ts';
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

/** Whether there is a script at the worker's address. A browser follows no redirect of a worker. */
export function checkWorker({ page, worker, workerScript, workerUrl, service }: WorkerFacts): Finding {
  const { pathname } = workerUrl;
  const put =
    `Put a file of one line, importScripts('${service.href}sineta-worker.js'); at public${pathname} with Vite and Next.js, ` +
    `elsewhere at ${pathname} from the root of the site; or say with --worker where it is.`;
  if (!worker.ok && !page.ok) {
    return unknown(
      'worker',
      `The worker, ${workerUrl.href}: nothing answers there either (${worker.reason}).`,
    );
  }
  if (!worker.ok) return wrong('worker', `${workerUrl.href} cannot be reached: ${worker.reason}.`, put);
  if (worker.status >= 300 && worker.status < 400) {
    return wrong(
      'worker',
      `${workerUrl.href} redirects to ${worker.headers.get('location') ?? 'nowhere'}: browsers refuse a worker that redirects.`,
      'Serve the file at this very address, or use the address that it has in the end.',
    );
  }
  if (worker.status !== 200)
    return wrong('worker', `${workerUrl.href} answers HTTP ${worker.status}: there is no worker.`, put);
  if (workerScript?.kind === 'page') {
    return wrong(
      'worker',
      `The file of the worker is missing: ${workerUrl.href} answers a page, as servers do that send their start page for every address that they do not know.`,
      put,
    );
  }
  return good('worker', `The worker is at ${workerUrl.href}.`);
}

export function checkWorkerOrigin({ workerUrl, base }: WorkerFacts): Finding {
  if (workerUrl.origin === base.origin)
    return good('worker-origin', 'The worker is on the page’s own origin.');
  return wrong(
    'worker-origin',
    `The worker is on ${workerUrl.origin} and the page on ${base.origin}: browsers refuse a worker of another origin.`,
    `Serve a worker from ${base.origin}; that file may take in the other one with importScripts.`,
  );
}

/** The JavaScript MIME types of the MIME Sniffing standard §4.6: a worker with another one is refused. */
const scriptTypes =
  /^(?:application\/(?:x-)?(?:ecma|java)script|text\/(?:(?:x-)?(?:ecma|java)script|javascript1\.[0-5]|jscript|livescript))$/;

export function checkWorkerType({ worker, workerScript }: WorkerFacts): Finding {
  if (!isScript(worker) || workerScript?.kind === 'page')
    return unknown('worker-type', 'The worker’s MIME type: there is no worker to look at.');
  const type = worker.headers.get('content-type');
  if (isScriptType(type)) return good('worker-type', `The worker’s MIME type is ${type}.`);
  return wrong(
    'worker-type',
    `The worker comes with ${type === null ? 'no Content-Type' : `Content-Type: ${type}`}: browsers run it as JavaScript only when it says so.`,
    'Send it with Content-Type: text/javascript.',
  );
}

function isScriptType(type: string | null): boolean {
  try {
    return type !== null && scriptTypes.test(new MIMEType(type).essence);
  } catch {
    return false;
  }
}

/** Ours, one that takes ours in, or another that lacks our line. */
export function checkWorkerKind(facts: WorkerFacts): Finding {
  const { worker, workerScript, imports, servedWorker, service } = facts;
  const line = `importScripts('${service.href}sineta-worker.js');`;
  switch (workerScript?.kind) {
    case undefined:
    case 'page':
      return unknown('worker-kind', 'What the worker does: there is no worker to look at.');
    case 'invalid':
      return wrong(
        'worker-kind',
        `The worker is no valid JavaScript (${workerScript.reason}): browsers do not install it.`,
        'Mend the script.',
      );
    case 'module':
      return wrong(
        'worker-kind',
        'The worker is a module (import or export), and the bell registers classic scripts: browsers do not install it.',
        `Bundle it as a classic script that begins with ${line}`,
      );
    case 'classic':
  }
  if (isOurs(worker, servedWorker)) return checkVersion(worker, servedWorker);
  const broken = imports.find((script) => !isRunnable(script));
  if (broken !== undefined) {
    if (broken.url.origin === service.origin && isServiceDown(facts)) {
      return unknown(
        'worker-kind',
        `What the worker takes in, ${broken.url.href}: the service does not answer.`,
      );
    }
    return wrong(
      'worker-kind',
      `The worker takes in ${broken.url.href}, which ${defectOf(broken)}: browsers do not install the worker.`,
      `Mend the address. The service's worker is taken in with ${line}`,
    );
  }
  const ours = imports.find((script) => isOurs(script, servedWorker));
  if (ours !== undefined) return good('worker-kind', `The worker takes in ${ours.url.href}.`);
  return wrong(
    'worker-kind',
    'The worker is another one and does not take ours in: it shows no message.',
    `Add one line to it: ${line} Or give the bell a worker of its own (--worker).`,
  );
}

function checkVersion(worker: Fetched, servedWorker: Fetched): Finding {
  if (!isScript(servedWorker)) return good('worker-kind', 'The worker is Sineta’s.');
  if (isSameScript(worker, servedWorker)) {
    return good('worker-kind', 'The worker is Sineta’s, the one that the service serves.');
  }
  return advice(
    'worker-kind',
    'The worker is Sineta’s, of another version than the service’s.',
    `Copy ${servedWorker.url.href} again, or take it in with importScripts so that it is always the same.`,
  );
}

/** Service Workers §5.3: no wider than the worker's folder, unless a header says so. */
export function checkWorkerScope({ worker, workerUrl, scopeUrl, base }: WorkerFacts): Finding {
  if (scopeUrl.origin !== base.origin) {
    return wrong(
      'worker-scope',
      `The scope ${scopeUrl.href} is on another origin than the page: browsers refuse it.`,
      'Give a path of the page’s own origin.',
    );
  }
  const header = worker.ok ? worker.headers.get('service-worker-allowed') : null;
  const widest = URL.parse(header ?? './', workerUrl.href);
  const scope = scopeUrl.pathname;
  if (widest?.origin === workerUrl.origin && scope.startsWith(widest.pathname)) {
    return good('worker-scope', `The worker may have the scope ${scope}.`);
  }
  return wrong(
    'worker-scope',
    `The worker may not have the scope ${scope}, which is wider than ${widest?.pathname ?? header}: browsers refuse to register it.`,
    `Serve the worker from ${scope.endsWith('/') ? scope : new URL('./', scopeUrl).pathname}, send Service-Worker-Allowed: ${scope} with it, or choose a narrower scope.`,
  );
}

const day = 86_400;

/** Browsers look past their cache after a day; a cache between them and the site does not. */
export function checkWorkerCache({ worker, workerScript }: WorkerFacts): Finding {
  if (!isScript(worker) || workerScript?.kind === 'page')
    return unknown('worker-cache', 'The worker’s cache headers: there is no worker to look at.');
  const header = worker.headers.get('cache-control');
  const seconds = lifetimeOf(header);
  if (seconds <= day)
    return good('worker-cache', `A new version of the worker is found (Cache-Control: ${header ?? 'none'}).`);
  return advice(
    'worker-cache',
    `The worker may be kept for ${Math.round(seconds / day)} days (Cache-Control: ${header}): a CDN goes on with an old one for so long.`,
    'Send Cache-Control: no-cache with the worker.',
  );
}

/** In seconds. A header that is not in the grammar (RFC 9111 §5.2) is no promise to keep anything. */
function lifetimeOf(header: string | null): number {
  try {
    const directives = parseDictionary(header?.toLowerCase() ?? '');
    if (directives.has('no-cache') || directives.has('no-store')) return 0;
    return Math.max(...['s-maxage', 'max-age'].map((name) => Number(directives.get(name)?.[0] ?? 0)));
  } catch {
    return 0;
  }
}

function isScript(fetched: Fetched): fetched is Answer {
  return fetched.ok && fetched.status === 200;
}

/** Ours of any version, or whatever the service serves as ours. */
function isOurs(script: Fetched, served: Fetched): boolean {
  return script.ok && (isOurBundle(script.body) || isSameScript(script, served));
}

function isSameScript(script: Fetched, served: Fetched): boolean {
  return isScript(script) && isScript(served) && script.body.trim() === served.body.trim();
}

/** Whether `importScripts` takes it: unlike a page, it insists on the MIME type. */
function isRunnable(fetched: Fetched): boolean {
  return isScript(fetched) && isScriptType(fetched.headers.get('content-type'));
}

function defectOf(script: Fetched): string {
  if (!script.ok) return `cannot be reached (${script.reason})`;
  if (script.status !== 200) return `answers HTTP ${script.status}`;
  return `comes as ${script.headers.get('content-type') ?? 'nothing'} in place of JavaScript`;
}
