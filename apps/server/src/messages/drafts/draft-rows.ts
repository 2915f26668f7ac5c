import {
  type Actor,
  deviceIdOf,
  deviceTokenPattern,
  draftLimits,
  type DraftMessage,
  type DraftSummary,
  type SharedDraft,
  withFallbacks,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { DraftRow } from '../../database/schema.ts';
import { audienceOf } from '../target-audience.ts';
import { type Approval, presentApproval } from './approval.ts';
import { type Editor, othersIn } from './editors.ts';

/** The row of a draft. */
export function selectDraft(db: Executor, site: string, id: string) {
  return db.selectFrom('draft').selectAll().where('site', '=', site).where('id', '=', id);
}

/** The rows of the drafts of a site as lists have them: without the messages, each of which has up to 64 kB. */
export function selectSummaries(db: Executor, site: string) {
  return db.selectFrom('draft').select(summaryColumns).where('site', '=', site);
}

const summaryColumns = [
  'id',
  'title',
  'target',
  'revision',
  'editors',
  'created_at',
  'updated_at',
  'updated_by_kind',
  'updated_by_name',
  'approval',
] as const satisfies readonly (keyof DraftRow)[];

type SummaryRow = Pick<DraftRow, (typeof summaryColumns)[number]>;

/** The error for a change of an older revision. */
export function draftChanged(revision: number): ApiError {
  return new ApiError('draft_changed', {
    detail: `The draft now has revision ${revision}. Nothing was stored, so no change is lost. Get the draft, and save with its revision, or create another draft.`,
  });
}

/** The columns of what is written. */
export function columnsOf(written: DraftMessage): Pick<DraftRow, 'title' | 'message' | 'target'> {
  const message = withoutTokens(written);
  return {
    title: withFallbacks(message.notification.title).trim().slice(0, draftLimits.titleLength),
    message: JSON.stringify(message),
    target: message.target ? JSON.stringify(message.target) : null,
  };
}

/** A device token gives control over the device, and not everyone who may send has that. A device id suffices. Pure. */
function withoutTokens(message: DraftMessage): DraftMessage {
  const { target } = message;
  if (target === undefined || !('tokens' in target)) return message;
  const tokens = target.tokens.map((token) => (deviceTokenPattern.test(token) ? deviceIdOf(token) : token));
  return { ...message, target: { tokens } };
}

/** The columns of a change. */
export function changeOf({ kind, id, name }: Actor, now: number) {
  return { updated_at: now, updated_by_kind: kind, updated_by_id: id, updated_by_name: name };
}

export function editorsOf({ editors }: Pick<DraftRow, 'editors'>): Editor[] {
  return JSON.parse(editors) as Editor[];
}

export function approvalOf({ approval }: Pick<DraftRow, 'approval'>): Approval | undefined {
  return approval === null ? undefined : (JSON.parse(approval) as Approval);
}

export function approvalColumn(approval: Approval | undefined): string | null {
  return approval ? JSON.stringify(approval) : null;
}

/** A draft in a list. Pure. */
export function toSummary(row: SummaryRow, caller: Actor, now: number): DraftSummary {
  const target = targetOf(row);
  const approval = approvalOf(row);
  return {
    id: row.id,
    title: row.title,
    ...(target && audienceOf(target)),
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: { kind: row.updated_by_kind, name: row.updated_by_name },
    editors: othersIn(editorsOf(row), caller, now),
    ...(approval && { approval: presentApproval(approval) }),
  };
}

export function toDraft(row: DraftRow, caller: Actor, now: number): SharedDraft {
  return { ...toSummary(row, caller, now), message: messageOf(row) };
}

function targetOf({ target }: Pick<DraftRow, 'target'>): SharedDraft['message']['target'] {
  return target === null ? undefined : (JSON.parse(target) as SharedDraft['message']['target']);
}

/** Parsed here: PostgreSQL refuses JSON with U+0000 and lone surrogates, which what is written may have. */
function messageOf({ message }: Pick<DraftRow, 'message'>): SharedDraft['message'] {
  return JSON.parse(message) as SharedDraft['message'];
}
