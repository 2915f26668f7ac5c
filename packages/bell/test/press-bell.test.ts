import { beforeAll, expect, test, vi } from 'vitest';
import type { BellRequests } from '../src/bell-requests.ts';
import { pressBell } from '../src/press-bell.ts';
import { createBellStore } from '../src/store.ts';

beforeAll(() => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  return () => vi.unstubAllGlobals();
});

/** A bell whose requests have these results, and the answers to its presses. */
function bellWith(result: { getToken?: () => Promise<string | null>; deleteToken?: () => Promise<boolean> }) {
  const answers: boolean[] = [];
  const log = { log: () => {}, error: () => {} };
  const bell: BellRequests = {
    vapidKey: 'key',
    store: createBellStore(),
    log,
    client: {
      getToken: result.getToken ?? (async () => 'token'),
      deleteToken: result.deleteToken ?? (async () => true),
    },
  };
  const press = (options: Parameters<typeof pressBell>[1] = {}) =>
    pressBell(
      bell,
      options,
      () => {},
      (wasOn) => answers.push(wasOn),
    );
  return { bell, answers, press };
}

test('a press is answered once its request has obtained a token, with the state before', async () => {
  const { answers, press } = bellWith({});
  await press();
  await press();
  expect(answers).toEqual([false, true]);
});

test.each([
  ['no token', async () => null],
  ['a failure', () => Promise.reject(new Error('offline'))],
])('B13 B14 B16 B17 %s is not answered, in either state', async (_, getToken) => {
  const { bell, answers, press } = bellWith({ getToken });
  await press();
  bell.store.getState().setToken('token');
  await press();
  expect(answers).toEqual([]);
});

test('B19 a press during a request is not answered by itself', async () => {
  const first = Promise.withResolvers<string>();
  const { answers, press } = bellWith({ getToken: () => first.promise });
  const pressed = press();
  await press();
  expect(answers).toEqual([]);
  first.resolve('token');
  await pressed;
  expect(answers).toEqual([false]);
});

test('a press that turns notifications off is answered; one that fails is not', async () => {
  const failing = { deleteToken: () => Promise.reject(new Error('full')) };
  for (const [result, expected] of [
    [{}, [true]],
    [failing, []],
  ] as const) {
    const { bell, answers, press } = bellWith(result);
    bell.store.getState().setToken('token');
    await press({ onEnabledClick: 'disable' });
    expect(answers).toEqual(expected);
  }
});
