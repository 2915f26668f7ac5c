import {
  deviceIdOf,
  type DirectMessage,
  type DirectMessages,
  type DirectMessagesQuery,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { endOfTokens } from '../../devices/token-range.ts';

/** One page of a site's direct messages, newest first, one entry a device. */
export async function listDirect(
  db: Executor,
  site: string,
  { after, limit, device }: DirectMessagesQuery,
): Promise<DirectMessages> {
  let query = db.selectFrom('direct_message').selectAll().where('site', '=', site);
  if (device !== undefined) {
    query = query.where('token', '>=', device).where('token', '<', endOfTokens(device));
  }
  if (after !== undefined) {
    // A device id sorts before the token that it begins.
    const [id = '', deviceId = ''] = after.split('.');
    query = query.where((where) => where(where.refTuple('id', 'token'), '<', where.tuple(id, deviceId)));
  }
  const found = await query
    .orderBy('id', 'desc')
    .orderBy('token', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, end } = pageOf(found, limit);
  return { messages: rows.map(present), ...(end && { next: `${end.id}.${deviceIdOf(end.token)}` }) };
}

function present(row: DirectMessageRow): DirectMessage {
  const { id, token, title, state, reason, status, sent_by_kind, sent_by_name } = row;
  return {
    id,
    device: deviceIdOf(token),
    title,
    state,
    ...(reason !== null && { reason }),
    ...(status !== null && { status }),
    createdAt: new Date(row.created_at).toISOString(),
    ...instant('settledAt', row.settled_at),
    ...instant('displayedAt', row.displayed_at),
    ...instant('clickedAt', row.clicked_at),
    ...instant('dismissedAt', row.dismissed_at),
    ...(sent_by_kind !== null && { sentBy: { kind: sent_by_kind, name: sent_by_name ?? '' } }),
  };
}

function instant<Name extends keyof DirectMessage>(
  name: Name,
  at: number | null,
): Partial<Record<Name, string>> {
  return at === null ? {} : ({ [name]: new Date(at).toISOString() } as Record<Name, string>);
}
