import type { Counts, HeldCounts, MessageState, MessageStatus } from '@sineta/protocol';
import { sql } from 'kysely';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { takeFromDigests } from '../../devices/preferences/digest.ts';
import { finalState } from '../final-state.ts';
import { countEach } from '../held-counts.ts';

/** What a row has about a device, without the content of the message, which is the same in every row. */
export const resultColumns = [
  'id',
  'token',
  'title',
  'state',
  'reason',
  'status',
  'settled_at',
  'displayed_at',
  'clicked_at',
  'clicked_action',
  'dismissed_at',
  'sent_by_kind',
  'sent_by_name',
  'created_at',
  'user_id',
] as const satisfies readonly (keyof DirectMessageRow)[];

export type DirectResultRow = Pick<DirectMessageRow, (typeof resultColumns)[number]>;

/** The status of a direct message; undefined when there is no such message. */
export async function findDirectStatus(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageStatus | undefined> {
  const parts = await findDirectParts(db, site, [id]);
  return parts.length > 0 ? directStatus(parts) : undefined;
}

/** The devices of a direct message that have one state for one reason, or some of them. */
export interface DirectPart extends Pick<DirectMessageRow, 'id' | 'created_at' | 'state' | 'reason'> {
  readonly devices: number;
  readonly displayed: number;
  readonly clicked: number;
  readonly dismissed: number;
}

/**
 * The parts of direct messages, whose rows may be thousands: the database counts them. It groups each table by itself, because
 * SQLite would copy each row of the view before it groups them.
 */
export function findDirectParts(db: Executor, site: string, ids: readonly string[]) {
  const partsIn = (table: 'direct_queue' | 'direct_message') =>
    db
      .selectFrom(table)
      .select(({ fn }) => [
        'id',
        'state',
        'reason',
        // The same in every row of a message.
        fn.min('title').as('title'),
        fn.min('created_at').as('created_at'),
        fn.min('send_at').as('send_at'),
        fn.countAll<number>().as('devices'),
        fn.count<number>('displayed_at').as('displayed'),
        fn.count<number>('clicked_at').as('clicked'),
        fn.count<number>('dismissed_at').as('dismissed'),
      ])
      .where('site', '=', site)
      .where('id', 'in', ids)
      .groupBy(['id', 'state', 'reason']);
  return partsIn('direct_queue').unionAll(partsIn('direct_message')).execute();
}

/** Whether there is a direct message with this id. */
export async function isDirectMessage(db: Executor, site: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('any_direct_message')
    .select('token')
    .where('site', '=', site)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When a direct message was due that was scheduled; undefined if there is no such message. */
export async function findDirectTime(
  db: Executor,
  site: string,
  id: string | null,
): Promise<number | undefined> {
  if (id === null) return undefined;
  const row = await directRows(db, site, id).select('send_at').limit(1).executeTakeFirst();
  return row?.send_at ?? undefined;
}

/**
 * The rows of a direct message, one a device; none when there is no such message. Select few columns, and order by
 * selected ones only: otherwise SQLite reads all columns of the view.
 */
export function directRows(db: Executor, site: string, id: string) {
  return db.selectFrom('any_direct_message').where('site', '=', site).where('id', '=', id);
}

/** The status of a direct message. Pure. @param parts - at least one */
export function directStatus(parts: readonly DirectPart[]): MessageStatus {
  const { id, created_at } = parts[0]!;
  return {
    id,
    state: stateOf(parts),
    createdAt: new Date(created_at).toISOString(),
    counts: countsOf(parts),
  };
}

/**
 * What a message is that the service sends by itself; undefined for any other, such as that of a recurring message, which the
 * service schedules for a member. Pure.
 */
export function ownKindOf({
  sent_by_kind: kind,
  sent_by_name: name,
}: Pick<DirectMessageRow, 'sent_by_kind' | 'sent_by_name'>): 'digest' | 'welcome' | undefined {
  return kind === 'system' && (name === 'digest' || name === 'welcome') ? name : undefined;
}

/**
 * Cancels what is not yet sent of a direct message, also where it is held. Call it in a transaction.
 * @returns its title; undefined when nothing of it is left to send
 */
export async function cancelDirect(
  transaction: Executor,
  site: string,
  id: string,
): Promise<string | undefined> {
  const isLeft = sql<boolean>`(state = 'sending' or (state = 'held' and payload is not null))`;
  // Locked by one statement: a row that is being held, or that a digest makes due, would be missed by one for each state.
  const left = await forUpdate(
    transaction,
    transaction
      .selectFrom('direct_queue')
      .select(['title', 'token', 'state'])
      .where('site', '=', site)
      .where('id', '=', id)
      .where(isLeft)
      .orderBy('token'),
  ).execute();
  if (left.length === 0) return undefined;
  await transaction
    .updateTable('direct_queue')
    .set({ state: 'cancelled', reason: null, payload: null, translations: null, due_at: null })
    .where('site', '=', site)
    .where('id', '=', id)
    .where(isLeft)
    .execute();
  await takeFromDigests(
    transaction,
    left.flatMap(({ token, state }) => (state === 'held' ? [token] : [])),
  );
  return left[0]!.title;
}

/** Whether something of a direct message was cancelled before it was sent. */
export async function wasCancelled(db: Executor, site: string, id: string): Promise<boolean> {
  const part = await db
    .selectFrom('direct_queue')
    .select('token')
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}

export function heldCountsOf(parts: readonly DirectPart[]): HeldCounts {
  return countEach((hold) => devicesOf(parts, ({ state, reason }) => state === 'held' && reason === hold));
}

/** A part that was cancelled, such as that of a device which left its user, does not change the result of the rest. */
function stateOf(parts: readonly DirectPart[]): MessageState {
  if (parts.some(({ state }) => state === 'sending')) return 'sending';
  if (parts.every(({ state }) => state === 'cancelled')) return 'cancelled';
  const expired = devicesOf(parts, ({ reason }) => reason === 'expired');
  return finalState({ ...countsOf(parts), expired });
}

function countsOf(parts: readonly DirectPart[]): Counts {
  const inState = (wanted: DirectPart['state']) => devicesOf(parts, ({ state }) => state === wanted);
  const sum = (count: 'displayed' | 'clicked' | 'dismissed') =>
    parts.reduce((total, part) => total + part[count], 0);
  return {
    targeted: devicesOf(parts),
    accepted: inState('accepted'),
    failed: inState('failed'),
    gone: inState('gone'),
    held: inState('held'),
    displayed: sum('displayed'),
    clicked: sum('clicked'),
    dismissed: sum('dismissed'),
  };
}

function devicesOf(
  parts: readonly DirectPart[],
  isCounted: (part: DirectPart) => boolean = () => true,
): number {
  return parts.filter(isCounted).reduce((sum, { devices }) => sum + devices, 0);
}
