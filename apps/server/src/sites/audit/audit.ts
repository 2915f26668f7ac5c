import type { Actor, AuditAction, AuditSubjectKind } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { auditRetention } from '../../database/retention.ts';
import type { AuditRow } from '../../database/schema.ts';

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
  const id = newTimeOrderedId(now);
  return async (db, latest) => {
    const row = { ...toRow({ ...record, details: latest }, now), id };
    await db
      .insertInto('audit')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ details: row.details }))
      .execute();
  };
}

/** Deletes entries that are older than the retention period. */
export async function pruneAudit(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('audit')
    .where('at', '<', now - auditRetention)
    .execute();
}

/** The columns of an entry. Pure, except for the id. */
export function toRow(
  { actor, action, subject, details }: AuditRecord,
  now: number,
): Omit<AuditRow, 'count'> {
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
