import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Arrived } from './service-stub.ts';
import { startTestbed, type Testbed } from './testbed.ts';

const key = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const ana = { id: 'ana', signature: 'a'.repeat(64) };
const rui = { id: 'rui', signature: 'b'.repeat(64) };

let bed: Testbed;
let page: Page;
let logged: string[];

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Each test gets an origin as if never visited, and a service that accepts only Ana's signature. */
beforeEach(async () => {
  await page?.close();
  page = await bed.openPage();
  await bed.stopWorkers(page);
  const storage = await page.createCDPSession();
  await storage.send('Storage.clearDataForOrigin', { origin: bed.site.origin, storageTypes: 'all' });
  bed.forgetWorkers();
  await bed.permit('granted');
  await page.reload();
  bed.forget();
  bed.answer(acceptAna);
  logged = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
});

function acceptAna({ method, body }: Arrived): Answer {
  const { user } = (body ?? {}) as { user?: typeof ana | null };
  if (user && user.signature !== ana.signature) {
    return { status: 403, body: { code: 'invalid_user_signature', detail: 'Compute it on your server.' } };
  }
  return method === 'POST' ? { status: 201, body: { token: 'token-1' } } : { status: 200, body: {} };
}

function getToken(prompt = true): Promise<string | null | { code: string }> {
  return page.evaluate(
    (request) =>
      createClient()
        .getToken(request)
        .catch(({ code }: { code: string }) => ({ code })),
    { vapidKey: key, prompt, onLoad: !prompt },
  );
}

/** As at a page load that names the user. */
function getTokenFor(user: typeof ana): Promise<string | null | { code: string }> {
  return page.evaluate(
    (request) =>
      createClient()
        .getToken(request)
        .catch(({ code }: { code: string }) => ({ code })),
    { vapidKey: key, prompt: false, onLoad: true, user },
  );
}

/** The code and the message of the rejection; undefined if there is none. */
function setUser(user: typeof ana | null) {
  return page.evaluate(
    (one) =>
      createClient()
        .setUser(one)
        .catch(({ code, message }: { code: string; message: string }) => ({ code, message })),
    user,
  );
}

/** The requests with the user that each names. */
const linked = () =>
  bed.calls().map(({ method, body }) => [method, (body as { user?: typeof ana | null }).user]);

test('a device that turns on with a refused user is registered without it, which is logged once', async () => {
  await page.evaluate((user) => createClient().setUser(user), rui);
  expect(await getToken()).toBe('token-1');
  expect(linked()).toEqual([
    ['POST', rui],
    ['POST', null],
  ]);
  const refusal = expect.stringMatching(/refused the user.*linked to no user.*Compute it on your server\./);
  expect(logged.filter((line) => !line.startsWith('Failed to load'))).toEqual([refusal]);
  bed.forget();
  await page.reload();
  expect(await getToken(false)).toBe('token-1');
  expect(linked()).toEqual([['POST', null]]);
});

test('a request for a token sends its user with the registration; neither a refusal nor an absent service costs the token', async () => {
  expect(await getTokenFor(ana)).toBe('token-1');
  expect(linked()).toEqual([['POST', ana]]);
  bed.answer(() => ({ status: 503 }));
  expect(await getTokenFor(rui)).toBe('token-1');
  bed.answer(acceptAna);
  bed.forget();
  expect(await getTokenFor(rui)).toBe('token-1');
  expect(linked()).toEqual([
    ['POST', rui],
    ['POST', null],
  ]);
  expect(logged.join()).toContain('refused the user');
});

test('a device that a request for a token registers for another user starts without what the former one chose', async () => {
  await getTokenFor(ana);
  await page.evaluate(async () => {
    const client = createClient();
    await client.settings!.records.update('choices', (choices) => ({ ...choices, topics: ['escola'] }));
    await client.deleteToken();
  });
  bed.forget();
  const request = { vapidKey: key, prompt: true, user: null };
  expect(await page.evaluate((request) => createClient().getToken(request), request)).toBe('token-1');
  const topics = bed.calls().map(({ method, body }) => [method, (body as { topics?: string[] }).topics]);
  expect(topics).toEqual([['POST', undefined]]);
});

test('the prompt opens within the gesture also if the request names a user', async () => {
  await bed.permit('prompt');
  const isAsked = page.evaluate(
    (request) => {
      let isAsked = false;
      Notification.requestPermission = async () => {
        isAsked = true;
        return 'default';
      };
      void createClient().getToken(request);
      return isAsked;
    },
    { vapidKey: key, prompt: true, user: ana },
  );
  expect(await isAsked).toBe(true);
});

test('a malformed signature is a refusal as well; any other invalid field is none', async () => {
  const invalid = (field: string) => ({
    status: 400,
    body: { code: 'invalid_request', detail: 'Fix it.', errors: [{ field, message: 'must be shorter' }] },
  });
  bed.answer((call) =>
    (call.body as { user?: unknown }).user ? invalid('user.signature') : acceptAna(call),
  );
  await page.evaluate((user) => createClient().setUser(user), rui);
  expect(await getToken()).toBe('token-1');
  expect(logged.join()).toContain('user.signature must be shorter.');
  bed.answer(() => invalid('locale'));
  expect(await getToken()).toEqual({ code: 'service_refused' });
});

test('setUser rejects for a refused user, and unlinks the former one', async () => {
  await page.evaluate((user) => createClient().setUser(user), ana);
  await getToken();
  bed.forget();
  expect(await setUser(rui)).toEqual({
    code: 'user_refused',
    message: expect.stringContaining('linked to no user'),
  });
  expect(linked()).toEqual([
    ['PATCH', rui],
    ['PATCH', null],
  ]);
  bed.forget();
  expect(await setUser(null)).toBeUndefined();
  expect(linked()).toEqual([]);
  expect(await getToken(false)).toBe('token-1');
  expect(linked()).toEqual([['POST', null]]);
});

test('a service that is away between the refusal and the log-out gets it with the next registration', async () => {
  await page.evaluate((user) => createClient().setUser(user), ana);
  await getToken();
  bed.answer((call) => ((call.body as { user?: unknown }).user ? acceptAna(call) : { status: 503 }));
  expect(await setUser(rui)).toMatchObject({ code: 'user_refused' });
  bed.answer(acceptAna);
  bed.forget();
  expect(await getToken(false)).toBe('token-1');
  expect(linked()).toEqual([['POST', null]]);
});

test('an unavailable service is no refusal: the user stays, and is sent again', async () => {
  await getToken();
  bed.answer(() => ({ status: 503, body: { code: 'storage_unavailable' } }));
  expect(await setUser(ana)).toMatchObject({ code: 'service_refused' });
  expect(await getToken(false)).toBe('token-1');
  bed.answer(acceptAna);
  bed.forget();
  expect(await getToken(false)).toBe('token-1');
  expect(linked()).toEqual([['POST', ana]]);
});

test('the worker repairs a device without a refused user', async () => {
  await getToken();
  bed.answer(() => ({ status: 503 }));
  await setUser(rui);
  bed.answer(acceptAna);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/sineta/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  });
  bed.forget();
  const worker = await bed.worker();
  // The lifetime of an event that a script dispatches cannot be extended, which throws after the handler has begun.
  await worker.evaluate(() => self.dispatchEvent(new Event('pushsubscriptionchange'))).catch(() => {});
  await expect.poll(linked).toEqual([
    ['PATCH', rui],
    ['PATCH', null],
  ]);
});
