import type { PushPayload, Receipts } from '@sineta/protocol';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IncomingMessage } from '../src/page/index.ts';
import type { Answer } from './service-stub.ts';
import { startTestbed, type Testbed } from './testbed.ts';

/** In the page, the messages that `listen` received; there or in the worker, the badge. */
declare const received: IncomingMessage[];
declare const badges: number[];

const firstKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const secondKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

let bed: Testbed;
let page: Page;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Each test gets an origin as if never visited. */
beforeEach(async () => {
  await page?.close();
  bed.answerAsUsual();
  page = await bed.openPage();
  // A worker of the former test may still have receipts to send, and a permission granted to it is an event for it.
  await bed.stopWorkers(page);
  await clear('all');
  bed.forgetWorkers();
  await bed.permit('granted');
  await page.reload();
  bed.forget();
});

function getToken(vapidKey: string, prompt = false, on = page): Promise<string | null> {
  return on.evaluate((request) => createClient().getToken(request), { vapidKey, prompt });
}

function deleteToken(): Promise<boolean> {
  return page.evaluate(() => createClient().deleteToken());
}

function requested(): string[] {
  return bed.calls().map(({ method, path }) => `${method} ${path}`);
}

test('getToken returns the token of the service, registers at each call, and waits until its own worker is active (firebase-js-sdk#7693)', async () => {
  expect(await getToken(firstKey)).toBe('token-1');
  expect(await getToken(firstKey)).toBe('token-1');
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'POST /v1/sites/default/devices']);
  expect(bed.calls()[0]?.body).toMatchObject({
    vapidKey: firstKey,
    subscription: { endpoint: expect.stringMatching(/^https:/), keys: { p256dh: expect.any(String) } },
  });
});

test('concurrent requests make one subscription (react-onesignal#129)', async () => {
  const second = await bed.openPage();
  await Promise.all([getToken(firstKey), getToken(firstKey), getToken(firstKey, false, second)]);
  await second.close();
  const endpoints = bed
    .calls()
    .map(({ body }) => (body as { subscription: { endpoint: string } }).subscription.endpoint);
  expect(endpoints).toHaveLength(3);
  expect(new Set(endpoints).size).toBe(1);
});

test.each(['denied', 'prompt'] as const)(
  'the permission %s gives no token and shows no prompt; granted again it does (firebase-js-sdk#8815, OneSignal#715)',
  async (setting) => {
    await bed.permit(setting);
    expect(await getToken(firstKey)).toBeNull();
    expect(requested()).toEqual([]);
    await bed.permit('granted');
    expect(await getToken(firstKey)).toBe('token-1');
  },
);

test('another VAPID key replaces the subscription and keeps the token (firebase-js-sdk#1175)', async () => {
  await getToken(firstKey);
  expect(await getToken(secondKey)).toBe('token-1');
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'PATCH /v1/devices/token-1']);
  expect(bed.calls()[1]?.body).toMatchObject({ vapidKey: secondKey });
});

test('a subscription that the push service rejected is replaced and keeps the token', async () => {
  bed.answer(({ method }) => ({
    status: 200,
    body: method === 'POST' ? { token: 'token-1', resubscribe: true } : {},
  }));
  expect(await getToken(firstKey)).toBe('token-1');
  bed.answerAsUsual();
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'PATCH /v1/devices/token-1']);
  const [dead, fresh] = bed
    .calls()
    .map(({ body }) => (body as { subscription: { endpoint: string } }).subscription.endpoint);
  expect(fresh).not.toBe(dead);
  expect(await hasSubscription()).toBe(true);
});

test('a subscription is replaced only once if the service reports every one as dead', async () => {
  bed.answer(({ method }) =>
    method === 'PATCH' ? { status: 404 } : { status: 200, body: { token: 'token-1', resubscribe: true } },
  );
  expect(await getToken(firstKey)).toBe('token-1');
  const registered = 'POST /v1/sites/default/devices';
  expect(requested()).toEqual([registered, 'PATCH /v1/devices/token-1', registered]);
});

test('a device that the service has deleted gets another subscription, once', async () => {
  await getToken(firstKey);
  bed.answer(({ method }) =>
    method === 'POST' ? { status: 201, body: { token: 'token-2' } } : { status: 200 },
  );
  expect(await getToken(firstKey)).toBe('token-2');
  expect(await getToken(firstKey)).toBe('token-2');
  bed.answerAsUsual();
  const registered = 'POST /v1/sites/default/devices';
  expect(requested()).toEqual([registered, registered, 'PATCH /v1/devices/token-2', registered]);
  const [deleted, same, fresh, last] = bed
    .calls()
    .map(({ body }) => (body as { subscription: { endpoint: string } }).subscription.endpoint);
  expect(same).toBe(deleted);
  expect(fresh).not.toBe(deleted);
  expect(last).toBe(fresh);
});

test('a page without the VAPID key gets it from the service', async () => {
  answerDevice();
  expect(await getToken('')).toBe('token-1');
  expect(requested()).toEqual(['GET /v1/sites/default', 'POST /v1/sites/default/devices']);
  expect(bed.calls()[1]?.body).toMatchObject({ vapidKey: firstKey });
});

