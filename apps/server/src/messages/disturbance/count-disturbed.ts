import type { AudienceCount, Filter } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { sampleParts, sampleTokens } from '../../database/sharding/token-sample.ts';
import { countSiteDevices } from '../../devices/counts/device-counts.ts';
import { fits } from '../../devices/list/filter.ts';
import { type AudienceTarget, filterOfTarget } from '../../devices/list/target-filter.ts';
import { type RecentBroadcast, recentBroadcasts } from './recent-broadcasts.ts';

const day = 24 * 60 * 60 * 1000;
/** Chrome revokes the permission of a site that shows about so many notifications a day to a person who does not use it. */
const disturbing = 4;
/** The devices of a site that are read. Larger sites are estimated. */
const sampled = 2000;
/** The newest broadcasts to parts of a site, which are compared with the devices one by one. Others do not count. */
const compared = 10;
/** Devices of one query. */
const tokensAtOnce = 256;

interface Sample {
  readonly db: Executor;
  readonly site: string;
  readonly parts: number;
  /** A visit since then shows that the site is used. */
  readonly since: number;
}

/**
 * Counts the devices of a target that Chrome may count as disturbed if they get one more message now: it is at least the
 * fourth within a day, on which the page of the site did not register the device again, as it does on a visit or after a
 * click. Nothing is stored for it.
 * @throws ApiError for a segment that does not exist, as {@link filterOfTarget}
 */
export async function countDisturbed(
  db: Executor,
  site: string,
  target: AudienceTarget,
  now: number,
): Promise<AudienceCount> {
  const total = await countSiteDevices(db, site);
  const parts = total <= sampled ? sampleParts : Math.max(1, Math.floor((sampled * sampleParts) / total));
  const sample: Sample = { db, site, parts, since: now - day };
  const filter = {
    ...(await filterOfTarget(db, site, target)),
    ...('topic' in target && { topics: [target.topic] }),
  };
  const unvisited = await unvisitedDevices(sample, filter);
  const received = await countBroadcasts(sample, unvisited);
  await addDirect(sample, received);
  const found = [...received.values()].filter((messages) => messages + 1 >= disturbing).length;
  return { devices: Math.round((found * sampleParts) / parts), exact: parts === sampleParts };
}

/** The devices of the sample with Chrome that match a filter and were not seen for a day, with their registration. */
async function unvisitedDevices(sample: Sample, filter: Filter): Promise<ReadonlyMap<string, number>> {
  const { db, site, parts, since } = sample;
  const found = new Map<string, number>();
  for (const { shard, before } of sampleTokens(parts)) {
    let query = db
      .selectFrom('device')
      .select(['device.token', 'device.created_at'])
      .where('device.shard', '=', shard)
      .where((where) =>
        filterOnly(
          where.and([
            where('device.site', '=', site),
            where('device.browser', '=', 'chrome'),
            where('device.last_seen_at', '<', since),
          ]),
        ),
      )
      .where(fits(site, filter));
    if (before !== undefined) query = query.where('device.token', '<', before);
    for (const { token, created_at } of await query.execute()) found.set(token, created_at);
  }
  return found;
}

/** How many of the recent broadcasts each device got. */
async function countBroadcasts(
  sample: Sample,
  devices: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const received = new Map([...devices.keys()].map((token) => [token, 0]));
  if (devices.size === 0) return received;
  const broadcasts = await recentBroadcasts(sample.db, sample.site, sample.since);
  const isWhole = ({ tokens, filter }: RecentBroadcast) => !tokens && Object.keys(filter).length === 0;
  const partial = broadcasts.filter((broadcast) => !isWhole(broadcast)).slice(0, compared);
  for (const broadcast of [...broadcasts.filter(isWhole), ...partial]) {
    const { tokens, filter, before } = broadcast;
    const got = isWhole(broadcast) ? devices : (tokens ?? (await unvisitedDevices(sample, filter)));
    for (const [token, createdAt] of devices) {
      if (createdAt <= before && got.has(token)) received.set(token, received.get(token)! + 1);
    }
  }
  return received;
}

/** Adds the direct messages that each device got. */
async function addDirect({ db, site, since }: Sample, received: Map<string, number>): Promise<void> {
  for (const tokens of powerOfTwoChunks([...received.keys()], tokensAtOnce)) {
    const rows = await db
      .selectFrom('any_direct_message')
      .select(['token', ({ fn }) => fn.countAll<number>().as('messages')])
      .where('token', 'in', tokens)
      .where('site', '=', site)
      .where('state', '=', 'accepted')
      .where('created_at', '>=', since)
      .groupBy('token')
      .execute();
    for (const { token, messages } of rows) received.set(token, received.get(token)! + messages);
  }
}
