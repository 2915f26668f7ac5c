import { findBatch, insertBatch, namedBatch } from '../../src/delivery/progress/batches.ts';
import { newTimeOrderedId } from '../../src/database/time-ordered-id.ts';
import { insertMessage } from '../../src/messages/messages.ts';
import type { Storage } from '../../src/database/open.ts';
import type { BatchRow, NewMessage } from '../../src/database/schema.ts';

/** Stores a message. */
export async function keepMessage(
  { db }: Pick<Storage, 'db'>,
  now: number,
  extra: Partial<NewMessage> = {},
): Promise<string> {
  const id = newTimeOrderedId(now);
  await insertMessage(db, {
    site: 'default',
    id,
    state: 'sent',
    target: '{"everyone":true}',
    payload: '{}',
    title: `Aviso ${now}`,
    audience: extra.target?.includes('topic')
      ? 'topic'
      : extra.target?.includes('token')
        ? 'devices'
        : 'everyone',
    search_text: `aviso ${now}`,
    published: 1,
    ttl: 60,
    urgency: 'normal',
    created_at: now,
    send_at: now,
    wave_at: now,
    expires_at: now + 60_000,
    cursor_shard: 64,
    cursor_token: '',
    ...extra,
  });
  return id;
}

/** Stores a message with one pending batch for these devices. */
export async function keepBatch(storage: Storage, tokens: readonly string[], now: number): Promise<BatchRow> {
  const message = await keepMessage(storage, now);
  const name = { site: 'default', message, number: 0, send_at: now, expires_at: now + 60_000 };
  await insertBatch(storage.db, namedBatch(name, tokens));
  return (await findBatch(storage.db, message, 0))!;
}