test('while the service is unavailable, a known device is on at each load; a gesture fails with an error', async () => {
  await getToken(firstKey);
  for (const status of [429, 500, 503]) {
    bed.answer(() => ({ status }));
    expect(await getToken(firstKey)).toBe('token-1');
    expect(await getToken('')).toBe('token-1');
  }
  expect(requested().slice(-2)).toEqual(['POST /v1/sites/default/devices', 'GET /v1/sites/default']);
  await page.setOfflineMode(true);
  expect(await getToken(firstKey)).toBe('token-1');
  await expect(getToken(firstKey, true)).rejects.toThrow('did not answer');
});

test('getToken fails if the service rejects a known device, or is unavailable for an unknown one', async () => {
  await getToken(firstKey);
  for (const status of [400, 403, 404, 431, 451]) {
    bed.answer(() => ({ status }));
    await expect(getToken(firstKey)).rejects.toThrow(`HTTP ${status}`);
  }
  bed.answer(() => ({ status: 503 }));
  const otherSite = page.evaluate(
    (vapidKey) => createClient({ site: 'other' }).getToken({ vapidKey, prompt: false }),
    firstKey,
  );
  await expect(otherSite).rejects.toThrow('HTTP 503');
  await expect(getToken(secondKey)).rejects.toThrow('HTTP 503');
});

test('an invalid VAPID key fails with its own code', async () => {
  const failed = page.evaluate(() => createClient().getToken({ vapidKey: 'AAAA', prompt: false }));
  await expect(failed).rejects.toThrow(/VAPID key.*vapidPublicKey/);
});

test('a missing worker file fails with its own code', async () => {
  const failed = page.evaluate(() =>
    createClient({ worker: '/v1/none.js' }).getToken({ vapidKey: 'AAAA', prompt: false }),
  );
  await expect(failed).rejects.toThrow(/\/v1\/none\.js could not be registered/);
});

test('after it is turned off, notifications are off in the browser and at the service until a gesture', async () => {
  const known = () => page.evaluate(() => createClient().knownToken?.());
  expect(await known()).toBeUndefined();
  await getToken(firstKey);
  expect(await known()).toBe('token-1');
  expect(await deleteToken()).toBe(true);
  expect(requested().at(-1)).toBe('DELETE /v1/devices/token-1');
  expect(await known()).toBeNull();
  expect(await hasSubscription()).toBe(false);
  await page.reload();
  expect(await getToken(firstKey)).toBeNull();
  const promptOnLoad = () =>
    page.evaluate((vapidKey) => createClient().getToken({ vapidKey, prompt: true, onLoad: true }), firstKey);
  expect(await promptOnLoad()).toBeNull();
  expect(await hasSubscription()).toBe(false);
  expect(await getToken(firstKey, true)).toBe('token-1');
});

test('a device that was turned off while the service was unavailable is deleted at the next visit', async () => {
  await getToken(firstKey);
  bed.answer(() => ({ status: 503 }));
  expect(await deleteToken()).toBe(false);
  expect(await hasSubscription()).toBe(false);
  bed.answerAsUsual();
  bed.forget();
  expect(await getToken(firstKey)).toBeNull();
  await expect.poll(requested).toEqual(['DELETE /v1/devices/token-1']);
});

test('a browser that unsubscribes and reports a failure, as Firefox without its push service, is turned off', async () => {
  await getToken(firstKey);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/sineta/');
    const subscription = (await registration!.pushManager.getSubscription())!;
    const unsubscribe = subscription.unsubscribe.bind(subscription);
    Object.assign(PushSubscription.prototype, {
      async unsubscribe() {
        await unsubscribe();
        throw new DOMException('The push service is unreachable.', 'AbortError');
      },
    });
  });
  expect(await deleteToken()).toBe(true);
  expect(requested().at(-1)).toBe('DELETE /v1/devices/token-1');
});

test('a browser that refuses to unsubscribe fails, and the service deletes the device', async () => {
  await getToken(firstKey);
  await page.evaluate(() => {
    Object.assign(PushSubscription.prototype, {
      unsubscribe: () => Promise.reject(new DOMException('The browser refuses.', 'AbortError')),
    });
  });
  await expect(deleteToken()).rejects.toThrow('The browser refuses.');
  expect(requested().at(-1)).toBe('DELETE /v1/devices/token-1');
  expect(await getToken(firstKey)).toBeNull();
});

test('a page’s own worker is not replaced (braze#54)', async () => {
  await page.evaluate(() => navigator.serviceWorker.register('/own-worker.js', { scope: '/' }));
  await getToken(firstKey);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active, installing, waiting }) => [
      new URL(scope).pathname,
      (active ?? waiting ?? installing)?.scriptURL.endsWith('/own-worker.js'),
    ]),
  );
  expect(Object.fromEntries(scopes)).toEqual({ '/': true, '/sineta/': false });
});

test('a browser that finds only the page’s own worker, as Chromium after both were registered at once, knows the device', async () => {
  await page.evaluate(async () => {
    const own = await navigator.serviceWorker.register('/own-worker.js', { scope: '/' });
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: async () => own });
  });
  await getToken(firstKey);
  expect(await page.evaluate(async () => (await createClient().device()).state())).toBe('on');
  expect(await deleteToken()).toBe(true);
  const remaining = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return Promise.all(registrations.map(async ({ pushManager }) => pushManager.getSubscription()));
  });
  expect(remaining).toEqual([null, null]);
});

test('a browser without IndexedDB gets a token at a click (firebase-js-sdk#2465)', async () => {
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  expect(await getToken(firstKey)).toBeNull();
  expect(requested()).toEqual([]);
  expect(await getToken(firstKey, true)).toBe('token-1');
});

