import type { FailureSummary, ReceiptEvent } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { endOfTokens } from '../../devices/token-range.ts';
import { directRows } from './direct-messages.ts';
import type { FailureKind } from '../outcomes/find-failures.ts';
import type { SoughtDevices } from '../outcomes/search-receipts.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import type { TimelineRow } from '../outcomes/timeline.ts';

/** The values of failures that were stored without a reason or a push service. */
const unknown = { reason: 'expired', service: 'other' } as const;

const receiptColumns = {
  displayed: 'displayed_at',
  clicked: 'clicked_at',
  dismissed: 'dismissed_at',
} as const satisfies Readonly<Record<ReceiptEvent, keyof DirectMessageRow>>;

const knownReason = sql<string>`coalesce(reason, ${sql.lit(unknown.reason)})`;

/** One page of the failures of a direct message of one kind, in the order of the devices, without their content. */
export async function findDirectFailures(
  db: Executor,
  site: string,
  id: string,
  { reason, status, service }: FailureKind,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('direct_queue')
    .select(['token', 'status', knownReason.as('reason')])
    .select(({ fn }) => fn.coalesce('settled_at', 'created_at').as('at'))
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'failed');
  if (after !== undefined) query = query.where('token', '>=', endOfTokens(after));
  if (reason !== undefined) query = query.where(knownReason, '=', reason);
  if (status !== undefined) query = query.where(sql`coalesce(status, 0)`, '=', status);
  if (service !== undefined) query = query.where(sql`coalesce(service, ${unknown.service})`, '=', service);
  return pageOf(
    await query
      .orderBy('token')
      .limit(limit + 1)
      .execute(),
    limit,
  );
}

/** One page of the devices that displayed, clicked or dismissed a direct message, in their order. */
export async function findDirectReceipts(
  db: Executor,
  site: string,
  id: string,
  event: ReceiptEvent,
  {
    sought,
    after,
    limit,
  }: {
    /** The only devices to list; all when absent. */
    readonly sought?: SoughtDevices | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
) {
  const at = receiptColumns[event];
  let query = directRows(db, site, id).where(at, 'is not', null);
  if (sought) {
    const { tokens, prefix } = sought;
    query = query.where((where) =>
      where.or([
        ...(tokens.length > 0 ? [where('token', 'in', tokens)] : []),
        ...(prefix === undefined
          ? []
          : [where.and([where('token', '>=', prefix), where('token', '<', endOfTokens(prefix))])]),
      ]),
    );
  }
  if (after !== undefined) query = query.where('token', '>=', endOfTokens(after));
  const rows = await query
    .select(['token', at])
    .orderBy('token')
    .limit(limit + 1)
    .execute();
  return pageOf(
    rows.map((row) => ({ token: row.token, at: row[at]! })),
    limit,
  );
}

/** What the summary of the failures needs of a row, and the limits of push services. */
export const failureColumns = [
  'token',
  'state',
  'reason',
  'status',
  'service',
  'due_at',
  'urgency',
] as const satisfies readonly (keyof DirectMessageRow)[];

/** Why a direct message failed, and what of it is still to be sent. Pure. */
export function summariseDirect(
  rows: readonly Pick<DirectMessageRow, 'state' | 'reason' | 'status' | 'service' | 'due_at'>[],
): FailureSummary {
  const failures = rows.filter(({ state }) => state === 'failed');
  const kinds = Map.groupBy(failures, ({ reason, status, service }) =>
    [reason ?? unknown.reason, status, service ?? unknown.service].join(' '),
  );
  const reasons = [...kinds.values()]
    .map((group) => {
      const { reason, status, service } = group[0]!;
      const kind = {
        reason: reason ?? unknown.reason,
        service: service ?? unknown.service,
        devices: group.length,
      };
      return status === null ? kind : Object.assign(kind, { status });
    })
    .sort((a, b) => b.devices - a.devices);
  const due = rows.flatMap(({ state, due_at }) => (state === 'sending' && due_at !== null ? [due_at] : []));
  if (due.length === 0) return { reasons };
  return { reasons, awaited: { devices: due.length, nextAt: new Date(Math.min(...due)).toISOString() } };
}

/** What the timeline needs of a row. */
export const eventColumns = [
  'state',
  'created_at',
  'send_at',
  'settled_at',
  'displayed_at',
  'clicked_at',
  'dismissed_at',
] as const;

/** What happened to a direct message, and when. Pure. */
export function directEvents(
  rows: readonly Pick<DirectMessageRow, (typeof eventColumns)[number]>[],
): TimelineRow[] {
  return rows
    .flatMap((row): (Omit<TimelineRow, 'at'> & { readonly at: number | null })[] => [
      { event: 'accepted', at: row.state === 'accepted' ? row.settled_at : null, count: 1 },
      { event: 'displayed', at: row.displayed_at, count: 1 },
      { event: 'clicked', at: row.clicked_at, count: 1 },
      { event: 'dismissed', at: row.dismissed_at, count: 1 },
    ])
    .flatMap(({ at, ...event }) => (at === null ? [] : [{ ...event, at }]))
    .sort((a, b) => a.at - b.at);
}

/**
 * Records what a device did with a direct message to it, each event once. A receipt for a message that was not sent to
 * the device changes nothing.
 * @returns whether the event was recorded
 */
export async function recordDirectReceipt(
  db: Executor,
  {
    site,
    message,
    token,
    event,
    action,
  }: {
    readonly site: string;
    readonly message: string;
    readonly token: string;
    readonly event: ReceiptEvent;
    readonly action?: string | undefined;
  },
  now: number,
): Promise<boolean> {
  const column = receiptColumns[event];
  // In the order in which a message moves between them: one that is being moved is found in the second.
  for (const table of ['direct_queue', 'direct_message'] as const) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ [column]: now, ...(event === 'clicked' && action !== undefined && { clicked_action: action }) })
      .where('site', '=', site)
      .where('id', '=', message)
      .where('token', '=', token)
      .where(column, 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
  }
  return false;
}
