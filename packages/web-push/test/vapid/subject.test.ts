import { expect, test } from 'vitest';
import { validateVapidSubject } from '../../src/index.ts';

test.each(['mailto:ops@example.com', 'https://example.com', 'https://example.com:8443/contact?to=ops'])(
  'subject %s is accepted',
  (subject) => expect(() => validateVapidSubject(subject)).not.toThrow(),
);

test.each([
  '',
  'ops@example.com',
  'mailto:',
  'mailto: ops@example.com',
  'mailto:<ops@example.com>',
  'mailto:ops@localhost',
  'mailto:ops@sino.localhost',
  'http://example.com',
  'https://localhost',
  'https://localhost:8080/',
  'https://app.localhost',
  'https://127.0.0.1',
  'https://[::1]/',
  'https://intranet',
  ' https://example.com',
  'javascript:alert(1)',
])('subject "%s" is rejected with an example', (subject) => {
  expect(() => validateVapidSubject(subject)).toThrow(
    expect.objectContaining({
      code: 'invalid_vapid_subject',
      message: expect.stringContaining('mailto:you@your.domain'),
    }),
  );
});
