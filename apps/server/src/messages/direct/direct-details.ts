import type { MessageDetails, StoredPayload, Target, Translations, UserCounts } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import {
  type DirectPart,
  type DirectResultRow,
  directStatus,
  heldCountsOf,
  resultColumns,
} from './direct-messages.ts';

/** What a row has besides, which details of a message show. */
export const detailColumns = [...resultColumns, 'ttl', 'urgency', 'collapse_key', 'expires_at'] as const;

type DirectDetailRow = Pick<DirectMessageRow, (typeof detailColumns)[number]>;

type DirectContent = Pick<DirectMessageRow, 'payload' | 'translations'>;

/** The content of a direct message, which is the same in every row; undefined once no row has it. */
export async function findDirectContent(
  db: Executor,
  site: string,
  id: string,
): Promise<DirectContent | undefined> {
  return db
    .selectFrom('direct_queue')
    .select(['payload', 'translations'])
    .where('site', '=', site)
    .where('id', '=', id)
    .where('payload', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Everything stored about a direct message. Its content is stored only until every push service has accepted it; after
 * that the title alone is left. Pure.
 * @param rows - at least one
 */
export function directDetails(
  rows: readonly DirectDetailRow[],
  content: DirectContent | undefined,
): MessageDetails {
  const row = rows[0]!;
  const { payload: json = null, translations = null } = content ?? {};
  const payload = json === null ? undefined : (JSON.parse(json) as StoredPayload);
  const actionClicks = actionClicksOf(rows);
  const {
    lang: _lang,
    data,
    ...written
  } = payload?.notification ?? { lang: '', data: undefined, title: row.title };
  const users = userCountsOf(rows);
  const parts = rows.map(partOf);
  return {
    ...directStatus(parts),
    title: row.title,
    audience: 'devices',
    notification: written,
    ...(translations !== null && { translations: JSON.parse(translations) as Translations }),
    ...(data?.collapse && { collapse: data.collapse }),
    ...(data?.data && { data: data.data }),
    ...(payload?.app_badge !== undefined && { appBadge: payload.app_badge }),
    ...(payload?.utm && { utm: payload.utm }),
    ...(actionClicks.length > 0 && { actionClicks }),
    held: heldCountsOf(parts),
    target: targetOf(rows),
    ...(users && { users }),
    publish: false,
    ttl: row.ttl,
    urgency: row.urgency,
    ...(row.collapse_key !== null && { collapseKey: row.collapse_key }),
    expiresAt: new Date(row.expires_at).toISOString(),
    ...(row.sent_by_kind !== null && { sentBy: { kind: row.sent_by_kind, name: row.sent_by_name ?? '' } }),
  };
}

/** The part of one device. */
function partOf(row: DirectResultRow): DirectPart {
  const { id, created_at, state, reason } = row;
  return {
    id,
    created_at,
    state,
    reason,
    devices: 1,
    displayed: row.displayed_at === null ? 0 : 1,
    clicked: row.clicked_at === null ? 0 : 1,
    dismissed: row.dismissed_at === null ? 0 : 1,
  };
}

/** The target as it was sent, except that a device that left its user stands for itself. */
function targetOf(rows: readonly DirectResultRow[]): Target {
  const users = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  if (users.length > 0) return users.length === 1 ? { user: users[0]! } : { users };
  const tokens = rows.map(({ token }) => token);
  return tokens.length === 1 ? { token: tokens[0]! } : { tokens };
}

function actionClicksOf(rows: readonly DirectResultRow[]): NonNullable<MessageDetails['actionClicks']> {
  const clicks = Map.groupBy(
    rows.flatMap(({ clicked_action }) => clicked_action ?? []),
    (action) => action,
  );
  return [...clicks]
    .map(([action, { length }]) => ({ action, clicks: length }))
    .sort((a, b) => b.clicks - a.clicks || (a.action < b.action ? -1 : 1));
}

function userCountsOf(rows: readonly DirectResultRow[]): UserCounts | undefined {
  const users = Map.groupBy(
    rows.filter(({ user_id }) => user_id !== null),
    ({ user_id }) => user_id,
  );
  if (users.size === 0) return undefined;
  const count = (isCounted: (row: DirectResultRow) => boolean) =>
    [...users.values()].filter((devices) => devices.some(isCounted)).length;
  return {
    targeted: users.size,
    reached: count(({ state }) => state === 'accepted'),
    displayed: count(({ displayed_at }) => displayed_at !== null),
    clicked: count(({ clicked_at }) => clicked_at !== null),
  };
}
