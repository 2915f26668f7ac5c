import type { AudienceCount } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import type { MessageRow } from '../../database/schema.ts';
import { type AudienceTarget, filterOfTarget } from '../../devices/list/target-filter.ts';
import { estimated, sampleOfSite } from '../forecast/audience-sample.ts';
import { disturbedBy, partsOf, tolerated } from './received-messages.ts';
import { recentBroadcasts } from './recent-broadcasts.ts';

/** The devices of a site that are read to count. Larger sites are estimated. */
const sampled = { beforeSending: 1000, everyHour: 4000 };

/** The devices of an audience that a message does not disturb. */
interface Others {
  /** Those on which limits hold it anyway. */
  readonly held?: Pick<ReadonlySet<string>, 'has'>;
  /** The percentage of the control group. */
  readonly holdout?: number | undefined;
}

/**
 * Counts the devices of a target that a message would disturb, by what was sent until now. Nothing is stored for it.
 * @param now - when it is sent: within a day, messages and visits until then may change the number
 * @throws ApiError for a segment that does not exist, as {@link filterOfTarget}
 */
export async function countDisturbed(
  db: Executor,
  site: string,
  target: AudienceTarget,
  now: number,
  { held, holdout }: Others = {},
): Promise<AudienceCount> {
  const { size, parts } = await sampleOfSite(db, site, sampled.beforeSending);
  const topic = 'topic' in target && { topics: [target.topic] };
  const filter = { ...(await filterOfTarget(db, site, target)), ...topic };
  const since = now - dayLength;
  const broadcasts = await recentBroadcasts(db, site, since);
  const devices = { db, site, since, parts, received: tolerated };
  const disturbed = await disturbedBy(devices, filter, broadcasts);
  const others = held ? [...disturbed].filter((token) => !held.has(token)) : [...disturbed];
  return estimated(others.length, size, holdout);
}

/** Counts the devices of a site that its messages of the last 24 hours disturbed. */
export async function countDisturbedNow(db: Executor, site: string, now: number): Promise<AudienceCount> {
  const since = now - dayLength;
  const broadcasts = await recentBroadcasts(db, site, since);
  const { size, parts } = await sampleOfSite(db, site, sampled.everyHour);
  const devices = { db, site, since, parts, received: tolerated + 1 };
  const disturbed = await disturbedBy(devices, {}, broadcasts);
  return estimated(disturbed.size, size);
}

/** Finds which devices a broadcast disturbs. Of broadcasts that are sent at the same time, the earlier one counts for the later. */
export async function findDisturbed(
  db: Executor,
  { site, id, wave_at }: Pick<MessageRow, 'site' | 'id' | 'wave_at'>,
  tokens: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const since = now - dayLength;
  const broadcasts = await recentBroadcasts(db, site, since);
  const earlier = broadcasts.filter(({ at, id: other }) => at < wave_at || (at === wave_at && other < id));
  return disturbedBy({ db, site, since, parts: partsOf(tokens), received: tolerated }, {}, earlier);
}
