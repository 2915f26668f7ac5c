import type { Filter, Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { counted, spreadCounts } from '../counters/message-counts.ts';
import { heldColumns } from '../held-counts.ts';

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

/**
 * The broadcasts of a site that were sent since an instant, of its 500 newest messages: without those of which no push service
 * accepted anything, because they failed or were held on every device.
 */
export async function recentBroadcasts(
  db: Executor,
  site: string,
  since: number,
): Promise<readonly RecentBroadcast[]> {
  const newest = db
    .selectFrom('message')
    .select(['id', 'target', 'topic', 'filter', 'audience', 'state', 'created_at', 'wave_at', 'division'])
    .select(outcomes)
    .where('site', '=', site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scanned);
  const rows = await db
    // The name that the counts refer to.
    .selectFrom(newest.as('message'))
    .selectAll()
    .select(spreadCounts)
    .where('audience', '!=', 'test')
    .where('state', 'in', ['sending', 'sent', 'expired'])
    .where('wave_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute();
  const reached = rows.filter((row) => canReach(counted(row)));
  return reached.map(({ id, target, topic, filter, wave_at: at, division }) => ({
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

/** What is counted of the devices that a message is for. */
const outcomes = ['accepted', 'failed', 'gone', 'expired', ...heldColumns] as const;

/** Whether devices can have got a message, or get it soon: one that has just begun has no counts yet. Pure. */
function canReach({
  state,
  accepted,
  ...others
}: Pick<MessageRow, 'state' | (typeof outcomes)[number]>): boolean {
  const isUntried = outcomes.every((outcome) => outcome === 'accepted' || others[outcome] === 0);
  return accepted > 0 || (state === 'sending' && isUntried);
}

function tokensOf(target: Target): ReadonlySet<string> | undefined {
  if ('token' in target) return new Set([target.token]);
  return 'tokens' in target ? new Set(target.tokens) : undefined;
}
