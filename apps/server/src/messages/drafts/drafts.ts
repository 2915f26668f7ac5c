import {
  type Actor,
  deviceIdOf,
  deviceTokenPattern,
  draftLimits,
  type DraftMessage,
  type DraftSummary,
  type SharedDraft,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { DraftRow } from '../../database/schema.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { type Editor, markedBy, othersIn } from './editors.ts';

const summaryColumns = [
  'id',
  'title',
  'revision',
  'editors',
  'created_at',
  'updated_at',
  'updated_by_kind',
  'updated_by_id',
  'updated_by_name',
] as const;

type SummaryRow = Pick<DraftRow, (typeof summaryColumns)[number]>;

/** The drafts of a site, the latest change first. */
export async function listDrafts(
  db: Executor,
  site: string,
  caller: Actor,
  now = Date.now(),
): Promise<DraftSummary[]> {
  const rows = await db
    .selectFrom('draft')
    .select(summaryColumns)
    .where('site', '=', site)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toSummary(row, caller, now));
}

export async function findDraft(
  db: Executor,
  site: string,
  id: string,
  caller: Actor,
  now = Date.now(),
): Promise<SharedDraft | undefined> {
  const row = await select(db, site, id).executeTakeFirst();
  return row && toDraft(row, caller, now);
}

/**
 * Creates a draft. Call it in a transaction.
 * @throws ApiError `invalid_request` when the site has as many as it can have
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
    throw new ApiError('invalid_request', {
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

/** A stored change, and whether the change before it was made by another actor. */
export interface SavedDraft {
  readonly draft: SharedDraft;
  readonly isFirstOfAuthor: boolean;
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
  author: Actor,
  now = Date.now(),
): Promise<SavedDraft | undefined> {
  const before = await forUpdate(db, select(db, site, id)).executeTakeFirst();
  if (!before) return undefined;
  if (before.revision !== revision) throw draftChanged(before.revision);
  const row = await db
    .updateTable('draft')
    .set({ ...columnsOf(message), revision: revision + 1, ...changeOf(author, now) })
    .where('site', '=', site)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isFirstOfAuthor = before.updated_by_kind !== author.kind || before.updated_by_id !== author.id;
  return { draft: toDraft(row, author, now), isFirstOfAuthor };
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
  const before = await forUpdate(db, select(db, site, id)).executeTakeFirst();
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
  const before = await forUpdate(db, select(db, site, id)).executeTakeFirst();
  if (!before) return undefined;
  if (revision !== undefined && before.revision !== revision) throw draftChanged(before.revision);
  await db.deleteFrom('draft').where('site', '=', site).where('id', '=', id).execute();
  return before.title;
}

function select(db: Executor, site: string, id: string) {
  return db.selectFrom('draft').selectAll().where('site', '=', site).where('id', '=', id);
}

function draftChanged(revision: number): ApiError {
  return new ApiError('draft_changed', {
    detail: `The draft now has revision ${revision}. Nothing was stored, so no change is lost. Get the draft, and save with its revision, or create another draft.`,
  });
}

function columnsOf(message: DraftMessage): Pick<DraftRow, 'title' | 'message'> {
  return {
    title: message.notification.title.trim().slice(0, draftLimits.titleLength),
    message: JSON.stringify(withoutTokens(message)),
  };
}

/** A device token gives control over the device, and not everyone who may send has that. A device id suffices. Pure. */
function withoutTokens(message: DraftMessage): DraftMessage {
  const { target } = message;
  if (target === undefined || !('tokens' in target)) return message;
  const tokens = target.tokens.map((token) => (deviceTokenPattern.test(token) ? deviceIdOf(token) : token));
  return { ...message, target: { tokens } };
}

function changeOf({ kind, id, name }: Actor, now: number) {
  return { updated_at: now, updated_by_kind: kind, updated_by_id: id, updated_by_name: name };
}

function editorsOf({ editors }: Pick<DraftRow, 'editors'>): Editor[] {
  return JSON.parse(editors) as Editor[];
}

function toSummary(row: SummaryRow, caller: Actor, now: number): DraftSummary {
  return {
    id: row.id,
    title: row.title,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: { kind: row.updated_by_kind, name: row.updated_by_name },
    editors: othersIn(editorsOf(row), caller, now),
  };
}

function toDraft(row: DraftRow, caller: Actor, now: number): SharedDraft {
  return { ...toSummary(row, caller, now), message: JSON.parse(row.message) as SharedDraft['message'] };
}