test('while IndexedDB hangs, a device that was turned off stays off until a click', async () => {
  await getToken(firstKey);
  await deleteToken();
  const blocker = await blockRecords();
  await page.reload();
  bed.forget();
  expect(await getToken(firstKey)).toBeNull();
  expect(await hasSubscription()).toBe(false);
  expect(requested()).toEqual([]);
  expect(await page.evaluate(async () => (await createClient().device()).state())).toBe('off');
  expect(await getToken(firstKey, true)).toBe('token-1');
  await blocker.close();
});

test('if IndexedDB hangs while notifications are turned off, the device is unsubscribed and the client reports an unsaved opt-out', async () => {
  await getToken(firstKey);
  const blocker = await blockRecords();
  await page.reload();
  const code = page.evaluate(() =>
    createClient()
      .deleteToken()
      .catch(({ code }: { code: string }) => code),
  );
  expect(await code).toBe('opt_out_not_saved');
  expect(await hasSubscription()).toBe(false);
  await blocker.close();
  expect(await deleteToken()).toBe(true);
  expect(requested().at(-1)).toBe('DELETE /v1/devices/token-1');
  expect(await getToken(firstKey)).toBeNull();
});

test('a message is shown, passed to the page and counted once, also after the worker was stopped (firebase-js-sdk#6670)', async () => {
  await getToken(firstKey);
  await page.evaluate(listen);
  await bed.push(page, payloadOf('once', { body: 'coração' }));
  const ids = () => page.evaluate(() => received.map(({ id }) => id));
  await expect.poll(receipts).toHaveLength(1);
  await expect.poll(ids).toHaveLength(1);
  await bed.stopWorkers(page);
  await bed.push(page, payloadOf('once', { body: 'coração' }));
  await bed.push(page, payloadOf('next'));
  await expect.poll(receipts).toEqual([
    { message: idOf('once'), event: 'displayed' },
    { message: idOf('next'), event: 'displayed' },
  ]);
  await expect
    .poll(() => bed.displayed())
    .toEqual([
      { title: 'Ação once', body: 'coração', tag: idOf('once') },
      { title: 'Ação next', body: '', tag: idOf('next') },
    ]);
  await expect.poll(ids).toEqual([idOf('once'), idOf('next')]);
});

test('100 messages at once are shown 100 times, each under its own tag (OneSignal#1054)', async () => {
  await getToken(firstKey);
  const names = Array.from({ length: 100 }, (_, index) => `burst-${index}`);
  await Promise.all(names.map((name) => bed.push(page, payloadOf(name))));
  await expect.poll(async () => (await receipts()).length).toBe(100);
  expect(new Set((await receipts()).map(({ message }) => message)).size).toBe(100);
  await expect.poll(() => bed.displayed().length).toBe(100);
  expect(new Set(bed.displayed().map(({ tag }) => tag)).size).toBe(100);
});

test('a payload in another format is shown', async () => {
  await getToken(firstKey);
  await bed.push(page, 'Olá');
  await expect
    .poll(() => bed.displayed())
    .toEqual([{ title: new URL(bed.site.origin).host, body: 'Olá', tag: '' }]);
});

test('a receipt that failed is sent with the next one', async () => {
  await getToken(firstKey);
  bed.answer(() => ({ status: 503 }));
  await bed.push(page, payloadOf('lost'));
  await expect.poll(requested).toContain('POST /v1/receipts');
  bed.answerAsUsual();
  bed.forget();
  await bed.push(page, payloadOf('after'));
  await expect.poll(receipts).toEqual([
    { message: idOf('lost'), event: 'displayed' },
    { message: idOf('after'), event: 'displayed' },
  ]);
});

test('a service that hangs delays no notification', async () => {
  await getToken(firstKey);
  bed.forget();
  const { promise: late, resolve } = Promise.withResolvers<Answer>();
  bed.answer(() => late);
  await bed.push(page, payloadOf('first'));
  await bed.push(page, payloadOf('second'));
  await expect.poll(() => bed.displayed().map(({ tag }) => tag)).toEqual([idOf('first'), idOf('second')]);
  await expect.poll(requested).toEqual(['POST /v1/receipts']);
  bed.answerAsUsual();
  bed.forget();
  resolve({ status: 503 });
  await expect.poll(receipts).toContainEqual({ message: idOf('second'), event: 'displayed' });
});

test('a subscription that the browser replaced without an event is registered after the next message, at most once a day (ntfy#1533)', async () => {
  await getToken(firstKey);
  await replaceSubscription();
  await bed.push(page, payloadOf('after-replacement'));
  await expect.poll(requested).toContain('PATCH /v1/devices/token-1');
  bed.forget();
  await replaceSubscription();
  await bed.push(page, payloadOf('same-day'));
  await expect.poll(receipts).toHaveLength(1);
  await page.evaluate(() => navigator.locks.request(`sineta:device:${location.origin}/sineta/`, () => {}));
  expect(requested()).toEqual(['POST /v1/receipts']);
  expect(await getToken(firstKey)).toBe('token-1');
  expect(requested()).toContain('PATCH /v1/devices/token-1');
});

