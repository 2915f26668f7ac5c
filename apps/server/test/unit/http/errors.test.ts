import { WebPushError } from '@sineta/web-push';
import { expect, test } from 'vitest';
import { ApiError, problemOf } from '../../../src/api-error.ts';
import { asApiError } from '../../../src/http/problems/as-api-error.ts';
import { StorageError } from '../../../src/database/storage-error.ts';

test('a problem has the title of its code and the detail of its occurrence', () => {
  const fields = [{ field: 'ttl', message: 'too long' }];
  expect(problemOf(new ApiError('invalid_request', { detail: 'Shorten the TTL.', fields }))).toEqual({
    type: '/docs/errors#invalid_request',
    title: 'Invalid request',
    status: 400,
    code: 'invalid_request',
    detail: 'Shorten the TTL.',
    errors: fields,
  });
});

test.for([
  ['invalid_p256dh', 'invalid_request', 'subscription.keys.p256dh'],
  ['invalid_auth_secret', 'invalid_request', 'subscription.keys.auth'],
  ['endpoint_not_allowed', 'endpoint_not_allowed', 'subscription.endpoint'],
] as const)('the caller has to fix %s of web-push', ([code, expected, field]) => {
  const error = asApiError(new WebPushError(code, 'why and how'));
  expect(error).toMatchObject({ code: expected, message: 'why and how' });
  expect(error.fields).toEqual([{ field, message: 'why and how' }]);
});

test('an API error keeps its code and its detail', () => {
  expect(asApiError(new ApiError('payload_too_large', { detail: '4,100 bytes' }))).toMatchObject({
    code: 'payload_too_large',
    message: '4,100 bytes',
    status: 413,
  });
});

test.for([
  new StorageError('full', 'The directory /srv/secret is full'),
  Object.assign(new Error('disk I/O error on /srv/secret'), { code: 'SQLITE_IOERR_WRITE' }),
])('a storage failure is 503 and reveals no internals', (cause) => {
  const error = asApiError(cause);
  expect(error.code).toBe('storage_unavailable');
  expect(JSON.stringify(problemOf(error))).not.toContain('secret');
});

test('a storage failure does not promise that nothing is stored: the response to a commit may be lost', () => {
  const { detail } = problemOf(asApiError(new StorageError('unavailable', 'Connection terminated')));
  expect(detail).toContain('same Idempotency-Key');
  expect(detail).not.toMatch(/nothing (?:was|is)/i);
});

test.for([
  ['ECONNRESET', 400, 'malformed_json'],
  [undefined, 412, 'precondition_failed'],
  [undefined, 418, 'invalid_request'],
] as const)('%s with status %i is an error of the caller', ([code, statusCode, expected]) => {
  expect(asApiError(Object.assign(new Error('refused'), { code, statusCode })).code).toBe(expected);
});

test('a database that closes the connection is 503', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(asApiError(reset).code).toBe('storage_unavailable');
});

test.for([
  new TypeError('Cannot read properties of undefined (reading secret)'),
  new WebPushError('connection_failed', 'secret host'),
  'secret',
  undefined,
])('any other error is 500 and reveals no internals', (cause) => {
  const error = asApiError(cause);
  expect(problemOf(error)).toMatchObject({ status: 500, code: 'internal_error' });
  expect(JSON.stringify(problemOf(error))).not.toContain('secret');
  expect(error.cause).toBe(cause);
});
