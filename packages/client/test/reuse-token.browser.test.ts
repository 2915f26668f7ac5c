import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessagingClientOptions } from '../src/page/index.ts';
import { startTestbed, type Testbed } from './testbed.ts';

const key = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const otherKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const registration = 'POST /v1/sites/default/devices';
const minute = 60_000;
const hour = 60 * minute;

let bed: Testbed;
let page: Page;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Each test starts with a device that the service has just confirmed. */
beforeEach(async () => {
  await page?.close();
  bed.answerAsUsual();
  page = await bed.openPage();
  await bed.stopWorkers(page);
  const storage = await page.createCDPSession();
  await storage.send('Storage.clearDataForOrigin', { origin: bed.site.origin, storageTypes: 'all' });
  await bed.permit('granted');
  await page.reload();
  await load();
  bed.forget();
});

interface Load extends MessagingClientOptions {
  readonly vapidKey?: string;
  readonly on?: Page;
  readonly prompt?: boolean;
}

/** Requests a token as the bell does at a page load. */
function load({ vapidKey = key, on = page, prompt = false, ...options }: Load = {}): Promise<string | null> {
  return on.evaluate(
    (client, request) => createClient(client).getToken(request),
    { reuseToken: true, ...options },
    { vapidKey, prompt, onLoad: !prompt },
  );
}

function requested(): string[] {
  return bed.calls().map(({ method, path }) => `${method} ${path}`);
}

/** Moves the clock of the page. */
function shiftClock(by: number): Promise<void> {
  return page.evaluate((shift) => {
    const { now } = Date;
    Date.now = () => now() + shift;
  }, by);
}

/** Loads the page again, with a change to its globals. */
async function loadWith(change: () => void): Promise<void> {
  await page.evaluateOnNewDocument(change);
  await page.reload();
  expect(await load()).toBe('token-1');
}

test('a load takes the token from the records, also without the VAPID key', async () => {
  await page.reload();
  expect(await load()).toBe('token-1');
  expect(await load({ vapidKey: '' })).toBe('token-1');
  expect(requested()).toEqual([]);
});

test('a page without the option makes a request at each load', async () => {
  await load({ reuseToken: false });
  await load({ reuseToken: undefined });
  expect(requested()).toEqual([registration, registration]);
});

test('a gesture makes a request', async () => {
  expect(await load({ prompt: true })).toBe('token-1');
  expect(requested()).toEqual([registration]);
});

test('a load makes no request for 12 hours, then one for the next 12 hours', async () => {
  await shiftClock(11 * hour + 59 * minute);
  await load();
  expect(requested()).toEqual([]);
  await shiftClock(2 * minute);
  await load();
  await load();
  expect(requested()).toEqual([registration]);
});

test('a clock that was set back leads to a request', async () => {
  await shiftClock(-hour);
  await load();
  expect(requested()).toEqual([registration]);
});

test('a second tab makes no request, also at the same time', async () => {
  const second = await bed.openPage();
  expect(await Promise.all([load(), load({ on: second })])).toEqual(['token-1', 'token-1']);
  await second.close();
  expect(requested()).toEqual([]);
});

test('two tabs at once make one request if the confirmation is old', async () => {
  await shiftClock(13 * hour);
  await Promise.all([load(), load(), load()]);
  expect(requested()).toEqual([registration]);
});

test('another VAPID key of the page leads to a request', async () => {
  await load({ vapidKey: otherKey });
  expect(requested()).toEqual(['PATCH /v1/devices/token-1']);
});

test('another service or site leads to a request', async () => {
  await load({ service: '/mirror/' }).catch(() => {});
  const missed = bed.site.arrived.filter(({ path }) => path.startsWith('/mirror/'));
  expect(missed).toHaveLength(1);
  await load({ site: 'other' });
  expect(requested()).toEqual(['POST /v1/sites/other/devices']);
});

test('another worker leads to a request', async () => {
  await load({ worker: '/own-worker.js' });
  expect(requested()).toEqual([registration]);
});

test('another language of the browser leads to a request', async () => {
  await loadWith(() => Object.defineProperty(navigator, 'language', { value: 'gn' }));
  expect(bed.calls()).toMatchObject([{ method: 'POST', body: { locale: 'gn' } }]);
});

test('another time zone leads to a request', async () => {
  await page.emulateTimezone('Pacific/Apia');
  await load();
  expect(bed.calls()).toMatchObject([{ method: 'POST', body: { timeZone: 'Pacific/Apia' } }]);
});

test('a user that the service has not confirmed leads to a request, once', async () => {
  const user = { id: 'ana', signature: 'a'.repeat(64) };
  await page.evaluate((one) => createClient().setUser(one), user);
  bed.forget();
  await load();
  await load();
  expect(bed.calls()).toMatchObject([{ method: 'POST', body: { user } }]);
});

test('a subscription that the browser dropped or replaced leads to a request', async () => {
  const unsubscribe = async () => {
    const worker = await navigator.serviceWorker.getRegistration('/sineta/');
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  };
  await page.evaluate(unsubscribe);
  expect(await load()).toBe('token-1');
  expect(requested()).toEqual(['PATCH /v1/devices/token-1']);
  await page.evaluate(unsubscribe);
  await page.evaluate(async (applicationServerKey) => {
    const worker = await navigator.serviceWorker.getRegistration('/sineta/');
    await worker?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }, key);
  expect(await load()).toBe('token-1');
  expect(requested()).toHaveLength(2);
});

test.each<[string, object | string, string[]]>([
  ['of an earlier version', { subscription: null, confirmedAt: null }, []],
  ['with a damaged description', { subscription: [] }, []],
  // As if the service had deleted the device: its subscription is replaced.
  ['with a damaged token', { token: 7 }, ['PATCH /v1/devices/token-1']],
  ['that are no device', 'lost', []],
])('records %s lead to a request', async (_, damage, further) => {
  await page.evaluate(async (damaged) => {
    const opened = indexedDB.open(`sineta:${location.origin}/sineta/`);
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const records = opened.result.transaction('records', 'readwrite').objectStore('records');
    const read = records.get('device');
    await new Promise((resolve) => read.addEventListener('success', resolve));
    records.put(typeof damaged === 'string' ? damaged : { ...read.result, ...damaged }, 'device');
    await new Promise((resolve) => records.transaction.addEventListener('complete', resolve));
    opened.result.close();
  }, damage);
  expect(await load()).toBe('token-1');
  expect(requested()).toEqual([registration, ...further]);
});

test('a device that was turned off stays off', async () => {
  await page.evaluate(() => createClient().deleteToken());
  bed.forget();
  expect(await load()).toBeNull();
  expect(requested()).toEqual([]);
});

test('a blocked site gets no token', async () => {
  await bed.permit('denied');
  expect(await load()).toBeNull();
  expect(requested()).toEqual([]);
});
