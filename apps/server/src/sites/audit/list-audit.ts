import type { Audit, AuditEntry, AuditQuery } from '@sineta/protocol';
import { unknownSite } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { parseTimeCursor, type TimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';
import type { AuditRow } from '../../database/schema.ts';
import { hasSite, type SiteSet } from '../../http/grants.ts';

/** The most entries that a page reads to find those that match several filters: each filter has an index of its own. */
const scanned = 2000;

type Filters = Omit<AuditQuery, 'limit'>;

/** How an order reads the index, and where its next page begins. */
const orders = {
  newest: { direction: 'desc', behind: '<', until: '>=', compare: newestFirst },
  oldest: { direction: 'asc', behind: '>', until: '<=', compare: oldestFirst },
} as const;

/**
 * One page of the entries about certain sites, by default newest first. A page may have fewer entries than `limit` although others
 * follow.
 *
 * @throws ApiError `not_found` for the filter of a site that is none of these
 */
export async function listAudit(db: Executor, visible: SiteSet, query: AuditQuery): Promise<Audit> {
  const { site, limit, order = 'newest' } = query;
  const { compare } = orders[order];
  if (site !== undefined && !hasSite(visible, site)) throw unknownSite();
  const sites = site === undefined ? (visible === 'all' ? [undefined] : [...visible]) : [site];
  // One query per site reads one page of its index; a single query would read and sort all entries of the sites.
  const found = await Promise.all(sites.map((of) => firstOf(db, { ...query, site: of })));
  // Behind the nearest end, other sites may lack entries.
  const end = found.flatMap(({ until }) => until ?? []).toSorted(compare)[0];
  const inReach = found
    .flatMap(({ rows }) => rows)
    .filter((row) => end === undefined || compare(row, end) <= 0)
    .toSorted(compare);
  const { rows, end: last = end } = pageOf(inReach, limit);
  return { entries: rows.map(toEntry), ...(last && { next: timeCursor(last.at, last.id) }) };
}

interface Found {
  readonly rows: AuditRow[];
  /** The last entry that was read, if more follow and not all of them were compared with the filters. */
  readonly until: TimeCursor | undefined;
}

async function firstOf(
  db: Executor,
  { action, actor, site, limit, order = 'newest', ...range }: Filters & { readonly limit: number },
): Promise<Found> {
  const filters = [
    ...(site === undefined ? [] : [['site', site] as const]),
    ...(action === undefined ? [] : [['action', action] as const]),
    ...(actor === undefined ? [] : [['actor_id', actor] as const]),
  ];
  const [first, ...others] = filters;
  const { direction, behind, until: upTo } = orders[order];
  let base = within(db, range, behind).orderBy('at', direction).orderBy('id', direction);
  if (first) base = base.where(first[0], '=', first[1]);
  if (others.length === 0) {
    return {
      rows: await base
        .selectAll()
        .limit(limit + 1)
        .execute(),
      until: undefined,
    };
  }
  const until = await base
    .select(['at', 'id'])
    .offset(scanned - 1)
    .limit(1)
    .executeTakeFirst();
  const inReach = until
    ? base.where((where) => where(where.refTuple('at', 'id'), upTo, where.tuple(until.at, until.id)))
    : base;
  const rows = await inReach
    .where((where) => where.and(others.map(([column, value]) => where(column, '=', value))))
    .selectAll()
    .limit(limit + 1)
    .execute();
  return { rows, until };
}

function within(
  db: Executor,
  { after, since, until }: Pick<Filters, 'after' | 'since' | 'until'>,
  behind: '<' | '>',
) {
  let query = db.selectFrom('audit');
  if (since !== undefined) query = query.where('at', '>=', Date.parse(since));
  if (until !== undefined) query = query.where('at', '<', Date.parse(until));
  if (after === undefined) return query;
  const { at, id } = parseTimeCursor(after);
  return query.where((where) => where(where.refTuple('at', 'id'), behind, where.tuple(at, id)));
}

function newestFirst(one: TimeCursor, other: TimeCursor): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

function oldestFirst(one: TimeCursor, other: TimeCursor): number {
  return newestFirst(other, one);
}

function toEntry(row: AuditRow): AuditEntry {
  const { id, at, action, subject_kind: kind, subject_id, subject_name: name, details, count } = row;
  return {
    id,
    at: new Date(at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action,
    ...(count > 1 && { count }),
    ...(kind !== null && { subject: { kind, id: subject_id ?? '', ...(name !== null && { name }) } }),
    ...(details !== null && { details: JSON.parse(details) as Record<string, string> }),
  };
}
