import type { Actor, AuditAction, SharedDraft } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { DraftRow } from '../../database/schema.ts';
import { afterEnd, afterRequest, type Approval, type Approver, isRequested } from './approval.ts';
import { approvalColumn, approvalOf, draftChanged, selectDraft, toDraft } from './draft-rows.ts';

/** A draft after a step of its approval. */
export interface DraftApproval {
  readonly draft: SharedDraft;
  /** What changed; undefined if nothing did. */
  readonly action: AuditAction | undefined;
}

/**
 * Requests the approval of a revision. A repeated request changes nothing. Call it in a transaction.
 * @returns undefined if there is no such draft
 * @throws ApiError `draft_changed` if the draft has another revision
 */
export async function requestApproval(
  db: Executor,
  site: string,
  id: string,
  revision: number,
  caller: Actor,
  now = Date.now(),
): Promise<DraftApproval | undefined> {
  return changeApproval(db, site, id, caller, now, (before) => {
    if (before.revision !== revision) throw draftChanged(before.revision);
    return afterRequest(approvalOf(before), caller, now);
  });
}

/**
 * Ends a request for approval: a member who was asked returns the draft, an author cancels the request. Without a request
 * nothing changes. Call it in a transaction.
 * @returns undefined if there is no such draft
 */
export async function endApprovalRequest(
  db: Executor,
  site: string,
  id: string,
  by: Approver,
  now = Date.now(),
): Promise<DraftApproval | undefined> {
  return changeApproval(db, site, id, by.caller, now, (before) => afterEnd(approvalOf(before), by, now));
}

async function changeApproval(
  db: Executor,
  site: string,
  id: string,
  caller: Actor,
  now: number,
  next: (before: DraftRow) => Approval | undefined,
): Promise<DraftApproval | undefined> {
  const before = await forUpdate(db, selectDraft(db, site, id)).executeTakeFirst();
  if (!before) return undefined;
  const after = next(before);
  const approval = approvalColumn(after);
  await db.updateTable('draft').set({ approval }).where('site', '=', site).where('id', '=', id).execute();
  return {
    draft: toDraft({ ...before, approval }, caller, now),
    action: actionOf(approvalOf(before), after),
  };
}

/** How many drafts of a site wait for approval. */
export async function countApprovalRequests(db: Executor, site: string): Promise<number> {
  const rows = await db
    .selectFrom('draft')
    .select('approval')
    .where('site', '=', site)
    .where('approval', 'is not', null)
    .execute();
  return rows.filter((row) => isRequested(approvalOf(row))).length;
}

function actionOf(before: Approval | undefined, after: Approval | undefined): AuditAction | undefined {
  if (isRequested(before) === isRequested(after)) return undefined;
  if (isRequested(after)) return 'draft.approval-requested';
  return after ? 'draft.returned' : 'draft.approval-cancelled';
}

/** Who requested the approval of a draft; undefined if there is no request, or no draft. */
export async function approvalRequesterOf(
  db: Executor,
  site: string,
  id: string,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('draft')
    .select('approval')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  const approval = row && approvalOf(row);
  return isRequested(approval) ? approval.requestedBy : undefined;
}
