import { describe, expect, it } from 'vitest';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { registrationAt } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { openTestStorage } from '../../harness/storage.ts';

const timeZones = Intl.supportedValuesOf('timeZone').slice(0, 200);

describe('two concurrent imports on PostgreSQL', () => {
  const createDatabase = usePostgres();

  /** Runs both imports in transactions of their own, which are not repeated after a deadlock. */
  async function importBoth(...groups: Parameters<typeof importDevices>[2][]) {
    const { db } = await openTestStorage({ databaseUrl: await createDatabase() });
    const results = await Promise.all(
      groups.map((group) => db.transaction().execute((own) => importDevices(own, 'default', group))),
    );
    const devices = await db.selectFrom('device').select('token').execute();
    return { results, devices: devices.length };
  }

  it('do not deadlock over common devices in any order', async () => {
    const group = Array.from({ length: 1500 }, (_, number) =>
      registrationAt(`https://fcm.googleapis.com/fcm/send/${number}`),
    );
    const { results, devices } = await importBoth(group, group.toReversed());
    expect(results.map(({ imported, known }) => imported + known)).toEqual([1500, 1500]);
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(1500);
    expect(devices).toBe(1500);
  });

  it('do not deadlock over time zones', async () => {
    const inZones = (zones: readonly string[], name: string) =>
      zones.map((timeZone, number) =>
        registrationAt(`https://fcm.googleapis.com/fcm/send/${name}${number}`, { timeZone }),
      );
    const { devices } = await importBoth(inZones(timeZones, 'a'), inZones(timeZones.toReversed(), 'b'));
    expect(devices).toBe(400);
  });
});
