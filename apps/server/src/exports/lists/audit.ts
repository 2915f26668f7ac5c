import type { AuditEntry, AuditQuery, AuditSubjectKind } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import type { SiteSet } from '../../http/grants.ts';
import { listAudit } from '../../sites/audit/list-audit.ts';
import { type Columns, made } from '../csv.ts';

/** What people and applications choose the ids of. */
const named: ReadonlySet<AuditSubjectKind> = new Set(['site', 'user', 'topic', 'segment']);

export const auditColumns: Columns<AuditEntry> = {
  id: ({ id }) => made(id),
  at: ({ at }) => at,
  action: ({ action }) => action,
  count: ({ count = 1 }) => count,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  subjectKind: ({ subject }) => subject?.kind,
  subjectId: ({ subject }) => subject && (named.has(subject.kind) ? subject.id : made(subject.id)),
  subjectName: ({ subject }) => subject?.name,
  details: ({ details }) => details && JSON.stringify(details),
};

/** Entries in memory at once. */
const limit = 500;

/** The audit entries about certain sites, page by page. */
export function auditPages(
  db: Executor,
  sites: SiteSet,
  selection: Omit<AuditQuery, 'after' | 'limit'>,
): AsyncGenerator<readonly AuditEntry[]> {
  return pagesOf(async (after: string | undefined) => {
    const { entries, next } = await listAudit(db, sites, { ...selection, after, limit });
    return { rows: entries, next };
  });
}
