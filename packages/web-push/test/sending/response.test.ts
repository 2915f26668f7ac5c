import { expect, test } from 'vitest';
import { parseRetryAfter, readReason } from '../../src/sending/response.ts';

const now = Date.UTC(2030, 0, 1, 12);

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Tue, 01 Jan 2030 12:02:00 GMT', 120_000],
  ['Tue, 01 Jan 2030 11:00:00 GMT', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['1e9', undefined],
  ['99999999999999', undefined],
  ['2030-01-01T12:02:00Z', undefined],
  ['Tue, 99 Jan 2030 12:02:00 GMT', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected);
});

test.each([
  ['{"reason":"BadJwtToken"}', 'BadJwtToken'],
  ['{"code":410,"errno":106,"error":"Gone","message":"No such subscription"}', '106: No such subscription'],
  ['<HTML><TITLE>UnauthorizedRegistration</TITLE><BODY>…', 'UnauthorizedRegistration'],
  ['permission denied: invalid JWT provided\n', 'permission denied: invalid JWT provided'],
  ['a\r\n\u001b[31mb\u0000c', 'a [31mb c'],
  ['', undefined],
  ['null', 'null'],
])('the reason in %j', (body, reason) => {
  expect(readReason({}, body)).toBe(reason);
});

test('the reason of Microsoft comes from a header', () => {
  expect(readReason({ 'x-wns-error-description': 'Ttl value conflicts with X-WNS-Cache-Policy.' }, 'x')).toBe(
    'Ttl value conflicts with X-WNS-Cache-Policy.',
  );
});

test('a reason is short and contains no token', () => {
  expect(readReason({}, 'very long '.repeat(100))!.length).toBeLessThanOrEqual(200);
  expect(
    readReason({}, `no such endpoint: https://fcm.googleapis.com/fcm/send/${'k3y'.repeat(50)} sorry`),
  ).toBe('no such endpoint: … sorry');
});
