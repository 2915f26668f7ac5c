import { setImmediate } from 'node:timers/promises';
import { type ExpectedDevices, type Filter, namesRecipients, type Target } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import type { MessageRow } from '../database/schema.ts';
import { shardCount } from '../database/sharding/shard.ts';
import { countAudience } from '../devices/counts/count-audience.ts';
import { dividedOf } from './experiments/experiment.ts';

/** Counts the devices of those messages that are not planned completely. Equal targets are counted once. */
export async function countExpected(
  db: Executor,
  site: string,
  ids: readonly string[],
): Promise<ExpectedDevices[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('message')
    .select(['id', 'target', 'filter', 'division', 'experiment'])
    .where('site', '=', site)
    .where('id', 'in', [...new Set(ids)])
    .where((where) =>
      where.or([
        where('state', '=', 'scheduled'),
        where.and([where('state', '=', 'sending'), where('cursor_shard', '<', shardCount)]),
      ]),
    )
    .execute();
  const counts = new Map<string, number>();
  const expected: ExpectedDevices[] = [];
  // One after the other: a page of messages must not take all connections of the database.
  for (const row of rows) {
    const target = resolvedTarget(row);
    const key = JSON.stringify(target);
    let devices = counts.get(key);
    if (devices === undefined) {
      ({ devices } = await countAudience(db, site, target));
      counts.set(key, devices);
      // SQLite counts in the event loop, which other requests need too.
      await setImmediate();
    }
    const { holdout = 0 } = dividedOf(row);
    expected.push({
      id: row.id,
      devices: Math.round((devices * (100 - holdout)) / 100),
      exact: namesRecipients(JSON.parse(row.target) as Target),
    });
  }
  return expected;
}

/** The target with the filters that its segments had when the message was accepted. */
function resolvedTarget({ target: written, filter }: Pick<MessageRow, 'target' | 'filter'>): Target {
  const target = JSON.parse(written) as Target;
  if (filter === null) return target;
  const stored = JSON.parse(filter) as Filter;
  return { filter: 'topic' in target ? { ...stored, topics: [target.topic] } : stored };
}
