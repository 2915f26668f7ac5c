import type { IncomingMessage } from '@sineta/client';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestbed, type Testbed } from './testbed.ts';

const firstKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const secondKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** In the page: the messages that `listen` has received. */
declare const messages: IncomingMessage[];

let bed: Testbed;
let page: Page;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Each test gets an unvisited origin. */
beforeEach(async () => {
  await page?.close();
  bed.refuse(false);
  page = await bed.openPage();
  const storage = await page.createCDPSession();
  await storage.send('Storage.clearDataForOrigin', { origin: bed.origin, storageTypes: 'all' });
  // Afterwards: a permission granted to a former worker is an event for it.
  await bed.permit('granted');
  await page.reload();
  bed.forget();
});

interface Asked {
  readonly vapidKey?: string;
  readonly prompt?: boolean;
  readonly onLoad?: boolean;
  readonly identity?: 'token' | 'installation';
}

function getToken({ identity = 'token', ...asked }: Asked = {}): Promise<string | null> {
  const request = { vapidKey: firstKey, prompt: false, ...asked };
  return page.evaluate((as, request) => makeFirebaseClient(as).getToken(request), identity, request);
}

/** The requests to Google's registrations: method, and the path below the registrations. */
function requested(): string[] {
  return bed
    .calls()
    .map(({ method, path }) => [method, path.split('/registrations')[1]?.slice(1)].join(' ').trim());
}

function hasSubscription(): Promise<boolean> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const subscriptions = await Promise.all(
      registrations.map(({ pushManager }) => pushManager.getSubscription()),
    );
    return subscriptions.some((subscription) => subscription !== null);
  });
}

test('B7, B8: every request reaches Google with the VAPID key, and the token stays', async () => {
  expect(await getToken()).toBe('token-1');
  expect(await getToken()).toBe('token-1');
  expect(await getToken({ prompt: true })).toBe('token-1');
  expect(requested()).toEqual(['POST', 'PATCH token-1', 'PATCH token-1']);
  for (const { body } of bed.calls()) {
    expect(body).toMatchObject({ web: { applicationPubKey: firstKey } });
  }
});

test('an installation registers again each time, with the same id', async () => {
  const id = await getToken({ identity: 'installation' });
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await getToken({ identity: 'installation' })).toBe(id);
  expect(requested()).toEqual(['POST', 'POST']);
});

test('another VAPID key replaces the subscription (firebase-js-sdk#1175)', async () => {
  await getToken();
  expect(await getToken({ vapidKey: secondKey })).toBe('token-1');
  expect(requested()).toEqual(['POST', 'DELETE token-1', 'POST']);
  const [first, , second] = bed.calls().map(({ body }) => body as { web: { endpoint: string } });
  expect(second?.web.endpoint).not.toBe(first?.web.endpoint);
});

test('without the permission there is no request', async () => {
  await bed.permit('denied');
  expect(await getToken()).toBeNull();
  expect(requested()).toEqual([]);
});

test('turning off deletes the subscription in the browser and at Google, until a gesture turns it on', async () => {
  await getToken();
  expect(await page.evaluate(() => makeFirebaseClient().deleteToken())).toBe(true);
  expect(requested().at(-1)).toBe('DELETE token-1');
  expect(await hasSubscription()).toBe(false);
  await page.reload();
  expect(await getToken()).toBeNull();
  expect(await getToken({ prompt: true, onLoad: true })).toBeNull();
  expect(await hasSubscription()).toBe(false);
  expect(await getToken({ prompt: true })).toBe('token-1');
});

test('a load in one tab does not undo that another tab turns notifications off meanwhile', async () => {
  await getToken();
  const other = await bed.openPage();
  const turnedOff = await Promise.all([
    getToken(),
    other.evaluate(() =>
      makeFirebaseClient()
        .deleteToken()
        .then(() => localStorage.getItem('sineta:opted-out')),
    ),
  ]);
  await other.close();
  expect(turnedOff.at(-1)).toBe('1');
  expect(await getToken()).toBeNull();
  expect(await hasSubscription()).toBe(false);
});

test('turning off deletes the browser’s subscription even if Google fails', async () => {
  await getToken();
  bed.refuse(true);
  expect(await page.evaluate(() => makeFirebaseClient().deleteToken())).toBe(false);
  expect(await hasSubscription()).toBe(false);
  bed.refuse(false);
  expect(await getToken()).toBeNull();
});

test('turning off finds the subscription beside the page’s own worker', async () => {
  await page.evaluate(async () => {
    const own = await navigator.serviceWorker.register('/firebase-messaging-sw.js', { scope: '/' });
    // As Chromium does after both workers were registered at once.
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: async () => own });
  });
  await getToken();
  bed.refuse(true);
  expect(await page.evaluate(() => makeFirebaseClient().deleteToken())).toBe(false);
  expect(await hasSubscription()).toBe(false);
});

test('without localStorage a load turns nothing on, and turning off reports that the choice was not stored', async () => {
  await page.evaluate(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  expect(await getToken()).toBeNull();
  expect(requested()).toEqual([]);
  expect(await getToken({ prompt: true })).toBe('token-1');
  const code = await page.evaluate(() =>
    makeFirebaseClient()
      .deleteToken()
      .catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('opt_out_not_saved');
  expect(await hasSubscription()).toBe(false);
});

test('an error of Google is thrown as an error of Firebase', async () => {
  bed.refuse(true);
  await expect(getToken()).rejects.toThrow(/messaging|installations/);
});

test('there may be several listeners, and one visible tab is the foreground', async () => {
  await getToken();
  const other = await bed.openPage();
  for (const each of [page, other]) await each.evaluate(listen);
  const message = {
    from: '1234567890',
    fcmMessageId: 'message-1',
    notification: { title: 'Missa', body: 'às dez', click_action: `${bed.origin}/missa` },
    data: { parish: 'sé' },
  };
  await bed.push(page, message);
  const messagesOf = (each: Page) => each.evaluate(() => messages);
  await expect.poll(async () => (await messagesOf(page)).length + (await messagesOf(other)).length).toBe(4);
  const received = [...(await messagesOf(page)), ...(await messagesOf(other))];
  expect(received[0]).toMatchObject({
    id: 'message-1',
    title: 'Missa',
    body: 'às dez',
    navigate: `${bed.origin}/missa`,
    data: { parish: 'sé' },
  });
  // Two listeners per tab.
  expect(received.filter(({ foreground }) => foreground)).toHaveLength(2);
  await other.close();
});

/** Runs in the page. */
function listen(): void {
  const messages: IncomingMessage[] = [];
  Object.assign(globalThis, { messages });
  const client = makeFirebaseClient();
  client.onMessage((message) => messages.push(message));
  client.onMessage((message) => messages.push(message));
}
