import {
  deviceIdOf,
  type DirectMessage,
  type DirectMessageState,
  type DirectMessages,
  type DirectMessagesQuery,
  limits,
  type MessageSummary,
} from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { TimeCursor } from '../../database/paging/time-cursor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { lowestIdAt } from '../../database/time-ordered-id.ts';
import { endOfTokens } from '../../devices/token-range.ts';
import { devicesOfUsers } from '../../devices/users/users.ts';
import { droppedOf } from '../held-counts.ts';
import {
  type DirectPart,
  type DirectResultRow,
  directStatus,
  findDirectParts,
  heldCountsOf,
  ownKindOf,
  resultColumns,
} from './direct-messages.ts';

/** One page of a site's direct messages, by default newest first, one entry a device. */
export async function listDirect(
  db: Executor,
  site: string,
  { after, limit, device, user, state, order }: DirectMessagesQuery,
): Promise<DirectMessages> {
  const ofDevice = device === undefined ? undefined : await tokensOf(db, site, device);
  const ofUser = user === undefined ? undefined : await devicesOfUsers(db, site, [user]);
  const isOfUser = new Set(ofUser?.map(({ token }) => token));
  const tokens =
    ofDevice && ofUser
      ? ofDevice.filter((token) => isOfUser.has(token))
      : (ofDevice ?? (ofUser && [...isOfUser]));
  if (tokens?.length === 0) return { messages: [] };
  const isOldestFirst = order === 'oldest';
  const direction = isOldestFirst ? 'asc' : 'desc';
  const all = db.selectFrom(tokens ? 'any_direct_message' : tableWith(state)).select(resultColumns);
  // Without the site, so that SQLite reads the messages of these devices and not those of the whole site.
  let query = tokens ? all.where('token', 'in', tokens) : all.where('site', '=', site);
  if (user !== undefined) query = query.where('user_id', '=', user);
  if (state !== undefined) query = query.where(isInState(state));
  if (state === 'sending' && !tokens) {
    const ids = await idsToSend(db, site);
    if (ids?.length === 0) return { messages: [] };
    if (ids) query = query.where('id', 'in', ids);
  }
  if (after !== undefined) {
    // A device id sorts before the token that it begins.
    const [id = '', deviceId = ''] = after.split('.');
    query = query.where((where) =>
      isOldestFirst
        ? where(where.refTuple('id', 'token'), '>', where.tuple(id, endOfTokens(deviceId)))
        : where(where.refTuple('id', 'token'), '<', where.tuple(id, deviceId)),
    );
  }
  const found = await query
    .orderBy('id', direction)
    .orderBy('token', direction)
    .limit(limit + 1)
    .execute();
  const { rows, end } = pageOf(found, limit);
  return { messages: rows.map(present), ...(end && { next: `${end.id}.${deviceIdOf(end.token)}` }) };
}

/** The table that has the messages in a state, or both. */
function tableWith(state: DirectMessageState | undefined) {
  if (state === undefined) return 'any_direct_message';
  return state === 'accepted' || state === 'gone' ? 'direct_message' : 'direct_queue';
}

/** Messages still to be sent that are found by their index, at most. */
const mostToSend = 1000;

/**
 * The messages of a site that are still to be sent; undefined if there are many, of all sites. The queue also has those that
 * ended without being sent: a few among any number of them would be found by reading all.
 */