test('a clock that was ahead does not stop the daily check of the subscription', async () => {
  await getToken(firstKey);
  await putRecords({ checkedAt: Date.now() + 365 * 24 * 60 * 60 * 1000 });
  await replaceSubscription();
  await bed.push(page, payloadOf('clock-set-back'));
  await expect.poll(requested).toContain('PATCH /v1/devices/token-1');
});

test('a subscription that the browser drops is replaced, and the device keeps its token (pushsubscriptionchange)', async () => {
  await getToken(firstKey);
  await page.evaluate(unsubscribe);
  const worker = await bed.worker();
  // The lifetime of an event that a script dispatches cannot be extended, which throws after the handler has begun.
  await worker.evaluate(() => self.dispatchEvent(new Event('pushsubscriptionchange'))).catch(() => {});
  await expect.poll(requested).toEqual(['POST /v1/sites/default/devices', 'PATCH /v1/devices/token-1']);
  expect(await hasSubscription()).toBe(true);
});

test('cleared records leave the subscription, which identifies the device at the service', async () => {
  await getToken(firstKey);
  await clear('indexeddb');
  expect(await getToken(firstKey)).toBe('token-1');
  const [before, after] = bed.calls().map(({ body }) => body);
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'POST /v1/sites/default/devices']);
  expect(after).toEqual(before);
});

test('clearing the site data clears everything, and the next visit registers the device', async () => {
  await getToken(firstKey);
  await clear('all');
  await page.reload();
  expect(await getToken(firstKey)).toBe('token-1');
  await bed.push(page, payloadOf('after-clearing'));
  await expect.poll(() => bed.displayed()).toHaveLength(1);
});

test('only one tab is in the foreground, and no tab gets a message twice (quickstart-js#93)', async () => {
  const other = await bed.openPage();
  await getToken(firstKey);
  for (const each of [page, other]) await each.evaluate(listen);
  const receivedBy = (each: Page) => each.evaluate(() => received.map(({ foreground }) => foreground));
  const visibility = () =>
    Promise.all([page, other].map((each) => each.evaluate(() => document.visibilityState)));
  await other.bringToFront();
  await expect.poll(visibility).toEqual(['hidden', 'visible']);
  await bed.push(page, payloadOf('other'));
  await expect.poll(() => receivedBy(other)).toEqual([true]);
  await page.bringToFront();
  await expect.poll(visibility).toEqual(['visible', 'hidden']);
  await bed.push(page, payloadOf('this'));
  await expect.poll(() => receivedBy(page)).toEqual([false, true]);
  await expect.poll(() => receivedBy(other)).toEqual([true, false]);
  await expect.poll(() => bed.displayed()).toHaveLength(2);
  await other.close();
});

/** Evaluated in a page or in the worker: records the numbers that it sets on the icon. */
const recordBadges = () =>
  Object.assign(globalThis, { badges: [] }) &&
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (count: number) => badges.push(count),
  });

test('the icon counts messages shown while no page was visible, until the next visit', async () => {
  await getToken(firstKey);
  const worker = await bed.worker();
  await worker.evaluate(recordBadges);
  await page.evaluate(listen);
  await bed.push(page, payloadOf('seen'));
  await expect.poll(() => page.evaluate(() => received.length)).toBe(1);
  await page.goto('about:blank');
  await bed.push(page, payloadOf('unseen-1'));
  await bed.push(page, payloadOf('unseen-2'));
  await expect.poll(() => worker.evaluate(() => badges)).toEqual([1, 2]);
  await page.goto(bed.site.origin);
  await page.evaluate(recordBadges);
  await getToken(firstKey);
  await expect.poll(() => page.evaluate(() => badges)).toEqual([0]);
});

test('the number on the icon is removed when the visitor returns to a page that stayed open', async () => {
  await page.evaluate(recordBadges);
  const shown = () => page.evaluate(() => badges);
  await getToken(firstKey);
  await expect.poll(shown).toEqual([0]);
  await getToken(firstKey);
  await expect.poll(shown).toEqual([0, 0]);
  const worker = await bed.worker();
  await worker.evaluate(recordBadges);
  const elsewhere = await page.browser().newPage();
  await elsewhere.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hidden)).toBe(true);
  await bed.push(page, payloadOf('in-the-background'));
  await expect.poll(() => worker.evaluate(() => badges)).toEqual([1]);
  await page.bringToFront();
  await expect.poll(shown).toEqual([0, 0, 0]);
  await elsewhere.close();
});

test('a message sets the number on the icon, whether or not a page is visible, and removes it', async () => {
  await getToken(firstKey);
  const worker = await bed.worker();
  await worker.evaluate(recordBadges);
  const shown: number[] = [];
  for (const badge of [12, 0]) {
    const payload = { ...(JSON.parse(payloadOf(`badge-${badge}`)) as PushPayload), app_badge: badge };
    await bed.push(page, JSON.stringify(payload));
    shown.push(badge);
    await expect.poll(() => worker.evaluate(() => badges)).toEqual(shown);
  }
});

test('a site’s own worker imports Sineta’s with one line and continues its own work (braze#54)', async () => {
  const request = { vapidKey: firstKey, prompt: false };
  const token = await page.evaluate(
    (request) => createClient({ worker: '/combined-worker.js', scope: '/' }).getToken(request),
    request,
  );
  expect(token).toBe('token-1');
  await page.reload();
  expect(await page.evaluate(async () => (await fetch('/own')).text())).toBe('the site’s own');
  await bed.push(page, payloadOf('combined'), '/');
  await expect.poll(() => bed.displayed().map(({ tag }) => tag)).toEqual([idOf('combined')]);
  await expect.poll(receipts).toEqual([{ message: idOf('combined'), event: 'displayed' }]);
});

