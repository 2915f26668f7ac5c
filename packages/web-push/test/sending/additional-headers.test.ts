import { expect, test } from 'vitest';
import { additionalHeaders } from '../../src/sending/additional-headers.ts';

test('names become lower case, values stay', () => {
  expect(additionalHeaders({ 'X-Trace-Id': 'a b\tc', prefer: 'respond-async' })).toEqual({
    'x-trace-id': 'a b\tc',
    prefer: 'respond-async',
  });
});

test.each([
  'Authorization',
  'TTL',
  'topic',
  'content-length',
  'Host',
  'transfer-encoding',
  'Connection',
  'te',
])('the header %s cannot be added', (name) => {
  expect(() => additionalHeaders({ [name]: '1' })).toThrow(
    expect.objectContaining({ code: 'invalid_header', message: expect.stringContaining(name.toLowerCase()) }),
  );
});

test.each([
  ['', '1'],
  ['a b', '1'],
  [':path', '/'],
  ['x\r\nhost', 'evil'],
  ['x'.repeat(101), '1'],
  ['x', 'a\r\nhost: evil'],
  ['x', '\0'],
  ['x', 'ação'],
  ['x', ' leading'],
  ['x', 'trailing\t'],
  ['x', 'v'.repeat(4097)],
])('the header %j: %j is rejected', (name, value) => {
  expect(() => additionalHeaders({ [name]: value })).toThrow(
    expect.objectContaining({ code: 'invalid_header' }),
  );
});
