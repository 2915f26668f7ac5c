import { randomBytes } from 'node:crypto';
import { deviceIdOf } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { forgetDevice, registerDevice, updateDevice } from '../../../src/devices/devices.ts';
import { countDevices, findDevice, findDeviceOf, findDevices } from '../../../src/devices/find-devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { markDevice } from '../../../src/devices/liveness.ts';
import type { Storage } from '../../../src/database/open.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { listTopicsOf } from '../../../src/devices/topics/topics.ts';
import { registerDevices, registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';

async function topicsOf(db: Storage['db'], token: string): Promise<readonly string[] | undefined> {
  return (await listTopicsOf(db, [{ token }])).get(token);
}

describeOnEngines((open) => {
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc';

  describe('registering a device', () => {
    it('gives a subscription one token, even for concurrent registrations', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => registerDevice(db, 'default', registration)),
      );
      expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
      expect(answers.filter(({ created }) => created)).toHaveLength(1);
      expect(await countDevices(db, 'default')).toBe(1);
    });

    it('does not reveal the token to a caller who knows only the endpoint', async () => {
      const { db } = await open();
      const owner = await registerDevice(db, 'default', registrationAt(endpoint));
      const stranger = await registerDevice(db, 'default', registrationAt(endpoint));
      expect(stranger.token).not.toBe(owner.token);
      expect(stranger.created).toBe(true);
    });

    it('does not change a device with other keys', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint, { topics: ['missas'] });
      const owner = await registerDevice(db, 'default', registration);
      const { p256dh } = registration.subscription.keys;
      const auth = randomBytes(16).toString('base64url');
      await registerDevice(db, 'default', {
        ...registration,
        subscription: { endpoint, keys: { p256dh, auth } },
        topics: [],
      });
      expect(await topicsOf(db, owner.token)).toEqual(['missas']);
    });

    it('keeps the keys and the topics, and updates locale and time zone', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint, { locale: 'pt-BR', topics: ['a', 'b', 'a'] });
      const { token } = await registerDevice(db, 'default', registration, 1000);
      const again = { ...registration, locale: 'en', timeZone: 'America/Sao_Paulo', topics: ['c'] };
      expect(await registerDevice(db, 'default', again, 2000)).toMatchObject({ token, created: false });
      const device = await findDevice(db, token);
      expect(device).toMatchObject({
        shard: shardOf(token),
        locale: 'en',
        time_zone: 'America/Sao_Paulo',
        created_at: 1000,
        last_seen_at: 2000,
      });
      expect(Buffer.from(device!.auth).toString('base64url')).toBe(registration.subscription.keys.auth);
      expect(await topicsOf(db, token)).toEqual(['a', 'b']);
    });

    it('sets the topics of a new device after the previous one was deleted', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint, { topics: ['a'] });
      const { token } = await registerDevice(db, 'default', registration);
      await updateDevice(db, token, { topics: ['b'] });
      await registerDevice(db, 'default', registration);
      expect(await topicsOf(db, token)).toEqual(['b']);
      await forgetDevice(db, token);
      const next = await registerDevice(db, 'default', registration);
      expect(next.created).toBe(true);
      expect(await topicsOf(db, next.token)).toEqual(['a']);
    });

    it.each(['gone', 'resubscribe'] as const)(
      'requests a new subscription from a device marked %s, until it registers one',
      async (liveness) => {
        const { db } = await open();
        const registration = registrationAt(endpoint);
        const { token, resubscribe } = await registerDevice(db, 'default', registration);
        expect(resubscribe).toBe(false);
        await markDevice(db, { token, endpoint }, liveness, 5);
        const known = { token, created: false };
        expect(await registerDevice(db, 'default', registration)).toEqual({ ...known, resubscribe: true });
        expect(await registerDevice(db, 'default', registration)).toEqual({ ...known, resubscribe: true });
        const next = registrationAt(`${endpoint}-2`);
        const { subscription, vapidKey } = next;
        await updateDevice(db, token, { subscription, vapidKey });
        expect(await registerDevice(db, 'default', next)).toEqual({ ...known, resubscribe: false });
        const moved = { token, endpoint: subscription.endpoint };
        await markDevice(db, moved, 'confirmed_gone', 6);
        expect(await findDevice(db, token)).toBeDefined();
      },
    );

    it('removes the mark when a push arrives', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint);
      const { token } = await registerDevice(db, 'default', registration);
      await markDevice(db, { token, endpoint }, 'gone', 5);
      expect(await countDevices(db, 'default')).toBe(0);
      await markDevice(db, { token, endpoint }, 'alive', 6);
      expect(await countDevices(db, 'default')).toBe(1);
      expect(await registerDevice(db, 'default', registration)).toMatchObject({ resubscribe: false });
    });
  });

  describe('a response for a former subscription of the device', () => {
    it.each(['gone', 'resubscribe'] as const)(
      'does not mark the new subscription as %s',
      async (liveness) => {
        const { db } = await open();
        const { token } = await registerDevice(db, 'default', registrationAt(endpoint));
        const { subscription, vapidKey } = registrationAt(`${endpoint}-2`);
        await updateDevice(db, token, { subscription, vapidKey });
        await markDevice(db, { token, endpoint }, liveness, 5);
        expect(await findDevice(db, token)).toMatchObject({ gone_at: null, resubscribe_at: null });
      },
    );

    it('neither removes nor confirms the mark of the new subscription', async () => {
      const { db } = await open();
      const { token } = await registerDevice(db, 'default', registrationAt(endpoint));
      const { subscription, vapidKey } = registrationAt(`${endpoint}-2`);
      await updateDevice(db, token, { subscription, vapidKey });
      await markDevice(db, { token, endpoint: subscription.endpoint }, 'gone', 5);
      for (const liveness of ['alive', 'confirmed_gone'] as const) {
        await markDevice(db, { token, endpoint }, liveness, 6);
      }
      expect(await findDevice(db, token)).toMatchObject({ gone_at: 5 });
    });

    it('does not delete the device, even if its subscription changes concurrently', async () => {
      const storage = await open();
      const { db } = storage;
      const { token } = await registerDevice(db, 'default', registrationAt(endpoint));
      await markDevice(db, { token, endpoint }, 'gone', 5);
      const { subscription, vapidKey } = registrationAt(`${endpoint}-2`);
      const moved = Promise.withResolvers<void>();
      const pruned = moved.promise.then(() => markDevice(db, { token, endpoint }, 'confirmed_gone', 6));
      await db.transaction().execute(async (transaction) => {
        await updateDevice(transaction, token, { subscription, vapidKey });
        moved.resolve();
        await untilWaiting(storage);
      });
      await pruned;
      expect(await findDevice(db, token)).toMatchObject({ endpoint: subscription.endpoint, gone_at: null });
    });
  });

  describe('changing a device', () => {
    it('keeps the token when the subscription is rotated', async () => {
      const { db } = await open();
      const { token } = await registerDevice(db, 'default', registrationAt(endpoint));
      const { subscription, vapidKey } = registrationAt(`${endpoint}-2`);
      expect(await updateDevice(db, token, { subscription, vapidKey })).toBe(true);
      expect(await findDevice(db, token)).toMatchObject({ endpoint: `${endpoint}-2`, vapid_key: vapidKey });
      expect(await registerDevice(db, 'default', { subscription, vapidKey })).toMatchObject({
        token,
        created: false,
      });
    });

    it('merges two devices if the page registered the rotated subscription first', async () => {
      const { db } = await open();
      const old = await registerDevice(db, 'default', registrationAt(endpoint));
      const rotated = registrationAt(`${endpoint}-2`);
      const early = await registerDevice(db, 'default', rotated);
      const { subscription, vapidKey } = rotated;
      expect(await updateDevice(db, old.token, { subscription, vapidKey })).toBe(true);
      expect(await findDevice(db, early.token)).toBeUndefined();
      expect(await registerDevice(db, 'default', rotated)).toMatchObject({
        token: old.token,
        created: false,
      });
      expect(await countDevices(db, 'default')).toBe(1);
    });

    it('assigns each subscription to a device after concurrent rotations', async () => {
      const { db } = await open();
      const { token } = await registerDevice(db, 'default', registrationAt(endpoint));
      const rotated = Array.from({ length: 8 }, (_, index) => registrationAt(`${endpoint}-${index}`));
      await Promise.all(
        rotated.map(({ subscription, vapidKey }) => updateDevice(db, token, { subscription, vapidKey })),
      );
      const leads = await db.selectFrom('device_subscription').select('token').execute();
      expect(leads).toEqual([{ token }]);
    });

    it('returns false if there is no such device', async () => {
      const { db } = await open();
      const token = randomBytes(32).toString('base64url');
      expect(await updateDevice(db, token, { topics: ['a'] })).toBe(false);
      expect(await forgetDevice(db, token)).toBeUndefined();
      expect(await topicsOf(db, token)).toBeUndefined();
    });
  });

  describe('deleting a device', () => {
    it('assigns the subscription of a deleted device to a new one', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint);
      const forgotten = await registerDevice(db, 'default', registration);
      await db.deleteFrom('device').where('token', '=', forgotten.token).execute();
      const { token, created } = await registerDevice(db, 'default', registration);
      expect(created).toBe(true);
      expect(await findDevice(db, token)).toBeDefined();
      expect(await registerDevice(db, 'default', registration)).toMatchObject({ token, created: false });
    });

    it('never returns a token that is deleted concurrently', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint);
      for (let round = 0; round < 10; round++) {
        const { token } = await registerDevice(db, 'default', registration);
        await Promise.all([forgetDevice(db, token), registerDevice(db, 'default', registration)]);
        const again = await registerDevice(db, 'default', registration);
        expect(await findDevice(db, again.token)).toBeDefined();
      }
    });

    it('deletes everything, so that the subscription creates a new device', async () => {
      const { db } = await open();
      const registration = registrationAt(endpoint, { topics: ['a'] });
      const { token } = await registerDevice(db, 'default', registration);
      await updateDevice(db, token, { timeZone: 'Europe/Lisbon' });
      expect(await forgetDevice(db, token)).toMatchObject({ site: 'default' });
      const tables = ['device', 'device_subscription', 'topic_subscription', 'past_time_zone'] as const;
      for (const table of tables) {
        const rows = await db.selectFrom(table).selectAll().execute();
        expect({ table, rows }).toEqual({ table, rows: [] });
      }
      expect((await registerDevice(db, 'default', registration)).created).toBe(true);
    });
  });

  it('keeps the newest eight of the time zones that a device had', async () => {
    const { db } = await open();
    const { token } = await registerDevice(db, 'default', registrationAt(endpoint, { timeZone: 'UTC' }));
    for (let number = 1; number <= 12; number++) {
      await updateDevice(db, token, { timeZone: number % 2 ? 'Europe/Lisbon' : 'Asia/Tokyo' }, number * 1000);
    }
    const rows = await db.selectFrom('past_time_zone').select('until').orderBy('until').execute();
    expect(rows.map(({ until }) => until)).toEqual(
      [5, 6, 7, 8, 9, 10, 11, 12].map((number) => number * 1000),
    );
  });

  it('finds a device of a site only by its token or id', async () => {
    const storage = await open();
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 20);
    const id = deviceIdOf(token);
    for (const reference of [token, id]) {
      expect(await findDeviceOf(db, 'default', reference)).toMatchObject({ token });
      expect(await findDeviceOf(db, 'other', reference)).toBeUndefined();
    }
    const near = id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A');
    expect(await findDeviceOf(db, 'default', near)).toBeUndefined();
    expect(await findDeviceOf(db, 'default', id + 'A'.repeat(27))).toBeUndefined();
  });

  it('finds the devices of a site among tokens', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 200);
    const asked = [...tokens.slice(50), randomBytes(32).toString('base64url')];
    const found = await findDevices(storage.db, 'default', asked);
    expect(found.map(({ token }) => token).sort()).toEqual(tokens.slice(50).sort());
    expect(await findDevices(storage.db, 'other', asked)).toEqual([]);
  });

  it('an endpoint has at most two devices: a third replaces the one that was seen longest ago', async () => {
    const { db } = await open();
    const register = (now: number, path = 'one') =>
      registerDevice(db, 'default', registrationAt(`https://fcm.googleapis.com/${path}`), now);
    const [first, second, other] = [await register(1), await register(2), await register(3, 'other')];
    await updateDevice(db, first.token, { locale: 'pt-BR' }, 4);
    const third = await register(5);
    const tokens = [first, second, other, third].map(({ token }) => token);
    const kept = async () => (await findDevices(db, 'default', tokens)).map(({ token }) => token).sort();
    expect(await kept()).toEqual([first.token, other.token, third.token].sort());
    expect(await countDevices(db, 'default')).toBe(3);

    // A device that moves to the endpoint stays, too.
    const { subscription } = registrationAt('https://fcm.googleapis.com/one');
    await updateDevice(db, other.token, { subscription, vapidKey: 'B'.repeat(87) }, 6);
    expect(await kept()).toEqual([other.token, third.token].sort());
  });

  it('an import leaves at most two devices of an endpoint', async () => {
    const { db } = await open();
    const lines = Array.from({ length: 120 }, () => registrationAt('https://fcm.googleapis.com/one'));
    await importDevices(db, 'default', lines);
    expect(await countDevices(db, 'default')).toBe(2);
  });
});
