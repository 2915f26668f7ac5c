import { startPushService } from '@sineta/push-service';
import { type Browser, launch, type Page, type Target, TargetType, type WebWorker } from 'puppeteer-core';
import { bundleClient, bundleWorker } from './bundle.ts';
import { type Answer, type Arrived, type ServiceStub, startServiceStub } from './service-stub.ts';

/** A real Chromium, a real push service for it, and a site with a messaging service that records its requests. */
export interface Testbed extends AsyncDisposable {
  readonly site: ServiceStub;
  /** Requests to the messaging service, since the last `forget`. */
  calls(): readonly Arrived[];
  /** Notifications that the browser showed since then, oldest first, including replaced ones. */
  displayed(): readonly Displayed[];
  /** Forgets the requests and the notifications. */
  forget(): void;
  /** Sets the response of the messaging service from now on. */
  answer(by: (call: Arrived) => Answer | Promise<Answer>): void;
  answerAsUsual(): void;
  permit(setting: 'granted' | 'denied' | 'prompt'): Promise<void>;
  openPage(path?: string): Promise<Page>;
  /** Passes a payload to the worker of a scope (default: `/sineta/`), as the browser does after decryption. */
  push(page: Page, payload: string, scope?: string): Promise<void>;
  /** The first worker that started after the last `forgetWorkers`. */
  worker(): Promise<WebWorker>;
  /** Ignores the workers that run now: those of a cleared origin run on for a while. */
  forgetWorkers(): void;
  /** Stops every worker, as browsers do with idle ones; resolves when none runs. */
  stopWorkers(page: Page): Promise<void>;
}

/** A notification in Chromium's log of background services. */
export interface Displayed {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** Time for the browser on a busy machine, in milliseconds. */
const patience = 120_000;

export async function startTestbed(): Promise<Testbed> {
  const [client, worker] = await Promise.all([bundleClient(), bundleWorker()]);
  let answer: (call: Arrived) => Answer | Promise<Answer> = registered;
  let calls: Arrived[] = [];
  const site = await startServiceStub((request) => {
    if (request.path === '/client.js') return { status: 200, type: 'text/javascript', body: client };
    if (request.path === '/sineta-worker.js') return { status: 200, type: 'text/javascript', body: worker };
    const own = ownWorkers[request.path];
    if (own !== undefined) return { status: 200, type: 'text/javascript', body: own };
    if (request.path.startsWith('/v1/')) {
      calls.push(request);
      return answer(request);
    }
    return { status: 200, type: 'text/html', body: '<!doctype html><script src="/client.js"></script>' };
  });
  const pushService = await startPushService();
  const browser = await launch({
    browser: 'chrome',
    executablePath: '/usr/lib/chromium/chromium',
    args: [...pushService.chromiumFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    timeout: patience,
  });
  let formerTargets = new Set<Target>();
  let displayed: Displayed[] = [];
  await observeNotifications(browser, (notification) => displayed.push(notification));
  // Stays open as long as the browser: a setting ends with the session that made it.
  const devtools = await browser.target().createCDPSession();
  return {
    site,
    calls: () => calls,
    displayed: () => displayed,
    forget: () => {
      calls = [];
      displayed = [];
    },
    answer: (by) => {
      answer = by;
    },
    answerAsUsual: () => {
      answer = registered;
    },
    permit: (setting) =>
      devtools.send('Browser.setPermission', {
        origin: site.origin,
        permission: { name: 'notifications' },
        setting,
      }),
    openPage: async (path = '/') => {
      const page = await browser.newPage();
      page.setDefaultTimeout(patience);
      await page.goto(site.origin + path);
      return page;
    },
    push: (page, payload, scope = '/sineta/') => deliver(page, site.origin, scope, payload),
    worker: async () => {
      const target = await browser.waitForTarget(
        (each) => each.type() === TargetType.SERVICE_WORKER && !formerTargets.has(each),
        { timeout: patience },
      );
      return (await target.worker())!;
    },
    forgetWorkers: () => {
      formerTargets = new Set(browser.targets());
    },
    stopWorkers: async (page) => {
      const session = await page.createCDPSession();
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await pushService.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/**
 * Do not use `getNotifications()` instead: if it is called while a notification is being shown, Chromium 156 may never
 * list that one, although `showNotification()` resolved.
 */
async function observeNotifications(browser: Browser, onShown: (shown: Displayed) => void): Promise<void> {
  const log = await (await browser.newPage()).createCDPSession();
  log.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName !== 'Notification displayed') return;
    const metadata = Object.fromEntries(event.eventMetadata.map(({ key, value }) => [key, value]));
    onShown({ title: metadata['Title'] ?? '', body: metadata['Body'] ?? '', tag: event.instanceId });
  });
  await log.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
  await log.send('BackgroundService.startObserving', { service: 'notifications' });
}

/** Workers of the site: one beside Sineta's, and one that imports it. */
const ownWorkers: Readonly<Record<string, string>> = {
  '/own-worker.js': '',
  '/combined-worker.js': `
    importScripts('/sineta-worker.js');
    addEventListener('fetch', (event) => {
      if (event.request.url.endsWith('/own')) event.respondWith(new Response('the site’s own'));
    });`,
};

/** The first token for every registration; 200 for other requests. */
function registered({ method }: Arrived): Answer {
  return method === 'POST' ? { status: 201, body: { token: 'token-1' } } : { status: 200, body: {} };
}

async function deliver(page: Page, origin: string, scope: string, data: string): Promise<void> {
  const session = await page.createCDPSession();
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.findLast(
        ({ scopeURL, isDeleted }) => scopeURL === origin + scope && !isDeleted,
      );
      if (ours) resolve(ours.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}
