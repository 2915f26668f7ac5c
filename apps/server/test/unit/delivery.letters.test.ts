import type { EncryptionPool } from '@sineta/web-push';
import { expect, it } from 'vitest';
import { createLanes } from '../../src/delivery/lanes.ts';
import { writeLetters } from '../../src/delivery/letters.ts';
import { noObserver } from '../../src/delivery/observer.ts';
import { tuning } from '../../src/delivery/tuning.ts';
import { createLogger } from '../../src/observability/logger.ts';

it('leaves the encryption to the sender when there can be no thread', async () => {
  const encryption: EncryptionPool = {
    encrypt: () => Promise.reject(new RangeError('no room for another thread')),
    close: async () => {},
  };
  const context = {
    tuning: { ...tuning, burst: 10 },
    lanes: createLanes({ ...tuning.concurrency, patience: 1, longestPause: 1 }),
    encryption,
    observer: noObserver,
    logger: createLogger({ level: 'silent' }),
  };
  const device = {
    shard: 0,
    token: 'A',
    site: 'default',
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: new Uint8Array(65),
    auth: new Uint8Array(16),
    vapid_key: '',
    locale: null,
    language: null,
    browser: 'other' as const,
    system: 'other' as const,
    time_zone: null,
    time_zone_before: null,
    time_zone_changed_at: null,
    created_at: 0,
    last_seen_at: 0,
    gone_at: null,
    resubscribe_at: null,
  };
  const recipients = Array.from({ length: 25 }, () => ({ token: 'A', device, attempts: 0 }));
  const bursts: number[] = [];
  for await (const letters of writeLetters(context, recipients, Buffer.from('{}'))) {
    expect(letters.every(({ body }) => body === undefined)).toBe(true);
    bursts.push(letters.length);
  }
  expect(bursts).toEqual([10, 10, 5]);
});
