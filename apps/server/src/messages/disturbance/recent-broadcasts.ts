import type { Filter, Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';

/** A broadcast, and which devices it was for. */
export interface RecentBroadcast {
  readonly id: string;
  /** When it was sent, to the last time zones if it was sent in local time. Devices that registered later did not get it. */
  readonly at: number;
  /** Its named devices; undefined for a filter. */
  readonly tokens: ReadonlySet<string> | undefined;
  /** Empty if it was for everyone. */
  readonly filter: Filter;
  /** How its audience was divided, as JSON; null if it was not. */
  readonly division: string | null;
}

/** The newest messages of a site among which the recent ones are found. */
const scanned = 500;

/** The broadcasts of a site that were sent since an instant, of its 500 newest messages. */
export async function recentBroadcasts(
  db: Executor,
  site: string,
  since: number,
): Promise<readonly RecentBroadcast[]> {
  const newest = db
    .selectFrom('message')
    .select(['id', 'target', 'topic', 'filter', 'audience', 'state', 'created_at', 'wave_at', 'division'])
    .where('site', '=', site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scanned);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where('audience', '!=', 'test')
    .where('state', 'in', ['sending', 'sent', 'expired'])
    .where('wave_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, target, topic, filter, wave_at: at, division }) => ({
    id,
    at,
    division,
    tokens: tokensOf(JSON.parse(target) as Target),
    filter: {
      ...(filter !== null && (JSON.parse(filter) as Filter)),
      ...(topic !== null && { topics: [topic] }),
    },
  }));
}

function tokensOf(target: Target): ReadonlySet<string> | undefined {
  if ('token' in target) return new Set([target.token]);
  return 'tokens' in target ? new Set(target.tokens) : undefined;
}
