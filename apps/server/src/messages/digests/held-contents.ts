import type { Executor } from '../../database/executor.ts';
import type { DigestRow } from '../../devices/preferences/digest.ts';
import { isOneOfMessages, keyOf } from '../direct/message-key.ts';
import type { HeldContent } from './digest-message.ts';

const contentColumns = [
  'id',
  'title',
  'payload',
  'translations',
  'urgency',
  'collapse_key',
  'state',
] as const;

/** The content of the only message of each digest, as far as it is stored; `cancelled` if it must not be shown any more. */
export async function findContents(
  db: Executor,
  site: string,
  digests: readonly DigestRow[],
): Promise<ReadonlyMap<DigestRow, HeldContent | 'cancelled'>> {
  const contents = new Map<DigestRow, HeldContent | 'cancelled'>();
  if (digests.length === 0) return contents;
  const messages = await db
    .selectFrom('message')
    .select([...contentColumns, 'withdrawn_at'])
    .where('site', '=', site)
    .where('id', 'in', [...new Set(digests.map(({ message }) => message))])
    .execute();
  const byId = new Map(messages.map((message) => [message.id, message]));
  const direct = await db
    .selectFrom('direct_queue')
    .select([...contentColumns, 'token'])
    .where(isOneOfMessages(digests.map(({ message: id, token }) => ({ site, id, token }))))
    .execute();
  const byKey = new Map(direct.map((message) => [keyOf(message), message]));
  for (const digest of digests) {
    const broadcast = byId.get(digest.message);
    const found = broadcast ?? byKey.get(keyOf({ ...digest, id: digest.message }));
    const isWithdrawn = broadcast !== undefined && broadcast.withdrawn_at !== null;
    if (isWithdrawn || found?.state === 'cancelled') contents.set(digest, 'cancelled');
    else if (found && found.payload !== null) contents.set(digest, { ...found, payload: found.payload });
  }
  return contents;
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
