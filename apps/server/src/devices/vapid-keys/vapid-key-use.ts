import { setImmediate } from 'node:timers/promises';
import type { VapidKey } from '@sineta/protocol';
import { listDeviceCounts } from '../counts/device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { dayLength } from '../../database/paging/day.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/** The VAPID keys of a site with their numbers of devices, oldest first. */
export async function listVapidKeys(db: Executor, site: string): Promise<VapidKey[]> {
  const rows = await db
    .selectFrom('vapid_key')
    .selectAll()
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('public_key')
    .execute();
  const counts = await listDeviceCounts(db, site, 'vapid_key');
  const devices = new Map(counts.map(({ value, devices }) => [value, devices]));
  return rows.map((row) => ({
    publicKey: row.public_key,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    devices: devices.get(row.public_key) ?? 0,
  }));
}

/**
 * How long a key without devices stays usable, in milliseconds: open pages may still use it, or its audience is yet to
 * be imported.
 */
const unusedGrace = 7 * dayLength;

/** Retires former keys that no device has used for this time. */
export async function retireUnusedKeys(db: Executor, now = Date.now()): Promise<void> {
  const left = await db
    .selectFrom('vapid_key')
    .select(['site', 'public_key'])
    .where('state', '=', 'retiring')
    .where('retiring_at', '<=', now - unusedGrace)
    .execute();
  for (const { site, public_key } of left) {
    if (await isUsed(db, site, public_key)) continue;
    await db
      .updateTable('vapid_key')
      .set({ state: 'retired' })
      .where('site', '=', site)
      .where('public_key', '=', public_key)
      .where('state', '=', 'retiring')
      .execute();
  }
}

/**
 * Reads the devices only if the stored counts have none with the key: to find one of a few that are left, each hour would read
 * most devices of all sites.
 */
async function isUsed(db: Executor, site: string, publicKey: string): Promise<boolean> {
  const [counted] = await listDeviceCounts(db, site, 'vapid_key', [publicKey]);
  if (counted !== undefined) return true;
  for (let shard = 0; shard < shardCount; shard++) {
    const device = await db
      .selectFrom('device')
      .select('token')
      .where('shard', '=', shard)
      .where((where) => filterOnly(where.and({ site, vapid_key: publicKey })))
      .limit(1)
      .executeTakeFirst();
    if (device) return true;
    // SQLite reads in the event loop, which other requests need too.
    await setImmediate();
  }
  return false;
}
