import { expect, it } from 'vitest';
import { createBulkInsert } from '../../../src/database/bulk-insert.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const columns = ['shard', 'token', 'site', 'endpoint', 'p256dh', 'auth', 'vapid_key', 'locale'] as const;
const insertDevices = createBulkInsert('device', [...columns, 'created_at', 'last_seen_at', 'user_id']);

function deviceRow(index: number) {
  return {
    shard: index % 64,
    token: `device-${String(index).padStart(4, '0')}`,
    site: 'default',
    endpoint: `https://push.example/${index}`,
    p256dh: Buffer.from([4, index % 256, 0, 255]),
    auth: Buffer.alloc(0),
    vapid_key: 'key',
    locale: 'pt-BR',
    created_at: 8_640_000_000_000_000,
    last_seen_at: index,
    user_id: index % 2 === 0 ? null : `"user" \\ {${index}}`,
  };
}

describeOnEngines((open) => {
  it.each([0, 1, 255, 256, 777])('inserts %d rows with each kind of value', async (count) => {
    const { db } = await open();
    const rows = Array.from({ length: count }, (_, index) => deviceRow(index));
    await insertDevices(db, rows);
    const stored = await db
      .selectFrom('device')
      .select([...columns, 'created_at', 'last_seen_at', 'user_id'])
      .orderBy('token')
      .execute();
    expect(stored).toEqual(rows);
  });

  it('replaces half a surrogate pair, which no engine stores', async () => {
    const { db } = await open();
    await insertDevices(db, [{ ...deviceRow(1), locale: 'a\u{d83d}b', user_id: '\u{1f514}' }]);
    const stored = await db.selectFrom('device').select(['locale', 'user_id']).executeTakeFirstOrThrow();
    expect(stored).toEqual({ locale: 'a\u{fffd}b', user_id: '\u{1f514}' });
  });
});
