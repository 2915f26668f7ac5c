import { type Examination, resolveSettings } from '../../src/cli/doctor/connection.ts';
import type { Facts } from '../../src/cli/doctor/facts.ts';
import type { Answer, Unreachable } from '../../src/cli/doctor/fetched.ts';
import { readMarkup } from '../../src/cli/doctor/markup.ts';
import { asFolder } from '../../src/cli/doctor/connection.ts';
import { readWorkerScript } from '../../src/cli/doctor/worker-script.ts';

export const vapidKey = `BA${'x'.repeat(85)}`;
export const ours = `navigator.locks.request(\`sineta:device:\${scope}\`); self.addEventListener('pushsubscriptionchange', f);`;
export const ourScript = '<script type="module" src="https://avisos.example/sineta-bell.js"></script>';
export const ourLine = `importScripts('https://avisos.example/sineta-worker.js');`;

/** The differences from a correct set-up. */
export interface Setup extends Partial<Omit<Examination, 'site' | 'serviceHere'>> {
  readonly serviceGuessed?: true;
  readonly html?: string;
  readonly pageAnswer?: Partial<Answer> | Unreachable;
  readonly pageHeaders?: Readonly<Record<string, string>>;
  readonly workerSource?: string;
  readonly workerAnswer?: Partial<Answer> | Unreachable;
  readonly workerHeaders?: Readonly<Record<string, string>>;
  readonly imports?: readonly (Answer | Unreachable)[];
  readonly manifest?: object | string | Unreachable;
  readonly icons?: Facts['icons'];
  readonly site?: Partial<Answer> | Unreachable;
  readonly preflight?: Partial<Answer> | Unreachable;
}

const now = Date.parse('2026-11-21T12:00:00Z');
const script = { 'content-type': 'text/javascript' };

export function answer(url: string, part: Partial<Answer> = {}): Answer {
  const { headers = new Headers({ date: new Date(now).toUTCString() }), ...rest } = part;
  const usual = { ok: true, status: 200, body: '', isTruncated: false, redirects: [], at: now } as const;
  return { ...usual, url: new URL(url), headers, ...rest };
}

export function unreachable(url: string): Unreachable {
  return { ok: false, url: new URL(url), redirects: [], reason: 'connection refused' };
}

/** The facts of a site on https://site.example with a service on https://avisos.example, correct except for `setup`. */
export function factsOf(setup: Setup = {}): Facts {
  const {
    page = new URL('https://site.example/'),
    service = new URL('https://avisos.example'),
    html = `<!doctype html><link rel="manifest" href="/m.json">${ourScript}<sineta-bell vapid="${vapidKey}"></sineta-bell>`,
    workerSource = ourLine,
  } = setup;
  const pageFacts = merge(
    answer(page.href, { body: html, headers: headersOf(setup.pageHeaders) }),
    setup.pageAnswer,
  );
  const base = pageFacts.url;
  const markup = readMarkup(pageFacts.ok ? pageFacts.body : '', base.href);
  const examination = { page, service, worker: setup.worker, scope: setup.scope, serviceHere: service };
  const settings = resolveSettings(examination, markup, base);
  const { workerUrl } = settings;
  const worker = merge(
    answer(workerUrl.href, { body: workerSource, headers: headersOf({ ...script, ...setup.workerHeaders }) }),
    setup.workerAnswer,
  );
  const served = answer('https://avisos.example/sineta-worker.js', {
    body: ours,
    headers: headersOf(script),
  });
  const api = `${service.origin}/v1/sites/default`;
  return {
    ...settings,
    service: asFolder(service),
    serviceGuessed: setup.serviceGuessed ?? false,
    page: pageFacts,
    markup,
    base,
    worker,
    workerScript: worker.ok && worker.status === 200 ? readWorkerScript(worker.body) : undefined,
    imports: setup.imports ?? (workerSource === ourLine ? [served] : []),
    manifest: (markup.manifest ?? setup.manifest) ? manifestOf(setup.manifest) : undefined,
    icons: setup.icons ?? (markup.manifest ? [{ image: iconOf(pngOf(192, 192)), sizes: '192x192' }] : []),
    site: merge(answer(api, { body: JSON.stringify(site) }), setup.site),
    servedWorker: served,
    preflight: merge(
      answer(`${api}/devices`, {
        status: 204,
        headers: new Headers({ 'access-control-allow-origin': base.origin }),
      }),
      setup.preflight,
    ),
    at: now,
  };
}

/** The answer to the request of an icon. */
export function iconOf(body: string, part: Partial<Answer> = {}): Answer {
  return answer('https://site.example/192.png', { body, ...part });
}

/** The beginning of a PNG file, one character for each byte. */
export function pngOf(width: number, height: number): string {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return `\x89PNG\r\n\x1A\n\0\0\0\rIHDR${size.toString('latin1')}`;
}

const site = {
  id: 'default',
  name: 'Prefeitura',
  language: 'pt-BR',
  icon: 'https://site.example/icon.png',
  vapidPublicKey: vapidKey,
  topics: [],
};

function merge(usual: Answer, other: Partial<Answer> | Unreachable | undefined): Answer | Unreachable {
  if (other?.ok === false) return other;
  return { ...usual, ...other };
}

function headersOf(headers: Readonly<Record<string, string>> = {}): Headers {
  return new Headers({ date: new Date(now).toUTCString(), ...headers });
}

function manifestOf(manifest: Setup['manifest']): Answer | Unreachable {
  const url = 'https://site.example/m.json';
  if (typeof manifest === 'object' && 'ok' in manifest) return manifest;
  const usual = { display: 'standalone', icons: [{ src: '/192.png', sizes: '192x192' }] };
  return answer(url, { body: typeof manifest === 'string' ? manifest : JSON.stringify(manifest ?? usual) });
}
