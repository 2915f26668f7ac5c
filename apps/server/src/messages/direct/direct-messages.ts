import type {
  Counts,
  MessageDetails,
  MessageState,
  MessageStatus,
  PushPayload,
  Translations,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { finalState } from '../final-state.ts';

/** The rows of a direct message, one a device; empty when there is no such message. */
export async function findDirect(db: Executor, site: string, id: string): Promise<DirectMessageRow[]> {
  return db
    .selectFrom('any_direct_message')
    .selectAll()
    .where('site', '=', site)
    .where('id', '=', id)
    .orderBy('token')
    .execute();
}

/** The status of a direct message. Pure. @param rows - at least one */
export function directStatus(rows: readonly DirectMessageRow[]): MessageStatus {
  const { id, created_at } = rows[0]!;
  return {
    id,
    state: stateOf(rows),
    createdAt: new Date(created_at).toISOString(),
    counts: countsOf(rows),
  };
}

/**
 * Everything stored about a direct message. Its content is stored only until every push service has accepted it; after
 * that the title alone is left. Pure.
 * @param rows - at least one
 */
export function directDetails(rows: readonly DirectMessageRow[]): MessageDetails {
  const row = rows.find(({ payload }) => payload !== null) ?? rows[0]!;
  const content = row.payload === null ? undefined : (JSON.parse(row.payload) as PushPayload).notification;
  const { lang: _lang, data, ...written } = content ?? { lang: '', data: undefined, title: row.title };
  const tokens = rows.map(({ token }) => token);
  return {
    ...directStatus(rows),
    title: row.title,
    audience: 'devices',
    notification: written,
    ...(row.translations !== null && { translations: JSON.parse(row.translations) as Translations }),
    ...(data?.data && { data: data.data }),
    target: tokens.length === 1 ? { token: tokens[0]! } : { tokens },
    publish: false,
    ttl: row.ttl,
    urgency: row.urgency,
    ...(row.collapse_key !== null && { collapseKey: row.collapse_key }),
    expiresAt: new Date(row.expires_at).toISOString(),
    ...(row.sent_by_kind !== null && { sentBy: { kind: row.sent_by_kind, name: row.sent_by_name ?? '' } }),
  };
}

/**
 * Cancels what is not yet sent of a direct message.
 * @returns its title; undefined when nothing of it is left to send
 */
export async function cancelDirect(db: Executor, site: string, id: string): Promise<string | undefined> {
  const [cancelled] = await db
    .updateTable('direct_queue')
    .set({ state: 'cancelled', payload: null, translations: null, due_at: null })
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('title')
    .execute();
  return cancelled?.title;
}

function stateOf(rows: readonly DirectMessageRow[]): MessageState {
  if (rows.some(({ state }) => state === 'sending')) return 'sending';
  if (rows.some(({ state }) => state === 'cancelled')) return 'cancelled';
  const expired = rows.filter(({ reason }) => reason === 'expired').length;
  return finalState({ ...countsOf(rows), expired });
}

function countsOf(rows: readonly DirectMessageRow[]): Counts {
  const count = (isCounted: (row: DirectMessageRow) => boolean) => rows.filter(isCounted).length;
  return {
    targeted: rows.length,
    accepted: count(({ state }) => state === 'accepted'),
    failed: count(({ state }) => state === 'failed'),
    gone: count(({ state }) => state === 'gone'),
    displayed: count(({ displayed_at }) => displayed_at !== null),
    clicked: count(({ clicked_at }) => clicked_at !== null),
    dismissed: count(({ dismissed_at }) => dismissed_at !== null),
  };
}
