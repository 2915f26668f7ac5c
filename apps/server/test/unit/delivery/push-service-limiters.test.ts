import { expect, it } from 'vitest';
import { concurrencyOf, createLimiters } from '../../../src/delivery/flow/push-service-limiters.ts';

it('sums the hosts of a push service, and names no unknown host', () => {
  const limiters = createLimiters({ initial: 32, ceiling: 256, patience: 1000, longestPause: 1000 });
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/secret',
    'https://db5p.notify.windows.com/w/?token=secret',
    'https://wns2-by3p.notify.windows.com/w/?token=secret',
    'https://push.example/secret',
    'http://127.0.0.1:9150/secret',
  ]) {
    limiters.of(endpoint);
  }
  expect(concurrencyOf(limiters)).toEqual(
    new Map([
      ['google', 32],
      ['microsoft', 64],
      ['other', 64],
    ]),
  );
});
