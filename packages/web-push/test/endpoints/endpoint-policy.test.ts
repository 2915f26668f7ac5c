import { expect, test } from 'vitest';
import { createEndpointPolicy } from '../../src/index.ts';

const policy = createEndpointPolicy({ extraOrigins: ['http://localhost:9150', 'https://push.example.org/'] });

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
  'https://jmt17.google.com/fcm/send/abc',
  'https://android.googleapis.com/gcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuf',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2fx%3d',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2Fx%3D',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA/x=',
  'http://localhost:9150/wpush/1',
  'https://push.example.org/up?id=1',
])('%s is allowed', (endpoint) => {
  expect(policy.check(endpoint).href).toBe(endpoint);
});

test.each([
  ['https://169.254.169.254/a.google.com/', 'not a known push service'],
  ['https://fcm.googleapis.com.evil.example/x', 'not a known push service'],
  ['https://evil.example/https://fcm.googleapis.com/', 'not a known push service'],
  ['https://evil.example/?fcm.googleapis.com', 'not a known push service'],
  ['https://evilpush.apple.com.evil.example/', 'not a known push service'],
  ['https://evil-push.apple.com/', 'not a known push service'],
  ['https://push.apple.com/', 'not a known push service'],
  ['https://.push.apple.com/', 'not a known push service'],
  ['https://notfcm.googleapis.com/', 'not a known push service'],
  ['https://sub.fcm.googleapis.com/', 'not a known push service'],
  ['https://fcm.googleapis.com./x', 'not a known push service'],
  ['https://web.push.apple.com./x', 'not a known push service'],
  ['https://x1.push.apple.com/x', 'not a known push service'],
  ['https://a.b.push.apple.com/x', 'not a known push service'],
  ['https://x1.push.services.mozilla.com/x', 'not a known push service'],
  ['https://a.b.notify.windows.com/x', 'not a known push service'],
  ['https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.notify.windows.com/x', 'not a known push service'],
  ['https://127.0.0.1/x', 'not a known push service'],
  ['https://[::1]/x', 'not a known push service'],
  ['https://[::ffff:7f00:1]/x', 'not a known push service'],
  ['https://2130706433/x', 'not in canonical form'],
  ['https://0177.0.0.1/x', 'not in canonical form'],
  ['https://0x7f.1/x', 'not in canonical form'],
  ['https://FCM.googleapis.com/x', 'not in canonical form'],
  ['HTTPS://fcm.googleapis.com/x', 'not in canonical form'],
  ['https://fcm.googleapis.com:443/x', 'not in canonical form'],
  ['https:\\\\fcm.googleapis.com\\x', 'not in canonical form'],
  ['https://fcm.google\tapis.com/x', 'not in canonical form'],
  [' https://fcm.googleapis.com/x', 'not in canonical form'],
  ['https://fcm.googleapis.com/a/../x', 'not in canonical form'],
  ['https://fcm.googleapis.com/x#y', 'not in canonical form'],
  ['https://fcm.googleapis.com/x#', 'not in canonical form'],
  ['https://ﬀcm.googleapis.com/x', 'not in canonical form'],
  ['https://fcm。googleapis。com/x', 'not in canonical form'],
  ['https://fсm.googleapis.com/x', 'not in canonical form'],
  ['https://fcm.googleapis.com@evil.example/', 'credentials'],
  ['https://fcm.googleapis.com/fcm/send/abc?1', 'a query'],
  ['https://web.push.apple.com/QGuf?', 'a query'],
  ['https://fcm.googleapis.com/fcm//send/abc', 'empty part'],
  ['https://fcm.googleapis.com/fcm/send/%61bc', 'needs no escape'],
  ['https://fcm.googleapis.com/fcm/send/abc%3AAPA91b-_x', 'needs no escape'],
  ['https://web.push.apple.com/QGu%7e', 'needs no escape'],
  ['https://wns2-par02p.notify.windows.com/w/?token=%42QYAAA%2fx%3d', 'needs no escape'],
  ['https://wns2-par02p.notify.windows.com/%77/?token=BQYAAA%2fx%3d', 'needs no escape'],
  ['https://web.push.apple.com/QGu%21', 'needs no escape'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2fx%3D', 'not one of Microsoft'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2fx=', 'not one of Microsoft'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA&x=1', 'not one of Microsoft'],
  ['https://wns2-par02p.notify.windows.com/w/?x=1&token=BQYAAA', 'not one of Microsoft'],
  ['https://wns2-par02p.notify.windows.com/w/', 'not one of Microsoft'],
  ['https://user:secret@fcm.googleapis.com/x', 'credentials'],
  ['https://:@fcm.googleapis.com/x', 'not in canonical form'],
  ['https://fcm.googleapis.com:8443/x', 'port 443'],
  ['http://fcm.googleapis.com/x', 'not https'],
  ['ws://fcm.googleapis.com/x', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['javascript:alert(1)', 'not https'],
  ['//fcm.googleapis.com/x', 'not an absolute URL'],
  ['', 'not an absolute URL'],
  ['http://localhost/x', 'not https'],
  ['http://localhost:9151/x', 'not https'],
  ['https://localhost:9150/x', 'port 443'],
  ['http://127.0.0.1:9150/x', 'not https'],
  ['http://push.example.org/x', 'not https'],
])('%s is rejected', (endpoint, reason) => {
  expect(() => policy.check(endpoint)).toThrow(
    expect.objectContaining({ code: 'endpoint_not_allowed', message: expect.stringContaining(reason) }),
  );
});

const longest = 2048;

test.each(['https://fcm.googleapis.com/fcm/send/', 'https://push.example.org/up/'])(
  'an endpoint at %s has at most 2,048 characters',
  (start) => {
    const endpoint = start.padEnd(longest, 'x');
    expect(policy.check(endpoint).href).toBe(endpoint);
    for (const end of ['x', '#', 'x'.repeat(3_000_000)]) {
      expect(() => policy.check(`${endpoint}${end}`)).toThrow(
        expect.objectContaining({
          code: 'endpoint_not_allowed',
          message: expect.stringContaining('more than 2048 characters'),
        }),
      );
    }
  },
);

test.each([undefined, null, 7, {}, ['https://fcm.googleapis.com/x'], { length: longest }])(
  '%j in place of an endpoint is rejected',
  (endpoint) => {
    expect(() => policy.check(endpoint as string)).toThrow(
      expect.objectContaining({ code: 'endpoint_not_allowed' }),
    );
  },
);

test('an error does not quote the path, the query or the credentials of an endpoint', () => {
  for (const endpoint of ['https://evil.example/s3cret?s3cret', 'https://a:s3cret@fcm.googleapis.com/']) {
    expect(() => policy.check(endpoint)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('s3cret') }),
    );
  }
});

test('only extra origins may have private addresses', () => {
  expect(policy.allowsPrivateAddress(new URL('http://localhost:9150/x'))).toBe(true);
  expect(policy.allowsPrivateAddress(new URL('http://localhost:9151/x'))).toBe(false);
  expect(policy.allowsPrivateAddress(new URL('https://web.push.apple.com/x'))).toBe(false);
});

test.each(['localhost:9150', 'http://localhost:9150/path', 'http://u@localhost', '*', 'ftp://host', ''])(
  'the extra origin "%s" is rejected',
  (origin) => {
    expect(() => createEndpointPolicy({ extraOrigins: [origin] })).toThrow(
      expect.objectContaining({ code: 'invalid_origin' }),
    );
  },
);
