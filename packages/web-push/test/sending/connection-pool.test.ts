import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnectionPool } from '../../src/sending/connection-pool.ts';

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
    expectedRequests: 1,
    connectTimeout: 600,
    idleTimeout: 1000,
    onHttp1Required() {},
    onEmpty() {},
  });
  const handler = {
    onRequestStart() {},
    onResponseStart() {},
    onResponseData() {},
    onResponseEnd() {},
    onResponseError() {},
  };
  const request = { origin: 'https://localhost', path: '/', headers: () => ({}), body: null };
  pool.dispatch({ request, handler, isRetry: false });
  const connect = await connected.promise;
  vi.advanceTimersByTime(450);
  connect();
  expect(settingsTimeouts).toEqual([150]);
});