const quiet = { dailyLimit: null, quietHours: { start: '22:00', end: '07:00' }, urgentOnly: false };

const deviceAnswers: Readonly<Record<string, Answer>> = {
  'GET /v1/sites/default': {
    status: 200,
    body: {
      vapidPublicKey: firstKey,
      topics: [
        { id: 'missas', name: 'Missas', description: '', urgentDuringQuietHours: false },
        { id: 'obras', name: 'Obras', description: 'Da praça', urgentDuringQuietHours: true },
      ],
    },
  },
  'GET /v1/devices/token-1': { status: 200, body: { topics: ['obras', 'unnamed'], preferences: quiet } },
  'POST /v1/devices/token-1/topics:add': { status: 200, body: { topics: ['missas', 'obras', 'unnamed'] } },
  'POST /v1/devices/token-1/tests': { status: 202, body: { test: idOf('test') } },
};

/** Responds as the service does, with one response replaced. */
function answerDevice(call = '', answer: Answer = { status: 500 }): void {
  bed.answer(({ method, path }) => {
    const endpoint = `${method} ${path.split('?')[0]!}`;
    if (endpoint === call) return answer;
    const usual = { status: method === 'POST' ? 201 : 200, body: { token: 'token-1' } };
    return deviceAnswers[endpoint] ?? usual;
  });
}

function testChain(worker?: string) {
  return page.evaluate(async (worker) => {
    const steps: string[] = [];
    const device = await createClient({ worker }).device();
    const step = ({ link, state }: { link: string; state: string }) => steps.push(`${link} ${state}`);
    const report = await device.test(step, undefined, 'es');
    return { steps, report };
  }, worker);
}

test('reports each state of the device', async () => {
  const state = () => page.evaluate(async () => (await createClient().device()).state());
  await bed.permit('prompt');
  expect(await state()).toBe('undecided');
  await bed.permit('denied');
  expect(await state()).toBe('blocked');
  await bed.permit('granted');
  expect(await state()).toBe('off');
  await getToken(firstKey);
  expect(await state()).toBe('on');
  await page.evaluate(unsubscribe);
  expect(await state()).toBe('off');
});

test('topics are listed with their state, and following one keeps the others', async () => {
  const topics = () => page.evaluate(async () => (await createClient().device()).topics());
  answerDevice();
  expect((await topics()).map(({ followed }) => followed)).toEqual([false, false]);
  await getToken(firstKey);
  expect(await topics()).toMatchObject([
    { topic: 'missas', name: 'Missas', description: '', followed: false, urgentDuringQuietHours: false },
    { topic: 'obras', name: 'Obras', description: 'Da praça', followed: true, urgentDuringQuietHours: true },
  ]);
  await page.evaluate(() => (document.documentElement.lang = 'es-MX'));
  await topics();
  expect(bed.calls().map(({ path }) => path)).toContain('/v1/sites/default?lang=es-MX');
  await page.evaluate(async () => (await createClient().device()).topics('en'));
  expect(bed.calls().map(({ path }) => path)).toContain('/v1/sites/default?lang=en');
  await page.evaluate(async () => (await createClient().device()).follow('missas', true));
  await page.evaluate(async () => (await createClient().device()).follow('obras', false));
  const changes = bed.calls().filter(({ path }) => path.includes('/topics:'));
  expect(changes).toMatchObject([
    { method: 'POST', path: '/v1/devices/token-1/topics:add', body: { topics: ['missas'] } },
    { method: 'POST', path: '/v1/devices/token-1/topics:remove', body: { topics: ['obras'] } },
  ]);
});

test('the topics to ask about are returned for three page views, or until they are answered', async () => {
  const toAsk = () =>
    page.evaluate(async () => {
      const topics = await (await createClient().device()).topicsToAsk();
      return topics.map(({ topic, followed }) => `${topic} ${followed}`);
    });
  const isDue = () => page.evaluate(() => createClient().isQuestionDue!());
  answerDevice('GET /v1/sites/default', { status: 200, body: { vapidPublicKey: firstKey, topics: [] } });
  await getToken(firstKey);
  expect(await isDue()).toBe(true);
  expect(await toAsk()).toEqual([]);
  // A site without topics is not asked again at each page load, but by a press.
  expect(await isDue()).toBe(false);
  answerDevice('GET /v1/sites/default', { status: 503 });
  await expect(toAsk()).rejects.toThrow('503');
  answerDevice();
  const topics = ['missas false', 'obras true'];
  for (const due of [true, true, false]) expect([await toAsk(), await isDue()]).toEqual([topics, due]);
  bed.forget();
  await deleteToken();
  await getToken(firstKey, true);
  await page.reload();
  expect(await toAsk()).toEqual([]);
  expect(requested().filter((request) => request.startsWith('GET'))).toEqual([]);

  const forget = () => putRecords({ topicsDueAt: undefined, topicsAsked: undefined });
  await forget();
  await page.evaluate(async () => (await createClient().device()).topicsAnswered());
  expect([await isDue(), await toAsk()]).toEqual([false, []]);
  await forget();
  expect(await isDue()).toBe(true);
  // A choice elsewhere answers it too.
  await page.evaluate(async () => (await createClient().device()).follow('missas', true));
  expect([await isDue(), await toAsk()]).toEqual([false, []]);
  // Answered in another tab while the topics were on their way.
  await forget();
  const { promise: held, resolve } = Promise.withResolvers<Answer>();
  bed.forget();
  bed.answer(() => held);
  const asked = toAsk();
  await expect.poll(() => requested().length).toBeGreaterThan(0);
  await page.evaluate(async () => (await createClient().device()).topicsAnswered());
  resolve({ status: 200, body: { vapidPublicKey: firstKey, topics: [{ id: 'missas', name: 'Missas' }] } });
  expect(await asked).toHaveLength(1);
  expect(await isDue()).toBe(false);
  answerDevice();
  // Stored by an earlier version, which asked once.
  await putRecords({ topicsDueAt: undefined, topicsAsked: true });
  expect([await toAsk(), await isDue()]).toEqual([[], false]);
});

