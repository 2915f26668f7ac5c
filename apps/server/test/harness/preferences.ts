import { defaultPreferences, type Preferences, type RegisterDevice } from '@sineta/protocol';
import { onTestFinished, vi } from 'vitest';
import { decrypt, makeReceiver, type Receiver } from '../../../../packages/web-push/test/harness/decrypt.ts';
import { registerDevice, updateDevice } from '../../src/devices/devices.ts';
import { createLogger } from '../../src/logger.ts';
import { createDirectQueue } from '../../src/messages/direct/direct-queue.ts';
import { startDigests } from '../../src/messages/digests/send-digests.ts';
import { currentVapidKey } from '../../src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery } from './delivery.ts';
import { startPushSink } from './push-sink.ts';
import type { TestStorage } from './storage.ts';

export const hour = 3_600_000;

/** Quiet hours that began an hour ago in UTC and last for two more. */
export function quietAt(now: number): Preferences {
  const time = (at: number) => new Date(at).toISOString().slice(11, 16);
  return { ...defaultPreferences, quietHours: { start: time(now - hour), end: time(now + 2 * hour) } };
}

/** The time zone in which it is about noon: a test there does not pass midnight. */
export function noonZone(now: number): string {
  return zoneAt(12, now).timeZone;
}

/** The time zone in which it is about this hour, and quiet hours there that began an hour ago. */
export function zoneAt(clockHour: number, now: number) {
  const behind = clockHour - new Date(now).getUTCHours();
  const ahead = behind < -12 ? behind + 24 : behind;
  // POSIX signs: Etc/GMT-3 is three hours ahead of UTC.
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { timeZone, quiet: quietAt(now + ahead * hour) };
}

/** Delivery with a clock that the test moves, and devices whose notifications the test reads. */
export async function startWithPreferences(storage: TestStorage) {
  const { db } = storage;
  const sink = await startPushSink();
  const queue = createDirectQueue();
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const delivery = await createTestDelivery(storage, sink.origin, { clock, queue });
  await delivery.start();
  const publicUrl = () => 'https://mural.example/';
  const logger = createLogger({ level: 'silent' });
  const digests = startDigests({ db, queue, publicUrl, clock, logger, interval: 20 });
  onTestFinished(() => digests[Symbol.asyncDispose]());
  const receivers = new Map<string, Receiver>();
  const { publicKey: vapidKey } = (await currentVapidKey(db, 'default'))!;

  /** The notifications that a device got, oldest first. */
  const shownOn = (path: string) =>
    sink.arrivals
      .filter((arrival) => arrival.path === path)
      .map(({ body }) => JSON.parse(decrypt(body, receivers.get(path)!).toString()).notification);

  return {
    delivery,
    clock,
    sink,
    shownOn,
    moveClock: (by: number): void => {
      ahead += by;
    },
    /** Registers a device with this path at the push service. */
    register: async (path: string, preferences?: Preferences, extra: Partial<RegisterDevice> = {}) => {
      const receiver = makeReceiver();
      receivers.set(path, receiver);
      const keys = {
        p256dh: receiver.publicKey.toString('base64url'),
        auth: receiver.auth.toString('base64url'),
      };
      const { user: _user, ...described } = extra;
      const subscription = { endpoint: sink.origin + path, keys };
      const registration = { subscription, vapidKey, timeZone: 'UTC', ...described };
      const { token } = await registerDevice(db, 'default', registration);
      if (preferences) await updateDevice(db, token, { preferences });
      return token;
    },
    /** Waits until a device has got a number of notifications, and returns them. */
    awaitShown: async (path: string, count: number) => {
      await vi.waitUntil(() => shownOn(path).length >= count, { timeout: 60_000, interval: 20 });
      return shownOn(path);
    },
  };
}
