import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectionOptions, PendingRequest } from '@sineta/http2-client';
import { createConnectionPool } from '../../src/sending/connection-pool.ts';

/** The options of a pool that both tests have. */
const common = {
  expectedRequests: 1,
  connectTimeout: 600,
  idleTimeout: 1000,
  onHttp1Required() {},
  onEmpty() {},
};

const handler = {
  onRequestStart() {},
  onResponseStart() {},
  onResponseData() {},
  onResponseEnd() {},
  onResponseError() {},
};

test('the server has what is left of the connect timeout to send its settings', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const connected = Promise.withResolvers<() => void>();
  const settingsTimeouts: number[] = [];
  const pool = createConnectionPool({
    connect(callback) {
      connected.resolve(() => callback(null, Object.assign(new PassThrough(), { ref() {}, unref() {} })));
      return undefined;
    },
    openConnection({ settingsTimeout }) {
      settingsTimeouts.push(settingsTimeout);
      return { capacity: 0, isOpen: true, start() {}, close() {} };
    },
    connections: 1,
    ...common,
  });
  const request = { origin: 'https://localhost', path: '/', headers: () => ({}), body: null };
  pool.dispatch({ request, handler, isRetry: false });
  const connect = await connected.promise;
  vi.advanceTimersByTime(450);
  connect();
  expect(settingsTimeouts).toEqual([150]);
});

test('a connection that was being opened when the server required HTTP/1.1 gets no request', () => {
  const opened: (ConnectionOptions & { readonly started: PendingRequest[]; isClosed: boolean })[] = [];
  const pool = createConnectionPool({
    connect(callback) {
      callback(null, Object.assign(new PassThrough(), { ref() {}, unref() {} }));
      return undefined;
    },
    openConnection(options) {
      const state = Object.assign(options, { started: [] as PendingRequest[], isClosed: false });
      opened.push(state);
      return {
        get capacity() {
          return state.isClosed ? 0 : 1 - state.started.length;
        },
        get isOpen() {
          return !state.isClosed;
        },
        start: (pending) => state.started.push(pending),
        close: () => (state.isClosed = true),
      };
    },
    connections: 4,
    ...common,
  });
  const request = { origin: 'https://localhost', path: '/', headers: () => ({}), body: null };
  for (let count = 0; count < 2; count++) pool.dispatch({ request: { ...request }, handler, isRetry: false });
  const [first, second] = opened;
  first!.onReady(1);
  const [pending] = first!.started;
  first!.onHttp1Required();
  first!.onUnprocessed(Object.assign(pending!, { isRetry: true }));
  second!.onReady(1);
  expect(second).toMatchObject({ started: [], isClosed: true });
  const third = opened[2]!;
  third.onReady(1);
  expect(third.started).toEqual([pending]);
});