/** Replaces values that the browser keeps between visits. */
function putRecords(values: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate(
    async (entries) => {
      for (const [key, value] of entries)
        await createClient().settings!.records.update(key as 'topicsDueAt', () => value as number);
    },
    Object.entries(values).map(([key, value]) => [key, value] as const),
  );
}

test('the tabs of a site hear at once that a page has turned notifications off or on', async () => {
  const second = await bed.openPage();
  const heard = (each: Page) =>
    each.evaluate(async () => (globalThis as { heard?: unknown[] }).heard?.at(-1) ?? null);
  for (const each of [page, second]) {
    await each.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      const hear = () => void createClient().knownToken!().then((token) => heard.push(token));
      for (const type of ['storage', 'sineta']) addEventListener(type, hear);
    });
  }
  await getToken(firstKey, true);
  for (const each of [page, second]) await expect.poll(() => heard(each)).toBe('token-1');
  // A request that only confirms the token has no event, and the page itself none of storage.
  const count = (each: Page) => each.evaluate(() => (globalThis as { heard?: unknown[] }).heard!.length);
  await expect.poll(async () => [await count(page), await count(second)]).toEqual([1, 2]);
  await page.evaluate(() =>
    addEventListener('storage', () => void Object.assign(globalThis, { ownEvent: true })),
  );
  await getToken(firstKey);
  await getToken(firstKey, true);
  expect([await count(page), await count(second)]).toEqual([1, 2]);
  await deleteToken();
  for (const each of [page, second]) await expect.poll(() => heard(each)).toBeNull();
  expect(await page.evaluate(() => 'ownEvent' in globalThis)).toBe(false);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await second.close();
});

test('a device that registers again keeps the topics that its visitor chose', async () => {
  answerDevice();
  await getToken(firstKey);
  await page.evaluate(async () => (await createClient().device()).follow('missas', true));
  await deleteToken();
  bed.forget();
  await getToken(firstKey, true);
  // The service deleted the device: detected at a load, then by the worker.
  answerDevice('PATCH /v1/devices/token-1', { status: 404 });
  await replaceSubscription();
  await getToken(firstKey);
  await page.evaluate(unsubscribe);
  const worker = await bed.worker();
  // The lifetime of an event that a script dispatches cannot be extended, which throws after the handler has begun.
  await worker.evaluate(() => self.dispatchEvent(new Event('pushsubscriptionchange'))).catch(() => {});
  const begun = () =>
    bed
      .calls()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/devices'))
      .map(({ body }) => (body as { topics: string[] }).topics);
  await expect.poll(begun).toEqual(Array.from({ length: 3 }, () => ['missas', 'obras', 'unnamed']));
});

test('topics that another device of the user has changed replace the stored ones, if any were chosen', async () => {
  const stored = () =>
    page.evaluate(async () => (await createClient().settings!.records.read('choices'))?.topics ?? null);
  const followed = () => page.evaluate(async () => (await createClient().device()).followed());
  answerDevice();
  await getToken(firstKey);
  await followed();
  expect(await stored()).toBeNull();
  await page.evaluate(async () => (await createClient().device()).follow('missas', true));
  expect(await stored()).toEqual(['missas', 'obras', 'unnamed']);
  expect(await followed()).toEqual(['obras', 'unnamed']);
  expect(await stored()).toEqual(['obras', 'unnamed']);
});

test('preferences are read and replaced, and a registration has those known last', async () => {
  const limited = { dailyLimit: 3, quietHours: null, urgentOnly: false };
  const preferences = () => page.evaluate(async () => (await createClient().device()).preferences());
  const sent = () =>
    bed
      .calls()
      .filter(({ body }) => Object.hasOwn(body ?? {}, 'preferences'))
      .map(({ method, body }) => [method, (body as { preferences: unknown }).preferences]);
  answerDevice();
  await expect(preferences()).rejects.toThrow(/Turn notifications on first/);
  await getToken(firstKey);
  expect(await preferences()).toEqual(quiet);
  expect(sent()).toEqual([]);
  await deleteToken();
  await getToken(firstKey, true);
  await page.evaluate(async (limited) => {
    await (await createClient().device()).setPreferences(limited);
  }, limited);
  await getToken(firstKey);
  expect(sent()).toEqual([
    ['POST', quiet],
    ['PATCH', limited],
    ['POST', limited],
  ]);
});

