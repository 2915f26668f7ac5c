import type { Transaction } from 'kysely';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { shardCount, shardOf } from '../../apps/server/src/database/sharding/shard.ts';
import { markClicked } from '../../apps/server/src/devices/clicks.ts';
import { nextTokens, start } from '../../apps/server/src/devices/list/audience.ts';
import { bulkInsert } from './bulk-insert.ts';

const hour = 3_600_000;

interface ClickedMessage {
  readonly id: string;
  readonly site: string;
  readonly topic: string | null;
  readonly sentAt: number;
  /** How many devices clicked it. */
  readonly clicked: number;
  /** Its place among the messages. */
  readonly number: number;
}

/**
 * Gives as many devices as clicked a message the time of the click, and stores their receipts. Call it for the latest message first: a device keeps its
 * last click.
 */
export async function seedClicks(
  db: Transaction<Schema>,
  { id, site, topic, sentAt, clicked, number }: ClickedMessage,
  now: number,
): Promise<void> {
  const audience = { site, topic, filter: null, before: sentAt };
  // Each message has others, some of which click the next one too.
  const first = { shard: (number * 5) % shardCount, token: '' };
  const tokens = await nextTokens(db, audience, first, clicked);
  const missing = clicked - tokens.length;
  if (missing > 0) tokens.push(...(await nextTokens(db, { ...audience, until: first }, start, missing)));
  const byHour = Map.groupBy(tokens, (_, index) =>
    // As the timeline of the message: most of them soon, and the last after half a day.
    Math.min(12, Math.floor(-2 * Math.log(1 - ((index * 7919) % clicked) / clicked))),
  );
  for (const [later, group] of byHour) {
    const at = Math.min(now, sentAt + later * hour);
    await markClicked(db, group.toSorted(), at);
    const receipts = group.map((token) => ({
      shard: shardOf(token),
      message: id,
      token,
      event: 'clicked' as const,
      at,
    }));
    await bulkInsert(db, 'receipt', receipts);
  }
}
