import { expect, it, test } from 'vitest';
import { deviceCursor, listDevices, parseDeviceCursor } from '../../../src/devices/list/list-devices.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { saveSegment } from '../../../src/sites/segments/segments.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';
import { plansOf } from '../../harness/query-plans.ts';

type DeviceFilter = Partial<Parameters<typeof listDevices>[2]>;

/** The tokens of all pages of two devices, with the cursors that clients get. */
async function pagesOfDevices({ db }: Pick<TestStorage, 'db'>, filter: DeviceFilter) {
  const tokens: string[] = [];
  for (let after: string | undefined; ;) {
    const cursor = after === undefined ? undefined : parseDeviceCursor(after);
    const { devices, next } = await listDevices(db, 'default', { ...filter, limit: 2, after: cursor });
    tokens.push(...devices.map(({ token }) => token));
    if (next === undefined) return tokens;
    after = deviceCursor(next);
  }
}

describeOnEngines((open) => {
  it('lists devices oldest first, in the opposite order of newest first', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 7);
    // Several of one instant, which follow in the order of their tokens.
    await storage.db
      .updateTable('device')
      .set({ created_at: 1_700_000_000_000 })
      .where('token', 'in', tokens.slice(0, 4))
      .execute();
    const newest = await pagesOfDevices(storage, {});
    expect(new Set(newest)).toEqual(new Set(tokens));
    expect(await pagesOfDevices(storage, { order: 'newest' })).toEqual(newest);
    expect(await pagesOfDevices(storage, { order: 'oldest' })).toEqual(newest.toReversed());
    const filtered = await pagesOfDevices(storage, { state: 'active' });
    expect(await pagesOfDevices(storage, { state: 'active', order: 'oldest' })).toEqual(
      filtered.toReversed(),
    );
  });

  it('lists the devices that a segment selects, page by page', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 5);
    const [first, , third] = tokens;
    for (const token of [first!, third!]) await linkUser(storage.db, token, 'ana');
    await linkUser(storage.db, tokens[1]!, 'bia');
    const filter = { any: [{ users: ['ana'] }, { users: ['bia'] }] };
    await saveSegment(storage.db, 'default', 'pessoas', { name: 'Pessoas', filter }, 0);
    const expected = new Set(tokens.slice(0, 3));
    expect(new Set(await pagesOfDevices(storage, { segment: 'pessoas' }))).toEqual(expected);
    expect(await pagesOfDevices(storage, { segment: 'pessoas', user: 'bia' })).toEqual([tokens[1]]);
    await expect(pagesOfDevices(storage, { segment: 'outro' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists messages oldest first, in the opposite order of newest first', async () => {
    const storage = await open();
    for (let number = 0; number < 5; number++) await keepMessage(storage, 1_700_000_000_000 + (number % 3));
    const pages = async (order?: 'newest' | 'oldest') => {
      const ids: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await listMessages(storage.db, 'default', { limit: 2, after, order });
        ids.push(...page.messages.map(({ id }) => id));
        if (page.next === undefined) return ids;
        after = page.next;
      }
    };
    const newest = await pages();
    expect(newest).toHaveLength(5);
    expect(await pages('oldest')).toEqual(newest.toReversed());
  });
});

test('SQLite reads devices oldest first in the order of their index', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, (db) =>
    listDevices(db, 'default', { limit: 2, order: 'oldest', state: 'active' }),
  );
  expect(plans.join('\n')).toContain('USING COVERING INDEX device_list');
  expect(plans.join('\n')).not.toContain('ORDER BY');
});
