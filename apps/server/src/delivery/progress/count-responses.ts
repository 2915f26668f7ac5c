import { acceptedOf, type ResponseCounts } from '../../messages/outcomes/response-counts.ts';
import { isDeviceTest } from '../../messages/self-tests/self-tests.ts';
import type { Executor } from '../../database/executor.ts';
import { addToPushServiceDays } from '../../messages/outcomes/push-service-days.ts';
import type { BatchRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { addToTimeline } from '../../messages/outcomes/timeline.ts';

/**
 * Counts the responses of push services for the charts: in the timeline of the message and in the days of the push
 * services. A first run does so once at its end, because it would be half of what a checkpoint writes.
 */
export async function countResponses(
  db: Executor,
  batch: BatchRow,
  responses: ResponseCounts,
  now: number,
): Promise<void> {
  const { message, number, site, send_at: sendAt } = batch;
  await addToTimeline(db, message, sendAt, now, { accepted: acceptedOf(responses) }, number);
  if (await isDeviceTest(db, batch)) return;
  await addToPushServiceDays(db, site, responses, spreadOf(batch), now);
}

/** Not the number alone: many messages to one device, of one batch each, are counted at the same time. */
function spreadOf({ number, tokens }: BatchRow): number {
  if (tokens === null) return number;
  const [first = ''] = JSON.parse(tokens) as readonly string[];
  return number + shardOf(first);
}
