import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { type DigestRow, listedTitles } from '../../devices/preferences/digest.ts';

const contentColumns = ['title', 'payload', 'translations', 'urgency', 'collapse_key', 'expires_at'] as const;

/** What a digest shows of a message. */
export type HeldContent = Pick<MessageRow, (typeof contentColumns)[number]>;

export type HeldBroadcast = HeldContent & Pick<MessageRow, 'id'>;

type Broadcast = HeldBroadcast & Pick<MessageRow, 'state' | 'withdrawn_at'>;

/** What a digest is about. */
export interface Contents {
  /** The number of messages. */
  readonly count: number;
  /** The newest direct messages that are not sent by themselves. */
  readonly direct: readonly HeldContent[];
  /** The first broadcasts, as far as they are stored. */
  readonly broadcasts: readonly HeldBroadcast[];
}

/** Direct messages that are sent by themselves to one device: the newest. */
const sentByThemselves = 5;

/**
 * Makes the direct messages due that are held for a device, and finds what is left for its digest. Call it in a
 * transaction.
 */
export async function releaseHeld(
  db: Executor,
  site: string,
  digests: readonly DigestRow[],
  now: number,
): Promise<ReadonlyMap<DigestRow, Contents>> {
  const contents = new Map<DigestRow, Contents>();
  if (digests.length === 0) return contents;
  const broadcasts = await findBroadcasts(db, site, digests);
  const directs = await countDirect(
    db,
    digests.map(({ token }) => token),
  );
  for (const digest of digests) {
    const { token, held } = digest;
    const ofDigest = broadcastsOf(digest, broadcasts);
    const shown = ofDigest.filter(
      ({ state, withdrawn_at }) => state !== 'cancelled' && withdrawn_at === null,
    );
    const direct = directs.get(token) ?? 0;
    const left = direct === 0 ? 0 : direct - (await sendByThemselves(db, token, now));
    contents.set(digest, {
      count: held - direct - (ofDigest.length - shown.length) + left,
      direct: left === 0 ? [] : await newestDirect(db, token),
      broadcasts: shown,
    });
  }
  return contents;
}

function idsOf(message: string): readonly string[] {
  return message.split(' ').slice(0, listedTitles);
}

/**
 * The first broadcasts of a digest, as far as they are stored. When the TTL of the first ends for the device is stored with the
 * digest; that of the others ends with their last time zone. Pure.
 */
export function broadcastsOf(
  { message, expires_at }: Pick<DigestRow, 'message' | 'expires_at'>,
  stored: ReadonlyMap<string, Broadcast>,
): readonly Broadcast[] {
  return idsOf(message).flatMap((id, index) => {
    const broadcast = stored.get(id);
    if (broadcast === undefined) return [];
    return [index === 0 ? { ...broadcast, expires_at } : broadcast];
  });
}

async function findBroadcasts(
  db: Executor,
  site: string,
  digests: readonly DigestRow[],
): Promise<ReadonlyMap<string, Broadcast>> {
  const messages = await db
    .selectFrom('message')
    .select([...contentColumns, 'id', 'state', 'withdrawn_at'])
    .where('site', '=', site)
    .where('id', 'in', [...new Set(digests.flatMap(({ message }) => idsOf(message)))])
    .execute();
  return new Map(messages.map((message) => [message.id, message]));
}

/** The rows of direct messages that are held for a device. */
function heldFor(db: Executor, token: string) {
  return db
    .selectFrom('direct_queue')
    .where('token', '=', token)
    .where('state', '=', 'held')
    .where('payload', 'is not', null);
}

async function countDirect(db: Executor, tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('direct_queue')
    .select((column) => ['token', column.fn.countAll<number>().as('count')])
    .where('token', 'in', tokens)
    .where('state', '=', 'held')
    .where('payload', 'is not', null)
    .groupBy('token')
    .execute();
  return new Map(rows.map(({ token, count }) => [token, count]));
}

/** Makes the newest messages due whose TTL has not ended. They count as attempted, and are not held again. @returns how many */
async function sendByThemselves(db: Executor, token: string, now: number): Promise<number> {
  const newest = heldFor(db, token)
    .select(['site', 'id', 'token'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(sentByThemselves);
  const { numUpdatedRows } = await db
    .updateTable('direct_queue')
    .set({ state: 'sending', reason: null, settled_at: null, due_at: now, attempts: 1 })
    .where(sql<boolean>`(site, id, token) in ${newest}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function newestDirect(db: Executor, token: string): Promise<HeldContent[]> {
  const rows = await heldFor(db, token)
    .select(contentColumns)
    .orderBy('id', 'desc')
    .limit(listedTitles)
    .execute();
  return rows.flatMap((row) => (row.payload === null ? [] : [Object.assign(row, { payload: row.payload })]));
}
