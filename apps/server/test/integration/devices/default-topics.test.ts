import { limits } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { listDeviceCounts } from '../../../src/devices/counts/device-counts.ts';
import { forgetDevice, registerDevice } from '../../../src/devices/devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { registerDevices } from '../../../src/devices/register-devices.ts';
import { changeTopics } from '../../../src/devices/topics/change-topics.ts';
import { listCountedTopics, saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { listTopicsOf } from '../../../src/devices/topics/topics.ts';
import type { Executor } from '../../../src/database/executor.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const at = (number: number, extra = {}) => registrationAt(`https://push.example/${number}`, extra);

async function nameTopics(db: Executor): Promise<void> {
  await saveTopic(db, 'default', 'missas', { name: 'Missas', default: true });
  await saveTopic(db, 'default', 'avisos', { name: 'Avisos', default: true });
  await saveTopic(db, 'default', 'festas', { name: 'Festas' });
}

async function topicsOf(db: Executor, token: string): Promise<readonly string[]> {
  return (await listTopicsOf(db, [{ token }])).get(token) ?? [];
}

describeOnEngines((open) => {
  it('gives new devices that name no topics the default ones, and counts them', async () => {
    const { db } = await open();
    await nameTopics(db);
    const registrations = [at(1), at(2, { topics: [] }), at(3, { topics: ['festas'] })];
    const devices = await registerDevices(
      db,
      registrations.map((registration) => ({ site: 'default', registration })),
    );
    const topics = await Promise.all(devices.map(({ token }) => topicsOf(db, token)));
    expect(topics).toEqual([['avisos', 'missas'], [], ['festas']]);
    const { token } = await registerDevice(db, 'default', at(4));
    expect(await topicsOf(db, token)).toEqual(['avisos', 'missas']);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual([
      { value: 'avisos', devices: 2 },
      { value: 'missas', devices: 2 },
      { value: 'festas', devices: 1 },
    ]);
  });

  it('leaves the topics of a device that registers again, also when it has none', async () => {
    const { db } = await open();
    const [former] = await registerDevices(db, [{ site: 'default', registration: at(1) }]);
    await nameTopics(db);
    const again = { site: 'default', registration: at(1, { timeZone: 'Asia/Tokyo' }) };
    await registerDevices(db, [again]);
    expect(await topicsOf(db, former!.token)).toEqual([]);
    const [device] = await registerDevices(db, [{ site: 'default', registration: at(2) }]);
    await changeTopics(db, device!.token, 'remove', ['avisos', 'missas']);
    await registerDevices(db, [{ site: 'default', registration: at(2, { locale: 'es' }) }]);
    expect(await topicsOf(db, device!.token)).toEqual([]);
    await forgetDevice(db, device!.token);
    const [next] = await registerDevices(db, [{ site: 'default', registration: at(2) }]);
    expect(await topicsOf(db, next!.token)).toEqual(['avisos', 'missas']);
  });

  it('does not change imports or other sites', async () => {
    const { db } = await open();
    await nameTopics(db);
    await importDevices(db, 'default', [at(1)]);
    await registerDevices(db, [{ site: 'elsewhere', registration: at(2) }]);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual([]);
    expect(await listDeviceCounts(db, 'elsewhere', 'topic')).toEqual([]);
  });

  it('refuses one default topic too many', async () => {
    const { db } = await open();
    for (let number = 0; number < limits.defaultTopicsPerSite; number++) {
      await saveTopic(db, 'default', `t${number}`, { name: 'T', default: true });
    }
    const fields = [{ field: 'default', message: expect.stringContaining('20 default topics') }];
    await expect(saveTopic(db, 'default', 'next', { name: 'N', default: true })).rejects.toMatchObject({
      code: 'invalid_request',
      fields,
    });
    await saveTopic(db, 'default', 'next', { name: 'N' });
    await saveTopic(db, 'default', 't0', { name: 'Renamed', default: true });
    const topics = await listCountedTopics(db, 'default');
    expect(topics.filter((topic) => topic.default)).toHaveLength(limits.defaultTopicsPerSite);
    expect(topics).toContainEqual(expect.objectContaining({ id: 'next', default: false }));
  });
});
