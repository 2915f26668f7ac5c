import { setImmediate } from 'node:timers/promises';
import { type AudienceCount, countConditions, type Filter, limits, type Target } from '@sineta/protocol';
import { countSiteDevices, type Dimension, listDeviceCounts } from './device-counts.ts';
import { findDevices } from '../find-devices.ts';
import type { Executor } from '../../database/executor.ts';
import { takeTurns } from '../../database/take-turns.ts';
import { fits } from '../list/filter.ts';
import { filterOfTarget } from '../list/target-filter.ts';
import { sampleParts, splitShards } from '../../database/sharding/token-sample.ts';
import { countFew } from './count-few.ts';
import { countShard, type DevicePart, isInPart, samplePartsOf } from './device-sample.ts';

/** The most devices that are read for a count, multiplied by the conditions of the filter. Larger audiences are estimated. */
const exactUntil = 10_000;

/** How many of them are read for an estimate. With one condition that half of the devices fulfil, it is 1.4 % off. */
const sampled = 5000;

/**
 * Counts the devices that a message would reach if it were sent now. Uses stored counts where they exist; otherwise it
 * counts in some of the shards. Tokens are random, so that shards are random samples of the audience.
 * @throws ApiError for a segment that does not exist, as {@link filterOfTarget}
 */
export async function countAudience(
  db: Executor,
  site: string,
  target: Target,
  now = Date.now(),
): Promise<AudienceCount> {
  if ('token' in target || 'tokens' in target) {
    const tokens = 'token' in target ? [target.token] : [...new Set(target.tokens)];
    return exactly((await findDevices(db, site, tokens)).length);
  }
  return countByFilter(db, site, await wantedBy(db, site, target), now);
}

/** How long an exact count can take, in milliseconds. */
const patience = 1000;

/** Devices that one statement of it reads, about: it cannot end earlier. */
const readAtOnce = 20_000;

/**
 * Counts as {@link countAudience} does, but where that is an estimate it reads every device, for a second at most. After it,
 * the number is an estimate from those that were read.
 */
export async function countPatiently(
  db: Executor,
  site: string,
  target: Target,
  { now = Date.now(), atOnce = readAtOnce, milliseconds = patience } = {},
): Promise<AudienceCount> {
  if ('token' in target || 'tokens' in target) return countAudience(db, site, target, now);
  const filter = await wantedBy(db, site, target);
  const count = await countByFilter(db, site, filter, now);
  if (count.exact) return count;
  const ranges = splitShards(await countShard(db), atOnce);
  const end = performance.now() + milliseconds;
  let found = 0;
  for (const [read, part] of ranges.entries()) {
    if (performance.now() > end && read > 0) {
      return { devices: Math.round((found * ranges.length) / read), exact: false };
    }
    found += await countInPart(db, site, filter, { part, now });
    // SQLite counts in the event loop, which other requests need too.
    await setImmediate();
  }
  return exactly(found);
}

async function wantedBy(
  db: Executor,
  site: string,
  target: Exclude<Target, { token: string } | { tokens: string[] }>,
): Promise<Filter> {
  const filter = await filterOfTarget(db, site, target);
  return 'topic' in target ? { ...filter, topics: [target.topic] } : (filter ?? {});
}

async function countByFilter(
  db: Executor,
  site: string,
  filter: Filter,
  now: number,
): Promise<AudienceCount> {
  const counted = countedValues(filter);
  if (counted) {
    const counts = await listDeviceCounts(db, site, counted.dimension, counted.values);
    return exactly(counts.reduce((sum, { devices }) => sum + devices, 0));
  }
  if (filter.users) return exactly(await countOfUsers(db, site, filter, now));
  const total = await countSiteDevices(db, site);
  if (Object.keys(filter).length === 0) return exactly(total);
  const excluded = onlyExcluded(filter);
  if (excluded) return exactly(total - (await countByFilter(db, site, excluded, now)).devices);
  const few = await countFew(db, site, filter, now);
  if (few !== undefined) return exactly(few);
  const conditions = countConditions(filter, limits.filterDepth + 1);
  const cost = total * Math.max(1, conditions);
  const parts = cost <= exactUntil ? sampleParts : Math.max(1, Math.floor((sampled * sampleParts) / cost));
  const read = await samplePartsOf(db, total, parts);
  const found = await countInParts(db, site, filter, { parts: read, now });
  if (parts === sampleParts) return exactly(found);
  return { devices: Math.round((found * sampleParts) / parts), exact: false };
}

/** What a filter excludes, if it has nothing else and the number of these devices is stored. */
function onlyExcluded({ none, ...others }: Filter): Filter | undefined {
  const [excluded, ...further] = none ?? [];
  const isOnly = excluded !== undefined && further.length === 0 && Object.keys(others).length === 0;
  return isOnly && countedValues(excluded) ? excluded : undefined;
}

/** The only dimension of a filter, if its values exclude each other and have stored counts. */
function countedValues(
  filter: Filter,
): { readonly dimension: Dimension; readonly values: readonly string[] } | undefined {
  const [member, ...others] = Object.keys(filter);
  if (others.length > 0) return undefined;
  const { browsers, systems, topics, tags, languages } = filter;
  if (member === 'browsers' && browsers) return { dimension: 'browser', values: browsers };
  if (member === 'systems' && systems) return { dimension: 'system', values: systems };
  if (member === 'topics' && topics && new Set(topics).size === 1) {
    return { dimension: 'topic', values: topics };
  }
  if (member === 'tags' && tags && new Set(tags).size === 1) return { dimension: 'tag', values: tags };
  if (member === 'languages' && languages?.every((tag) => /^[a-z]{2,3}$/i.test(tag))) {
    return { dimension: 'language', values: languages.map((tag) => tag.toLowerCase()) };
  }
  return undefined;
}

/** Users have few devices, which an index finds. */
async function countOfUsers(db: Executor, site: string, filter: Filter, now: number): Promise<number> {
  const { devices } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .where('device.site', '=', site)
    .where('device.user_id', 'in', filter.users ?? [])
    .where(fits(site, filter, { oneByOne: true, now }))
    .executeTakeFirstOrThrow();
  return devices;
}

async function countInParts(
  db: Executor,
  site: string,
  filter: Filter,
  { parts, now }: { readonly parts: readonly DevicePart[]; readonly now: number },
): Promise<number> {
  const nextTurn = takeTurns(db);
  let found = 0;
  for (const part of parts) {
    found += await countInPart(db, site, filter, { part, now });
    await nextTurn();
  }
  return found;
}

async function countInPart(
  db: Executor,
  site: string,
  filter: Filter,
  { part, now }: { readonly part: DevicePart; readonly now: number },
): Promise<number> {
  const { devices } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .where(isInPart(site, part))
    // Without the shard no index finds the devices with a topic.
    .where(fits(site, filter, { oneByOne: 'partsOfSite' in part, now }))
    .executeTakeFirstOrThrow();
  return devices;
}

function exactly(devices: number): AudienceCount {
  return { devices, exact: true };
}
