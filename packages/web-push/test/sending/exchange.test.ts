import { expect, test } from 'vitest';
import { exchange, type Transport } from '../../src/sending/exchange.ts';

const request = { origin: 'https://push.example', path: '/', headers: () => ({}), body: null };
const limits = { headersTimeout: 1000, bodyTimeout: 1000, totalTimeout: 1000 };

/** A transport whose request fails with an error code, before or after it has started. */
function failingTransport(code: string, hasStarted: boolean): Transport {
  return {
    dispatch(_, handler) {
      const controller = { abort() {} };
      if (hasStarted) handler.onRequestStart(controller);
      handler.onResponseError(controller, Object.assign(new Error(code), { code }));
    },
    withdraw() {},
    async close() {},
  };
}

test.each([
  ['ETIMEDOUT', false, 'connection_timed_out', 'was not sent'],
  ['UND_ERR_CONNECT_TIMEOUT', false, 'connection_timed_out', 'was not sent'],
  ['SETTINGS_TIMEOUT', false, 'connection_timed_out', 'was not sent'],
  ['ECONNREFUSED', false, 'connection_failed', 'was not sent'],
  ['ETIMEDOUT', true, 'connection_failed', 'may or may not have arrived'],
  ['SETTINGS_TIMEOUT', true, 'connection_failed', 'may or may not have arrived'],
  ['ECONNRESET', true, 'connection_failed', 'may or may not have arrived'],
])(
  '%s of a request that has started (%s) is %s: the message %s',
  async (code, hasStarted, expected, text) => {
    const result = exchange(failingTransport(code, hasStarted), request, limits);
    await expect(result).rejects.toMatchObject({
      name: 'WebPushError',
      code: expected,
      message: expect.stringContaining(text) as string,
    });
  },
);
