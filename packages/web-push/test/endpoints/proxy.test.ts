import { expect, test } from 'vitest';
import { parseProxy } from '../../src/index.ts';

test('reads the origin of a proxy, and its credentials as RFC 7617 encodes them', () => {
  expect(parseProxy('http://proxy.example.org:3128')).toMatchObject({
    origin: 'http://proxy.example.org:3128',
  });
  expect(parseProxy('http://proxy.example.org').authorization).toBeUndefined();
  const { origin, authorization } = parseProxy('https://ana:p%40ss%C3%A9@proxy.example.org');
  expect(origin).toBe('https://proxy.example.org');
  expect(authorization).toBe(`Basic ${Buffer.from('ana:p@ssé').toString('base64')}`);
});

test.each([
  '',
  'proxy.example.org:3128',
  'socks5://proxy.example.org',
  'http://',
  'http://proxy/path',
  'http://a%',
])('refuses %j, without repeating it', (url) => {
  const error = expect.objectContaining({ name: 'WebPushError', code: 'invalid_proxy' });
  expect(() => parseProxy(url)).toThrow(error);
  expect(() => parseProxy('ftp://ana:s3cret@proxy')).toThrow(expect.not.stringContaining('s3cret'));
});

test.each([
  ['', 'https://example.org', false],
  ['*', 'https://example.org', true],
  ['example.org', 'https://example.org', true],
  ['example.org', 'https://push.example.org', true],
  ['.example.org', 'https://push.example.org', true],
  ['.example.org', 'https://example.org', true],
  ['*.example.org', 'https://push.example.org', true],
  ['EXAMPLE.org', 'https://example.org', true],
  ['example.org', 'https://anexample.org', false],
  ['example.org', 'https://example.org.evil.test', false],
  ['example.org:8443', 'https://example.org', false],
  ['example.org:8443', 'http://example.org:8443', true],
  ['localhost, 10.0.0.0/8 other.test', 'http://10.1.2.3', true],
  ['localhost, 10.0.0.0/8 other.test', 'http://11.1.2.3', false],
  ['localhost, 10.0.0.0/8 other.test', 'http://other.test', true],
  ['10.0.0.1', 'http://10.0.0.1', true],
  ['0.1', 'http://10.0.0.1', false],
  ['10.0.0.0/8:8080', 'http://10.1.2.3:8080', true],
  ['10.0.0.0/8:8080', 'http://10.1.2.3', false],
  ['10.0.0.0/8:8080', 'http://11.1.2.3:8080', false],
  ['10.0.0.0/8:80', 'http://10.1.2.3', true],
  ['fd00::/8', 'http://[fd12::1]', true],
  ['fd00::/8:443', 'https://[fd12::1]', true],
  ['fd00::/8:443', 'https://[fd12::1]:8443', false],
  ['[fd00::]/8:443', 'https://[fd12::1]', true],
  ['::1', 'http://[::1]', true],
  ['[::1]:9150', 'http://[::1]:9150', true],
  ['[::1]:9150', 'http://[::1]:9151', false],
  ['mail.example.org', 'smtp://mail.example.org:587', true],
  ['mail.example.org:587', 'smtp://Mail.example.org:587', true],
] as const)('with the exceptions %j, %s opens directly: %s', (exceptions, url, isExcepted) => {
  expect(parseProxy('http://proxy', exceptions).isExcepted(new URL(url))).toBe(isExcepted);
});

test.each(['10.0.0.0/99', '10.0.0.0/x', '10.0.0.0/', 'example.org/8', '10.0.0/8', '10.0.0.0/99:80'])(
  'refuses the exception %j',
  (range) => {
    expect(() => parseProxy('http://proxy', range)).toThrow(range);
  },
);
