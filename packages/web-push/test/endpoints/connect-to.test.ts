import { expect, test } from 'vitest';
import { applyConnectTo } from '../../src/endpoints/connect-to.ts';
import { parseConnectTo } from '../../src/index.ts';

test.each([
  [
    'fcm.googleapis.com:443:127.0.0.1:9150',
    { host: 'fcm.googleapis.com', port: 443, toHost: '127.0.0.1', toPort: 9150 },
  ],
  ['FCM.googleapis.com:443:Local:1', { host: 'fcm.googleapis.com', port: 443, toHost: 'Local', toPort: 1 }],
  ['[2001:db8::1]:443:[::1]:9150', { host: '2001:db8::1', port: 443, toHost: '::1', toPort: 9150 }],
  ['::127.0.0.1:9150', { toHost: '127.0.0.1', toPort: 9150 }],
  ['a.example:443::', { host: 'a.example', port: 443 }],
])('%s is parsed as curl does', (text, rule) => {
  expect(parseConnectTo(text)).toEqual(rule);
});

test.each([
  '',
  'a:443',
  'a:443:b',
  'a:443:b:c',
  'a:443:b:99999',
  'a b:443:c:1',
  'a:443:b:1:2',
  '::1:443:b:1',
])('"%s" is rejected', (text) => {
  expect(() => parseConnectTo(text)).toThrow(expect.objectContaining({ code: 'invalid_connect_to' }));
});

test('the first rule that matches host and port applies', () => {
  const rules = ['a.example:443:127.0.0.1:1', ':443::2', 'a.example:80:127.0.0.1:3'].map(parseConnectTo);
  expect(applyConnectTo(rules, { host: 'a.example', port: 443 })).toEqual({ host: '127.0.0.1', port: 1 });
  expect(applyConnectTo(rules, { host: 'b.example', port: 443 })).toEqual({ host: 'b.example', port: 2 });
  expect(applyConnectTo(rules, { host: 'b.example', port: 80 })).toBeUndefined();
});