test('all tabs get the followed topics after a change, and ask the service for them', async () => {
  const followed = () => page.evaluate(async () => (await createClient().device()).followed());
  answerDevice();
  expect(await followed()).toEqual([]);
  expect(requested()).toEqual([]);
  await getToken(firstKey);
  expect(await followed()).toEqual(['obras', 'unnamed']);
  const other = await bed.openPage();
  const changes = await other.evaluateHandle(async () => {
    const lists: unknown[] = [];
    (await createClient().device()).onTopics((topics) => lists.push(topics));
    return lists;
  });
  await page.evaluate(async () => (await createClient().device()).follow('missas', true));
  await expect.poll(() => changes.jsonValue()).toEqual([['missas', 'obras', 'unnamed']]);
  await other.close();
});

test('a topic cannot be followed while the device is off', async () => {
  const failed = page.evaluate(async () => (await createClient().device()).follow('missas', true));
  await expect(failed).rejects.toThrow(/Turn notifications on first/);
});

test('the chosen language is sent at once and with each registration', async () => {
  const language = () => page.evaluate(async () => (await createClient().device()).language());
  expect(await language()).toBe(await page.evaluate(() => navigator.language));
  await getToken(firstKey);
  await page.evaluate(async () => (await createClient().device()).setLanguage('pt-BR'));
  await getToken(firstKey);
  expect(await language()).toBe('pt-BR');
  const locales = bed.calls().map(({ method, body }) => [method, (body as { locale: string }).locale]);
  expect(locales.slice(1)).toEqual([
    ['PATCH', 'pt-BR'],
    ['POST', 'pt-BR'],
  ]);
});

test('a test passes each link in order', async () => {
  await getToken(firstKey);
  answerDevice(`GET /v1/devices/token-1/tests/${idOf('test')}`, {
    status: 200,
    body: { state: 'accepted', displayed: false },
  });
  const tested = testChain();
  await expect.poll(requested).toContain(`GET /v1/devices/token-1/tests/${idOf('test')}`);
  await bed.push(page, payloadOf('test'));
  const { steps, report } = await tested;
  expect(report).toEqual({ ok: true });
  expect(bed.calls().find(({ path }) => path.endsWith('/tests'))?.body).toEqual({ locale: 'es' });
  const links = ['permission', 'worker', 'subscription', 'service', 'pushService', 'display'];
  expect(steps).toEqual(links.flatMap((link) => [`${link} running`, `${link} passed`]));
});

test('a test reports the first link that failed, and stops there', async () => {
  await bed.permit('denied');
  expect(await testChain()).toEqual({
    steps: ['permission running', 'permission failed'],
    report: { ok: false, link: 'permission', code: 'denied' },
  });
  await bed.permit('granted');
  expect((await testChain('/v1/none.js')).report).toMatchObject({
    link: 'worker',
    code: 'worker_not_registered',
  });
  expect((await testChain('/own-worker.js')).report).toMatchObject({
    link: 'worker',
    code: 'worker_not_sineta',
    detail: expect.stringContaining(`importScripts('${bed.site.origin}/sineta-worker.js');`),
  });
  expect((await testChain()).report).toEqual({ ok: false, link: 'subscription', code: 'turned_off' });

  await getToken(firstKey);
  const refused = { status: 429, body: { detail: 'This address asked too often.' } };
  answerDevice('POST /v1/devices/token-1/tests', refused);
  expect((await testChain()).report).toMatchObject({
    link: 'service',
    code: 'rate_limited',
    detail: expect.stringContaining('too often'),
  });
  answerDevice('POST /v1/devices/token-1/tests', { status: 503 });
  expect((await testChain()).report).toMatchObject({
    link: 'service',
    code: 'service_unreachable',
    detail: expect.stringContaining('HTTP 503'),
  });
  answerDevice('POST /v1/devices/token-1/tests', { status: 404 });
  expect((await testChain()).report).toMatchObject({ link: 'service', code: 'service_refused' });
  answerDevice(`GET /v1/devices/token-1/tests/${idOf('test')}`, {
    status: 200,
    body: { state: 'failed', reason: 'rejected', status: 400, displayed: false },
  });
  const { steps, report } = await testChain();
  expect(report).toEqual({ ok: false, link: 'pushService', code: 'rejected', detail: 'HTTP 400' });
  expect(steps.at(-1)).toBe('pushService failed');
});

test('a test leaves a device off that its visitor turns off meanwhile', async () => {
  answerDevice();
  await getToken(firstKey);
  bed.forget();
  const report = await page.evaluate(async () => {
    const client = createClient();
    let turnedOff: Promise<boolean> | undefined;
    const step = ({ link, state }: { link: string; state: string }) => {
      if (link === 'subscription' && state === 'passed') turnedOff = client.deleteToken();
    };
    const tested = await (await client.device()).test(step);
    return { tested, turnedOff: await turnedOff };
  });
  expect(report).toEqual({ tested: { ok: false, link: 'service', code: 'turned_off' }, turnedOff: true });
  expect(await hasSubscription()).toBe(false);
  expect(requested()).toEqual(['DELETE /v1/devices/token-1']);
});

