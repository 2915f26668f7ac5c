import { expect, it } from 'vitest';
import { listDeviceCounts } from '../../../src/devices/counts/device-counts.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { countDevices, findDevice } from '../../../src/devices/find-devices.ts';
import { markDevice } from '../../../src/devices/liveness.ts';
import { createRegistrar, registerDevices, seenAccuracy } from '../../../src/devices/register-devices.ts';
import { listTopicsOf } from '../../../src/devices/topics/topics.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const registrationOf = (number: number, extra = {}) => ({
  site: 'default',
  registration: registrationAt(`https://updates.push.services.mozilla.com/wpush/v2/${number}`, {
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    topics: ['a', 'b', 'a'],
    ...extra,
  }),
});

describeOnEngines((open) => {
  it('registers new devices together, with their topics and counts', async () => {
    const { db } = await open();
    const register = createRegistrar(db);
    const requests = Array.from({ length: 40 }, (_, number) => registrationOf(number));
    const results = await Promise.all(requests.map(register));
    expect(results.every(({ created, resubscribe }) => created && !resubscribe)).toBe(true);
    expect(new Set(results.map(({ token }) => token)).size).toBe(40);
    expect(await countDevices(db, 'default')).toBe(40);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual([
      { value: 'a', devices: 40 },
      { value: 'b', devices: 40 },
    ]);
    for (const [index, { token }] of results.entries()) {
      expect(await findDevice(db, token)).toMatchObject({
        endpoint: requests[index]!.registration.subscription.endpoint,
        locale: 'pt-BR',
        time_zone: 'America/Sao_Paulo',
      });
    }
    expect((await listTopicsOf(db, results)).get(results[0]!.token)).toEqual(['a', 'b']);
  });

  it('answers each request of a mixed group as if it were alone', async () => {
    const { db } = await open();
    const [known, moved, marked, deleted] = [1, 2, 3, 4].map((number) => registrationOf(number));
    const before = await registerDevices(db, [known!, moved!, marked!, deleted!], 1000);
    const { endpoint } = marked!.registration.subscription;
    await markDevice(db, { token: before[2]!.token, endpoint }, 'resubscribe', 5);
    await forgetDevice(db, before[3]!.token);
    const fresh = registrationOf(5);
    const elsewhere = {
      ...moved!,
      registration: { ...moved!.registration, timeZone: 'Asia/Tokyo', topics: ['z'] },
    };
    const after = await registerDevices(db, [known!, elsewhere, fresh, marked!, deleted!, fresh], 2000);
    expect(after).toEqual([
      { token: before[0]!.token, created: false, resubscribe: false },
      { token: before[1]!.token, created: false, resubscribe: false },
      { token: after[2]!.token, created: true, resubscribe: false },
      { token: before[2]!.token, created: false, resubscribe: true },
      { token: after[4]!.token, created: true, resubscribe: false },
      { token: after[2]!.token, created: false, resubscribe: false },
    ]);
    expect(after[4]!.token).not.toBe(before[3]!.token);
    expect(await findDevice(db, before[1]!.token)).toMatchObject({ time_zone: 'Asia/Tokyo' });
    // The topics of a known device may be newer than what its browser knows.
    expect((await listTopicsOf(db, [before[1]!])).get(before[1]!.token)).toEqual(['a', 'b']);
    expect(await countDevices(db, 'default')).toBe(5);
  });

  it('writes when a device was seen once an hour', async () => {
    const { db } = await open();
    const request = registrationOf(1);
    const [device] = await registerDevices(db, [request], 1000);
    const seenAt = async () => (await findDevice(db, device!.token))!.last_seen_at;
    await registerDevices(db, [request], 1000 + seenAccuracy - 1);
    expect(await seenAt()).toBe(1000);
    await registerDevices(db, [request, request], 1000 + seenAccuracy);
    expect(await seenAt()).toBe(1000 + seenAccuracy);
  });

  it('a registration that the database refuses does not fail the others', async () => {
    const { db } = await open();
    const register = createRegistrar(db);
    const broken = registrationOf(2, { vapidKey: null });
    const requests = [registrationOf(1), broken, registrationOf(3), registrationOf(4)];
    const results = await Promise.allSettled(requests.map(register));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await countDevices(db, 'default')).toBe(3);
    expect(await register(registrationOf(5))).toMatchObject({ created: true });
  });

  it('of the same subscriptions in two processes creates one device each', async () => {
    const { db } = await open();
    const [one, other] = [createRegistrar(db), createRegistrar(db)];
    const requests = Array.from({ length: 30 }, (_, number) => registrationOf(number));
    const results = await Promise.all([...requests.map(one), ...requests.toReversed().map(other)]);
    expect(new Set(results.map(({ token }) => token)).size).toBe(30);
    expect(results.filter(({ created }) => created)).toHaveLength(30);
    expect(await countDevices(db, 'default')).toBe(30);
  });
});
