import { startPushService } from '@sineta/push-service';
import { type HTTPRequest, launch, type Page } from 'puppeteer-core';
import { build } from 'vite';
import { type Answer, type Arrived, startServiceStub } from '../../client/test/service-stub.ts';

/** Firebase itself in a real Chromium, with a local push service and local stand-ins for Google's two endpoints. */
export interface Testbed extends AsyncDisposable {
  readonly origin: string;
  /** The requests to Google's registrations since the last `forget`, such as `POST` and `PATCH token`. */
  calls(): readonly Arrived[];
  forget(): void;
  /** Whether Google rejects requests from now on. */
  refuse(refuses: boolean): void;
  permit(setting: 'granted' | 'denied'): Promise<void>;
  openPage(): Promise<Page>;
  push(page: Page, payload: object): Promise<void>;
}

/** Time for the browser on a busy machine, in milliseconds. */
const patience = 120_000;

/** A path of Google's, such as /v1/projects/paroquia/registrations/token. */
const registrations = /^\/v1\/projects\/paroquia\/registrations\/?/;

export async function startTestbed(): Promise<Testbed> {
  const [client, worker] = await Promise.all([
    bundle(new URL('page/fixture.ts', import.meta.url)),
    bundle(new URL('page/worker.ts', import.meta.url)),
  ]);
  let calls: Arrived[] = [];
  let refuses = false;
  let installation = '';
  const site = await startServiceStub((request) => {
    if (request.path === '/client.js') return { status: 200, type: 'text/javascript', body: client };
    if (request.path === '/firebase-messaging-sw.js') {
      return { status: 200, type: 'text/javascript', body: worker };
    }
    if (!request.path.startsWith('/v1/')) {
      return { status: 200, type: 'text/html', body: '<!doctype html><script src="/client.js"></script>' };
    }
    if (registrations.test(request.path)) calls.push(request);
    if (refuses) return { status: 503, body: { error: { message: 'unavailable' } } };
    if (!request.path.endsWith('/installations')) return registered(request, installation);
    installation = (request.body as { readonly fid: string }).fid;
    return installed(installation);
  });
  const pushService = await startPushService();
  const browser = await launch({
    browser: 'chrome',
    executablePath: '/usr/lib/chromium/chromium',
    args: [...pushService.chromiumFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    timeout: patience,
  });
  const devtools = await browser.target().createCDPSession();
  return {
    origin: site.origin,
    calls: () => calls,
    forget: () => {
      calls = [];
    },
    refuse: (by) => {
      refuses = by;
    },
    permit: (setting) =>
      devtools.send('Browser.setPermission', {
        origin: site.origin,
        permission: { name: 'notifications' },
        setting,
      }),
    openPage: async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(patience);
      await page.setRequestInterception(true);
      page.on('request', (request) => void route(request, site.origin));
      await page.goto(site.origin);
      return page;
    },
    push: (page, payload) => deliver(page, site.origin, JSON.stringify(payload)),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await pushService.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Redirects requests for Google to the stub. */
async function route(request: HTTPRequest, stub: string): Promise<void> {
  const { hostname, pathname } = new URL(request.url());
  if (!hostname.endsWith('.googleapis.com')) return request.continue();
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  const method = request.method();
  if (method === 'OPTIONS') return request.respond({ status: 204, headers });
  const body = await request.fetchPostData();
  const answer = await fetch(stub + pathname, { method, ...(body !== undefined && { body }) });
  const contentType = 'application/json';
  await request.respond({ status: answer.status, headers, contentType, body: await answer.text() });
}

function installed(fid: string): Answer {
  const authToken = { token: 'auth', expiresIn: '604800s' };
  return { status: 200, body: { name: `installations/${fid}`, fid, refreshToken: 'refresh', authToken } };
}

/** The response to a request for a token, or for an installation. */
function registered({ method }: Arrived, fid: string): Answer {
  if (method === 'DELETE') return { status: 200, body: {} };
  return { status: 200, body: { token: 'token-1', name: `projects/paroquia/registrations/${fid}` } };
}

async function bundle({ pathname: entry }: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: {
      conditions: ['@sineta/source', 'module', 'browser', 'production'],
      // The parts of `firebase`: the whole package is 190 MB, which building the bell does not need.
      alias: [{ find: /^firebase\//, replacement: '@firebase/' }],
    },
    build: {
      write: false,
      lib: {
        entry,
        formats: ['iife'],
        name: 'fixture',
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite has built no output');
  return output.output[0].code;
}

async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.createCDPSession();
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const current = registrations.find(({ isDeleted }) => !isDeleted);
      if (current) resolve(current.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}