test('a test is in the language that the visitor chose; if accepted and not shown, it fails at the display', async () => {
  await getToken(firstKey);
  answerDevice(`GET /v1/devices/token-1/tests/${idOf('test')}`, {
    status: 200,
    body: { state: 'accepted', displayed: false },
  });
  const report = await page.evaluate(async () => {
    const device = await createClient().device();
    await device.setLanguage('pt-BR');
    // Ends the wait early.
    const hurry = () => Object.assign(performance, { now: () => Number.MAX_VALUE });
    const step = ({ link, state }: { link: string; state: string }) => {
      if (link === 'display' && state === 'running') setTimeout(hurry);
    };
    return device.test(step, undefined, 'es');
  });
  expect(report).toEqual({ ok: false, link: 'display', code: 'timeout' });
  expect(bed.calls().find(({ path }) => path.endsWith('/tests'))?.body).toEqual({ locale: 'pt-BR' });
});

test('an aborted test rejects with the reason', async () => {
  await getToken(firstKey);
  answerDevice(`GET /v1/devices/token-1/tests/${idOf('test')}`, {
    status: 200,
    body: { state: 'sending', displayed: false },
  });
  const ended = page.evaluate(async () => {
    const controller = new AbortController();
    const device = await createClient().device();
    const step = ({ link }: { link: string }) => link === 'pushService' && controller.abort();
    return device.test(step, controller.signal).catch((error: Error) => error.name);
  });
  expect(await ended).toBe('AbortError');
});

test('the URLs that a browser requests do not match lists of ad blockers (OneSignal#371)', () => {
  const paths = [...new Set(bed.site.arrived.map(({ path }) => path))];
  expect(paths).toContain('/sineta-worker.js');
  expect(paths.filter((path) => /push|notif|one-?signal|\bsw\b|firebase/i.test(path))).toEqual([]);
});

function idOf(name: string): string {
  return `message-${name}`.padEnd(24, '_');
}

function payloadOf(name: string, more: { body?: string } = {}): string {
  const payload: PushPayload = {
    web_push: 8030,
    mutable: true,
    notification: {
      title: `Ação ${name}`,
      navigate: `${bed.site.origin}/avisos`,
      lang: 'pt-BR',
      data: { sineta: idOf(name) },
      ...more,
    },
  };
  return JSON.stringify(payload);
}

/** Keeps an upgrade of the records open in a separate tab: other connections wait until it is closed. */
async function blockRecords(): Promise<Page> {
  const blocker = await bed.openPage();
  await blocker.evaluate(async () => {
    const request = indexedDB.open(`sineta:${location.origin}/sineta/`, 2);
    await new Promise<void>((resolve) => {
      request.addEventListener('upgradeneeded', () => {
        const records = request.transaction!.objectStore('records');
        // A transaction stays open for as long as it has requests.
        const readAgain = () => records.get('device').addEventListener('success', readAgain);
        readAgain();
        resolve();
      });
    });
  });
  return blocker;
}

async function clear(storageTypes: string): Promise<void> {
  const storage = await page.createCDPSession();
  await storage.send('Storage.clearDataForOrigin', { origin: bed.site.origin, storageTypes });
  await storage.detach();
}

/** Runs in the page. */
function listen(): void {
  const messages: IncomingMessage[] = [];
  Object.assign(globalThis, { received: messages });
  createClient().onMessage((message) => messages.push(message));
}

/** Runs in the page. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/sineta/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Replaces the subscription, as browsers occasionally do without an event. */
async function replaceSubscription(): Promise<void> {
  await page.evaluate(unsubscribe);
  await page.evaluate(async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.getRegistration('/sineta/');
    await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }, firstKey);
}

function hasSubscription(): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/sineta/');
    return (await registration?.pushManager.getSubscription()) != null;
  });
}

async function receipts(): Promise<Receipts['receipts']> {
  return bed
    .calls()
    .filter(({ path }) => path === '/v1/receipts')
    .flatMap(({ body }) => (body as Receipts).receipts);
}

test('the user is linked at the registration, once, and unlinked after a log-out', async () => {
  const ana = { id: 'ana', signature: 'a'.repeat(64) };
  const setUser = (user: typeof ana | null) => page.evaluate((one) => createClient().setUser(one), user);
  await setUser(ana);
  expect(requested()).toEqual([]);
  await getToken(firstKey);
  expect(bed.calls()[0]?.body).toMatchObject({ user: ana });
  bed.forget();
  await setUser(ana);
  await setUser(ana);
  expect(requested()).toEqual(['PATCH /v1/devices/token-1', 'GET /v1/devices/token-1']);
  bed.forget();
  await setUser(null);
  await setUser(null);
  expect(bed.calls()).toMatchObject([{ method: 'PATCH', body: { user: null } }]);
  bed.forget();
  const request = { vapidKey: firstKey, prompt: false, user: ana };
  await page.evaluate((one) => createClient().getToken(one), request);
  expect(bed.calls()).toMatchObject([{ method: 'POST', body: { user: ana } }]);
});

test('a log-out while the service is unavailable reaches it with the next registration', async () => {
  const ana = { id: 'ana', signature: 'a'.repeat(64) };
  await page.evaluate((user) => createClient().setUser(user), ana);
  await getToken(firstKey);
  bed.answer(() => ({ status: 503 }));
  const loggedOut = page.evaluate(() =>
    createClient()
      .setUser(null)
      .catch(({ code }: { code: string }) => code),
  );
  expect(await loggedOut).toBe('service_refused');
  bed.answerAsUsual();
  bed.forget();
  await getToken(firstKey);
  expect(bed.calls()).toMatchObject([{ method: 'POST', body: { user: null } }]);
});
