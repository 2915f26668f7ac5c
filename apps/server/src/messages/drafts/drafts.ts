import {
  type Actor,
  draftLimits,
  type DraftMessage,
  type DraftSummary,
  type SharedDraft,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { afterChange, type Approver, isRequested } from './approval.ts';
import {
  approvalColumn,
  approvalOf,
  changeOf,
  columnsOf,
  draftChanged,
  editorsOf,
  selectDraft,
  selectSummaries,
  toDraft,
  toSummary,
} from './draft-rows.ts';
import { markedBy } from './editors.ts';

/** The drafts of a site, the latest change first. */
export async function listDrafts(
  db: Executor,
  site: string,
  caller: Actor,
  now = Date.now(),
): Promise<DraftSummary[]> {
  const rows = await selectSummaries(db, site).orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => toSummary(row, caller, now));
}

export async function findDraft(
  db: Executor,
  site: string,
  id: string,
  caller: Actor,
  now = Date.now(),
): Promise<SharedDraft | undefined> {
  const row = await selectDraft(db, site, id).executeTakeFirst();
  return row && toDraft(row, caller, now);
}

/**
 * Creates a draft. Call it in a transaction.
 * @throws ApiError `limit_reached` when the site has as many as it can have
 */
export async function createDraft(
  db: Executor,
  site: string,
  message: DraftMessage,
  author: Actor,
  now = Date.now(),
): Promise<SharedDraft> {
  // Two requests at once are counted one after the other.
  await forUpdate(db, db.selectFrom('site').select('id').where('id', '=', site)).execute();
  const { count } = await db
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  if (Number(count) >= draftLimits.perSite) {
    throw new ApiError('limit_reached', {
      detail: `A site has at most ${draftLimits.perSite} drafts. Delete one that is no longer used.`,
    });
  }
  const row = await db
    .insertInto('draft')
    .values({
      site,
      id: newTimeOrderedId(now),
      ...columnsOf(message),
      revision: 1,
      editors: '[]',
      created_at: now,
      ...changeOf(author, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDraft(row, author, now);
}

/** A stored change. */
export interface SavedDraft {
  readonly draft: SharedDraft;
  /** Whether the change before it was made by another actor. */
  readonly isFirstOfAuthor: boolean;
  /** Whether it ended a request for approval. */
  readonly endsRequest: boolean;
}

/**
 * Saves a change that was made to a revision of a draft. Call it in a transaction.
 * @returns undefined if there is no such draft
 * @throws ApiError `draft_changed` if the draft has another revision
 */
export async function saveDraft(
  db: Executor,
  site: string,
  id: string,
  { revision, message }: { readonly revision: number; readonly message: DraftMessage },
  by: Approver,
  now = Date.now(),
): Promise<SavedDraft | undefined> {
  const before = await forUpdate(db, selectDraft(db, site, id)).executeTakeFirst();
  if (!before) return undefined;
  if (before.revision !== revision) throw draftChanged(before.revision);
  const { caller } = by;
  const requested = approvalOf(before);
  const approval = afterChange(requested, by);
  const row = await db
    .updateTable('draft')
    .set({
      ...columnsOf(message),
      revision: revision + 1,
      approval: approvalColumn(approval),
      ...changeOf(caller, now),
    })
    .where('site', '=', site)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    draft: toDraft(row, caller, now),
    isFirstOfAuthor: before.updated_by_kind !== caller.kind || before.updated_by_id !== caller.id,
    endsRequest: isRequested(requested) && !isRequested(approval),
  };
}

/**
 * Marks a draft as open at the caller, or no longer. Call it in a transaction.
 * @returns undefined if there is no such draft
 */
export async function markDraft(
  db: Executor,
  site: string,
  id: string,
  editing: boolean,
  caller: Actor,
  now = Date.now(),
): Promise<DraftSummary | undefined> {
  const selected = selectSummaries(db, site).where('id', '=', id);
  const before = await forUpdate(db, selected).executeTakeFirst();
  if (!before) return undefined;
  const editors = JSON.stringify(markedBy(editorsOf(before), caller, editing, now));
  await db.updateTable('draft').set({ editors }).where('site', '=', site).where('id', '=', id).execute();
  return toSummary({ ...before, editors }, caller, now);
}

/**
 * Deletes a draft. Call it in a transaction.
 * @param revision - deletes it only with this revision
 * @returns its title; undefined if there is no such draft
 * @throws ApiError `draft_changed` if the draft has another revision
 */
export async function removeDraft(
  db: Executor,
  site: string,
  id: string,
  revision?: number,
): Promise<string | undefined> {
  const before = await forUpdate(db, selectDraft(db, site, id)).executeTakeFirst();
  if (!before) return undefined;
  if (revision !== undefined && before.revision !== revision) throw draftChanged(before.revision);
  await db.deleteFrom('draft').where('site', '=', site).where('id', '=', id).execute();
  return before.title;
}
