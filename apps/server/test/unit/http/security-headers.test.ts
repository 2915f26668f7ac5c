import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/http/security-headers.ts';

test('HSTS is for the host of an https address alone, and not for its subdomains', () => {
  expect(securityHeaders('https://example.org')).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  });
  for (const publicUrl of ['http://localhost:8080', undefined]) {
    expect(securityHeaders(publicUrl)).not.toHaveProperty('strict-transport-security');
  }
});
