import type { Arrival } from '../../../apps/server/test/harness/push-sink.ts';
import { tuning } from '../../../apps/server/src/delivery/tuning.ts';
import { senderOf } from './contact.ts';

/** Batches that a process has in hand at once, of which each writes its answers down in groups. */
const batchesInHand = 8;

/**
 * What one kill may repeat at one push service: the requests under way to it, and of each batch in hand the
 * answers that make no checkpoint yet.
 */
export const repeatsOfAKill = tuning.concurrency.ceiling + batchesInHand * tuning.checkpointResults;

/**
 * How often devices got a message once more, by the process to blame: the one that sent it the time before
 * and did not live to write that down.
 */
export function repeatsBySender(arrivals: readonly Arrival[]): ReadonlyMap<string, number> {
  const senders = new Map<string, string>();
  const repeats = new Map<string, number>();
  for (const arrival of arrivals) {
    const delivery = `${String(arrival.headers['topic'])} ${arrival.path}`;
    const before = senders.get(delivery);
    if (before !== undefined) repeats.set(before, (repeats.get(before) ?? 0) + 1);
    senders.set(delivery, senderOf(arrival));
  }
  return repeats;
}
