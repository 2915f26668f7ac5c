import type { HeldForDevice } from '@sineta/protocol';
import { type Selectable, sql } from 'kysely';
import { isPostgres } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { DigestTable } from '../../database/schema/devices.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { lockDevices } from '../find-devices.ts';
import { type HoldReason, isQuiet } from './hold.ts';

/** Why a message is not sent to a device by itself. */
export interface Hold {
  readonly reason: HoldReason;
  /** When the device gets it in a digest; undefined if it is dropped. */
  readonly digestAt: number | undefined;
}

/** A message that is held for the digest of a device. */
export interface Held extends Hold {
  readonly digestAt: number;
  readonly token: string;
  /** What the digest keeps of a broadcast: its id, and the end of its TTL. The queue keeps a direct message. */
  readonly broadcast?: { readonly id: string; readonly expiresAt: number };
}

export type DigestRow = Selectable<DigestTable>;

/** Messages whose titles a digest lists. */
export const listedTitles = 3;

/** Of the ids of that many broadcasts. */
const idsLength = listedTitles * 24;

/**
 * Adds held messages to the next digests of their devices, as far as the devices exist. Call it in a transaction.
 * @returns the tokens of the other devices
 */
export async function addToDigests(db: Executor, held: readonly Held[]): Promise<readonly string[]> {
  if (held.length === 0) return [];
  const byToken = Map.groupBy(held, ({ token }) => token);
  const tokens = [...byToken.keys()];
  const existing = await lockDevices(db, tokens);
  const deleted = tokens.filter((token) => !existing.has(token));
  // Sorted, so that concurrent transactions do not deadlock.
  const rows = [...existing].sort().map((token): DigestRow => {
    const messages = byToken.get(token)!;
    const { digestAt: due_at } = messages[0]!;
    const broadcasts = messages.flatMap(({ broadcast }) => broadcast ?? []).slice(0, listedTitles);
    const message = broadcasts.map(({ id }) => id).join(' ');
    const expires_at = broadcasts[0]?.expiresAt ?? 0;
    const quiet_only = messages.every(({ reason }) => isQuiet(reason)) ? 1 : 0;
    const held = messages.length;
    return { shard: shardOf(token), token, due_at, held, quiet_only, message, expires_at };
  });
  if (rows.length === 0) return deleted;
  await db
    .insertInto('digest')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['shard', 'token']).doUpdateSet((column) => ({
        held: column('digest.held', '+', column.ref('excluded.held')),
        quiet_only: column('digest.quiet_only', '*', column.ref('excluded.quiet_only')),
        message: sql<string>`case
          when digest.message = '' then excluded.message
          when excluded.message = '' or length(digest.message) >= ${sql.lit(idsLength)} then digest.message
          else digest.message || ' ' || excluded.message end`,
        expires_at: sql<number>`case
          when digest.message = '' then excluded.expires_at else digest.expires_at end`,
      })),
    )
    .execute();
  return deleted;
}

/** Takes digests that are due. No two processes take the same one, or wait for each other. Call it in a transaction. */
export async function takeDueDigests(db: Executor, now: number, limit: number): Promise<DigestRow[]> {
  const due = db
    .selectFrom('digest')
    .select('token')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  const free = isPostgres(db) ? due.forUpdate().skipLocked() : due;
  const tokens = (await free.execute()).map(({ token }) => token);
  if (tokens.length === 0) return [];
  return db.deleteFrom('digest').where(isOneOf(tokens)).returningAll().execute();
}

/** Stores digests that were taken again, to be due at other times. Call it in the transaction that took them. */
export async function putBack(db: Executor, digests: readonly DigestRow[]): Promise<void> {
  if (digests.length > 0) await db.insertInto('digest').values(digests).execute();
}

/** How many messages are held for a device, and when it gets them; undefined if there are none. */
export async function heldForDevice(db: Executor, token: string): Promise<HeldForDevice | undefined> {
  const digest = await db
    .selectFrom('digest')
    .select(['held', 'due_at'])
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .executeTakeFirst();
  return digest && { count: digest.held, until: new Date(digest.due_at).toISOString() };
}

/** Changes when a device gets what is held for it. */
export async function rescheduleDigest(db: Executor, token: string, at: number): Promise<void> {
  await db
    .updateTable('digest')
    .set({ due_at: at })
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

/** Takes a message from the digest of each of these devices, which has no other place for it. Call it in a transaction. */
export async function takeFromDigests(db: Executor, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db
    .updateTable('digest')
    .set((column) => ({ held: column('held', '-', 1) }))
    .where(isOneOf(tokens))
    .execute();
  await db.deleteFrom('digest').where(isOneOf(tokens)).where('held', '<=', 0).execute();
}

/** Drops what is held for a device: the device is deleted, or another person uses it. */
export async function dropDigest(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('digest').where('shard', '=', shardOf(token)).where('token', '=', token).execute();
  await clearHeld(db, [token]);
}

/** Deletes the content of direct messages that were held for these devices. */
export async function clearHeld(db: Executor, tokens: readonly string[]): Promise<void> {
  await db
    .updateTable('direct_queue')
    .set({ payload: null, translations: null })
    .where('token', 'in', tokens)
    .where('state', '=', 'held')
    .where('payload', 'is not', null)
    .execute();
}
