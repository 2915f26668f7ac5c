import type { PushPayload, Receipts } from '@sineta/protocol';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestbed, type Testbed } from './testbed.ts';

const firstKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const secondKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

let bed: Testbed;
let page: Page;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Each test gets an origin as if it was never visited. */
beforeEach(async () => {
  await page?.close();
  await bed.permit('granted');
  page = await bed.openPage();
  const storage = await page.createCDPSession();
  await storage.send('Storage.clearDataForOrigin', { origin: bed.site.origin, storageTypes: 'all' });
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

test('a token is the service’s answer to the subscription, and every request reaches the service', async () => {
  expect(await getToken(firstKey)).toBe('token-1');
  expect(await getToken(firstKey)).toBe('token-1');
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'POST /v1/sites/default/devices']);
  expect(bed.calls()[0]?.body).toMatchObject({
    vapidKey: firstKey,
    subscription: { endpoint: expect.stringMatching(/^https:/), keys: { p256dh: expect.any(String) } },
  });
});

test('requests at the same time make one subscription', async () => {
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
  'the permission %s gives no token and asks no service',
  async (setting) => {
    await bed.permit(setting);
    expect(await getToken(firstKey)).toBeNull();
    expect(requested()).toEqual([]);
  },
);

test('another VAPID key replaces the subscription and keeps the token', async () => {
  await getToken(firstKey);
  expect(await getToken(secondKey)).toBe('token-1');
  expect(requested()).toEqual(['POST /v1/sites/default/devices', 'PATCH /v1/devices/token-1']);
  expect(bed.calls()[1]?.body).toMatchObject({ vapidKey: secondKey });
});

test('a subscription that the push service refused is replaced and keeps the token', async () => {
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

test('a VAPID key that is none is named as the fault', async () => {
  const failed = page.evaluate(() => createClient().getToken({ vapidKey: 'AAAA', prompt: false }));
  await expect(failed).rejects.toThrow(/VAPID key.*vapidPublicKey/);
});

test('a worker that is not there is named as the fault', async () => {
  const failed = page.evaluate(() =>
    createClient({ worker: '/v1/none.js' }).getToken({ vapidKey: 'AAAA', prompt: false }),
  );
  await expect(failed).rejects.toThrow(/\/v1\/none\.js could not be registered/);
});

test('turned off is off at the browser and at the service, until a gesture', async () => {
  await getToken(firstKey);
  expect(await deleteToken()).toBe(true);
  expect(requested().at(-1)).toBe('DELETE /v1/devices/token-1');
  expect(await hasSubscription()).toBe(false);
  await page.reload();
  expect(await getToken(firstKey)).toBeNull();
  const promptOnLoad = () =>
    page.evaluate((vapidKey) => createClient().getToken({ vapidKey, prompt: true, onLoad: true }), firstKey);
  expect(await promptOnLoad()).toBeNull();
  expect(await hasSubscription()).toBe(false);
  expect(await getToken(firstKey, true)).toBe('token-1');
});

test('turned off without the service, it is told at the next visit', async () => {
  await getToken(firstKey);
  bed.answer(() => ({ status: 503 }));
  expect(await deleteToken()).toBe(false);
  expect(await hasSubscription()).toBe(false);
  bed.answerAsUsual();
  bed.forget();
  expect(await getToken(firstKey)).toBeNull();
  await expect.poll(requested).toEqual(['DELETE /v1/devices/token-1']);
});

test('a page’s own worker is left alone', async () => {
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

test('a browser without IndexedDB gets its token all the same', async () => {
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  expect(await getToken(firstKey)).toBe('token-1');
});

test('a message is shown, told to the page and counted, once', async () => {
  await getToken(firstKey);
  await page.evaluate(() => {
    Object.assign(globalThis, { heard: [] });
    createClient().onMessage((message) =>
      (globalThis as unknown as { heard: unknown[] }).heard.push(message),
    );
  });
  await bed.push(page, payloadOf('once', { body: 'coração' }));
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
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: { id: string }[] }).heard);
  expect(heard.map(({ id }) => id)).toEqual([idOf('once'), idOf('next')]);
});

test('a hundred messages at once are shown a hundred times', async () => {
  await getToken(firstKey);
  const names = Array.from({ length: 100 }, (_, index) => `burst-${index}`);
  await Promise.all(names.map((name) => bed.push(page, payloadOf(name))));
  await expect.poll(async () => (await receipts()).length, { timeout: 20_000 }).toBe(100);
  expect(new Set((await receipts()).map(({ message }) => message)).size).toBe(100);
  await expect.poll(() => bed.displayed().length).toBe(100);
  expect(new Set(bed.displayed().map(({ tag }) => tag)).size).toBe(100);
});

test('a payload that is not ours is shown', async () => {
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
