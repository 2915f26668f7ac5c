import type { Actor, Audit, AuditAction, AuditEntry, AuditQuery, AuditSubjectKind } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { pageOf } from '../../database/paging/page.ts';
import { auditRetention } from '../../database/retention.ts';
import type { AuditRow } from '../../database/schema.ts';
import type { SiteSet } from '../../http/grants.ts';
import { parseTimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';

/** An action for the audit log. Record it in the transaction of the action. */
export interface AuditRecord {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The entry is about the site that is its subject or that its details name. Who manages the site can read it. */
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string; readonly name?: string };
  /** Short texts for display; never a password, a key, a token or an endpoint. */
  readonly details?: Readonly<Record<string, string>>;
}

/** The actor of actions without a caller. */
export const system: Actor = { kind: 'system', id: 'sineta', name: 'Sineta' };

export async function recordAudit(db: Executor, record: AuditRecord, now = Date.now()): Promise<void> {
  await db.insertInto('audit').values(toRow(record, now)).execute();
}

/**
 * Records an action of several transactions as one entry. Call the returned function in each of them, with the details
 * so far.
 */
export function auditInSteps(
  record: Omit<AuditRecord, 'details'>,
  now = Date.now(),
): (db: Executor, details: NonNullable<AuditRecord['details']>) => Promise<void> {
  const { id, ...columns } = toRow(record, now);
  return async (db, latest) => {
    const details = JSON.stringify(latest);
    await db
      .insertInto('audit')
      .values({ id, ...columns, details })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ details }))
      .execute();
  };
}

/** One page of the entries about certain sites, newest first. */
export async function listAudit(db: Executor, sites: SiteSet, { after, limit }: AuditQuery): Promise<Audit> {
  const cursor = after === undefined ? undefined : parseTimeCursor(after);
  const latest = async (site?: string): Promise<AuditRow[]> => {
    let query = db.selectFrom('audit').selectAll();
    if (site !== undefined) query = query.where('site', '=', site);
    if (cursor) {
      query = query.where((where) =>
        where(where.refTuple('at', 'id'), '<', where.tuple(cursor.at, cursor.id)),
      );
    }
    return query
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
  };
  // One query per site reads one page of its index; a single query would read and sort all entries of the sites.
  const found =
    sites === 'all'
      ? await latest()
      : (await Promise.all([...sites].map(latest)))
          .flat()
          .sort(newestFirst)
          .slice(0, limit + 1);
  const { rows, end } = pageOf(found, limit);
  return { entries: rows.map(toEntry), ...(end && { next: timeCursor(end.at, end.id) }) };
}

function newestFirst(one: AuditRow, other: AuditRow): number {
  return other.at - one.at || (one.id < other.id ? 1 : -1);
}

/** Deletes entries that are older than the retention period. */
export async function pruneAudit(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('audit')
    .where('at', '<', now - auditRetention)
    .execute();
}

function toRow({ actor, action, subject, details }: AuditRecord, now: number): AuditRow {
  return {
    id: newTimeOrderedId(now),
    at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    details: details && Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    site: subject?.kind === 'site' ? subject.id : (details?.['site'] ?? null),
  };
}

function toEntry(row: AuditRow): AuditEntry {
  const { id, at, action, subject_kind: kind, subject_id, subject_name: name, details } = row;
  return {
    id,
    at: new Date(at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action,
    ...(kind !== null && { subject: { kind, id: subject_id ?? '', ...(name !== null && { name }) } }),
    ...(details !== null && { details: JSON.parse(details) as Record<string, string> }),
  };
}
