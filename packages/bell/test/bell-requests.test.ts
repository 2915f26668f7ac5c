import { expect, test } from 'vitest';
import {
  type BellRequests,
  disableNotifications,
  requestOnLoad,
  requestToken,
} from '../src/bell-requests.ts';
import { createBellStore } from '../src/store.ts';

const noToken = 'No registration token available. Request permission to generate one.';
const failed = 'An error occurred while retrieving token.';

/** A bell with the given `getToken`, and records of its requests and log lines. */
function bellWith(getToken: BellRequests['client']['getToken'], token: string | null = null) {
  const asked: unknown[] = [];
  const logged: unknown[][] = [];
  const store = createBellStore();
  store.getState().setToken(token);
  const bell: BellRequests = {
    vapidKey: 'key',
    store,
    log: { log: (...line) => logged.push(line), error: (...line) => logged.push(line) },
    client: {
      getToken: (request) => {
        asked.push(request);
        return getToken(request);
      },
      deleteToken: async () => {
        asked.push('delete');
        return true;
      },
    },
  };
  return { bell, asked, logged, token: () => store.getState().token };
}

test('B7 the request on load is made once for a store', async () => {
  const { bell, asked } = bellWith(async () => 'token');
  await Promise.all([requestOnLoad(bell, false), requestOnLoad(bell, false)]);
  await requestOnLoad(bell, false);
  expect(asked).toHaveLength(1);
});

test('B8 each press requests again, in either state', async () => {
  const { bell, asked } = bellWith(async () => 'token');
  await requestToken(bell, true);
  await requestToken(bell, true);
  expect(asked).toHaveLength(2);
});

test('B9 each request supplies the VAPID key', async () => {
  const { bell, asked } = bellWith(async () => 'token');
  await requestOnLoad(bell, false);
  await requestToken(bell, true);
  expect(asked).toEqual([
    { vapidKey: 'key', prompt: false, onLoad: true },
    { vapidKey: 'key', prompt: true, onLoad: false },
  ]);
});

test('B12 a token enables', async () => {
  const { bell, token } = bellWith(async () => 'token');
  await requestToken(bell, true);
  expect(token()).toBe('token');
});

test.each([null, 'token'])(
  'B13, B16 no token leaves the state %s as it is, and is logged',
  async (before) => {
    const { bell, logged, token } = bellWith(async () => null, before);
    await requestToken(bell, true);
    expect(token()).toBe(before);
    expect(logged).toEqual([[noToken]]);
  },
);

test.each([null, 'token'])(
  'B14, B16, B17 a failure leaves the state %s as it is, and is logged',
  async (before) => {
    const error = new Error('offline');
    const { bell, logged, token } = bellWith(() => Promise.reject(error), before);
    await requestToken(bell, true);
    expect(token()).toBe(before);
    expect(logged).toEqual([[failed, error]]);
  },
);

test('B14 a client that throws synchronously is handled as a failure', async () => {
  const error = new Error('broken');
  const { bell, logged } = bellWith(() => {
    throw error;
  });
  await requestToken(bell, true);
  expect(logged).toEqual([[failed, error]]);
});

test('B15 a request while enabled replaces the token and stays enabled', async () => {
  const { bell, token } = bellWith(async () => 'newer', 'token');
  await requestToken(bell, true);
  expect(token()).toBe('newer');
});

test('B19 a press during a request starts no second one; the next press does', async () => {
  const first = Promise.withResolvers<string>();
  const { bell, asked } = bellWith(() => first.promise);
  const requesting = requestToken(bell, true);
  await requestToken(bell, true);
  expect(asked).toHaveLength(1);
  first.resolve('token');
  await requesting;
  await requestToken(bell, true);
  expect(asked).toHaveLength(2);
});

test('the client is called synchronously within the gesture', () => {
  const { bell, asked } = bellWith(async () => 'token');
  void requestToken(bell, true);
  expect(asked).toHaveLength(1);
});

test('turning off waits for the running request, which could turn notifications on again', async () => {
  const first = Promise.withResolvers<string>();
  const { bell, asked, token } = bellWith(() => first.promise);
  const requesting = requestToken(bell, true);
  const disabling = disableNotifications(bell);
  expect(asked).toHaveLength(1);
  first.resolve('token');
  await Promise.all([requesting, disabling]);
  expect(asked.at(-1)).toBe('delete');
  expect(token()).toBeNull();
});

test('a failure to turn off is logged, and notifications stay on', async () => {
  const { bell, logged, token } = bellWith(async () => 'token', 'token');
  const error = new Error('broken');
  await disableNotifications({
    ...bell,
    client: { ...bell.client, deleteToken: () => Promise.reject(error) },
  });
  expect(token()).toBe('token');
  expect(logged).toEqual([['An error occurred while deleting token.', error]]);
});

test('notifications that are off although the browser could not save it are off, and this is logged', async () => {
  const { bell, logged, token } = bellWith(async () => 'token', 'token');
  const error = Object.assign(new Error('full'), { code: 'opt_out_not_saved' });
  const isOff = await disableNotifications({
    ...bell,
    client: { ...bell.client, deleteToken: () => Promise.reject(error) },
  });
  expect(isOff).toBe(true);
  expect(token()).toBeNull();
  expect(logged).toEqual([['An error occurred while deleting token.', error]]);
});
