import { expect, test } from 'vitest';
import { parseFault, parseFaultText } from '../src/fault-parser.ts';

test('parses a fault of a command line', () => {
  expect(parseFaultText('status=503,times=3,retry-after=2')).toEqual({
    status: 503,
    times: 3,
    headers: { 'retry-after': '2' },
  });
  expect(parseFaultText('hang=true, accepted=true')).toMatchObject({ hang: true, accepted: true });
});

test('parses a fault in JSON, limited to a subscription if it names one', () => {
  const fault = parseFault({
    reset: 'response',
    headers: { 'x-a': '1' },
    'retry-after': 'soon',
    subscription: 'one',
  });
  expect(fault).toMatchObject({ reset: 'response', headers: { 'x-a': '1', 'retry-after': 'soon' } });
  const asked = ['one', 'two'].map((subscriptionId) => fault.when?.({ subscriptionId, headers: {} }));
  expect(asked).toEqual([true, false]);
});

test.each([
  ['status', { status: 99 }],
  ['status', { status: '503' }],
  ['sttus', { sttus: 503 }],
  ['times', { times: 0 }],
  ['reset', { reset: true }],
  ['delay', { delay: -1 }],
  ['headers', { headers: { a: 1 } }],
  ['toString', { toString: 1 }],
])('names the invalid field: %s in %j', (field, fault) => {
  expect(() => parseFault(fault)).toThrow(`"${field}"`);
});

test.each([[null], [[]], ['status=503']])('rejects a value that is not an object: %j', (fault) => {
  expect(() => parseFault(fault)).toThrow(TypeError);
});