async function idsToSend(db: Executor, site: string): Promise<string[] | undefined> {
  const due = await db
    .selectFrom('direct_queue')
    .select(['site', 'id'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(mostToSend + 1)
    .execute();
  if (due.length > mostToSend) return undefined;
  return [...new Set(due.flatMap((row) => (row.site === site ? row.id : [])))];
}

/** With literals, and the condition of the partial index: SQLite does not conclude it from another one. */
function isInState(state: DirectMessageState) {
  const isEnded = state === 'sending' ? sql`` : sql` and state <> 'sending'`;
  return sql<boolean>`(state = ${sql.lit(state)}${isEnded})`;
}

/** The direct messages to a device, newest first. */
export async function directMessagesTo(
  db: Executor,
  token: string,
  limit: number,
): Promise<DirectMessageRow[]> {
  return db
    .selectFrom('any_direct_message')
    .selectAll()
    .where('token', '=', token)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Devices whose messages are listed together: few share the first 48 bits of their tokens. */
const mostDevices = 16;

/** The tokens with this beginning of devices of a site that have direct messages. */
async function tokensOf(db: Executor, site: string, prefix: string): Promise<string[]> {
  const tokens: string[] = [];
  let last = prefix;
  while (tokens.length < mostDevices) {
    const next = await db
      .selectFrom('any_direct_message')
      .select(['token', 'site'])
      .where('token', '>', last)
      .where('token', '<', endOfTokens(prefix))
      .orderBy('token')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) break;
    if (next.site === site) tokens.push(next.token);
    last = next.token;
  }
  return tokens;
}

/** A message in a list of messages, with its place in the order of the list. */
interface ListedMessage {
  readonly place: TimeCursor;
  readonly summary: MessageSummary;
}

interface ListedPage {
  readonly messages: readonly ListedMessage[];
  /** The last place that was read, if more messages follow. */
  readonly end: TimeCursor | undefined;
}

/** What lists of messages read of each part of a direct message. */
export type DirectSummaryRow = DirectPart & Pick<DirectMessageRow, 'title' | 'send_at'>;

/** A direct message as lists of messages show it. Pure. @param parts - at least one */
export function toDirectSummary(parts: readonly DirectSummaryRow[]): MessageSummary {
  return {
    ...directStatus(parts),
    ...droppedOf(heldCountsOf(parts)),
    title: parts[0]!.title,
    audience: 'devices',
  };
}

/** One page of a site's direct messages as they are listed among all messages, newest first, one entry a message. */
export async function listDirectSummaries(
  db: Executor,
  site: string,
  { after, limit }: { readonly after: TimeCursor | undefined; readonly limit: number },
  present: typeof toDirectSummary,
): Promise<ListedPage> {
  const ids = await latestIds(db, site, after, limit + 1);
  if (ids.length === 0) return { messages: [], end: undefined };
  const parts = Map.groupBy(await findDirectParts(db, site, ids), ({ id }) => id);
  const found = ids.flatMap((id): ListedMessage[] => {
    const ofMessage = parts.get(id);
    return ofMessage ? [{ place: { at: ofMessage[0]!.created_at, id }, summary: present(ofMessage) }] : [];
  });
  const { rows: messages, end } = pageOf(found, limit);
  return { messages, end: end?.place };
}

/** The ids of the latest direct messages. One of them may have thousands of rows, which are skipped. */
async function latestIds(
  db: Executor,
  site: string,
  after: TimeCursor | undefined,
  most: number,
): Promise<string[]> {
  const ids = new Set<string>();
  const atOnce = most * limits.tokensPerDirectMessage;
  let query = db.selectFrom('any_direct_message').select('id').where('site', '=', site);
  if (after) {
    const { at, id } = after;
    query = query
      .where('id', '<', lowestIdAt(at + 1))
      .where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(at, id)));
  }
  for (let page = query; ids.size < most;) {
    const rows = await page.orderBy('id', 'desc').limit(atOnce).execute();
    for (const { id } of rows) if (ids.size < most) ids.add(id);
    if (rows.length < atOnce) break;
    page = query.where('id', '<', rows.at(-1)!.id);
  }
  return [...ids];
}

function present(row: DirectResultRow): DirectMessage {
  const { id, token, title, state, reason, status, sent_by_kind, sent_by_name, user_id } = row;
  const own = ownKindOf(row);
  return {
    id,
    device: deviceIdOf(token),
    ...(user_id !== null && { user: user_id }),
    title,
    state,
    ...(reason !== null && { reason }),
    ...(status !== null && { status }),
    createdAt: new Date(row.created_at).toISOString(),
    ...instant('settledAt', row.settled_at),
    ...instant('displayedAt', row.displayed_at),
    ...instant('clickedAt', row.clicked_at),
    ...(row.clicked_action !== null && { clickedAction: row.clicked_action }),
    ...instant('dismissedAt', row.dismissed_at),
    ...(own && { [own]: true }),
    ...(sent_by_kind !== null && { sentBy: { kind: sent_by_kind, name: sent_by_name ?? '' } }),
  };
}

function instant<Name extends keyof DirectMessage>(
  name: Name,
  at: number | null,
): Partial<Record<Name, string>> {
  return at === null ? {} : ({ [name]: new Date(at).toISOString() } as Record<Name, string>);
}
