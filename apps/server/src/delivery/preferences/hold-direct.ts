import type { Executor } from '../../database/executor.ts';
import type { Hold } from '../../devices/preferences/digest.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { findHeld } from './find-held.ts';

/**
 * Finds which direct messages are held for a digest. A device that had a request is not held: it may have shown the message.
 * What the service itself sends, as a welcome or a digest, is never held.
 */
export async function findHeldDirect(
  db: Executor,
  deliveries: readonly DirectDelivery[],
  now: number,
): Promise<ReadonlyMap<DirectDelivery, Hold>> {
  const asked = deliveries.filter(hasPreferences);
  if (asked.length === 0) return new Map();
  const candidates = asked.map(({ message, device }) => {
    const { site, id, token, urgency } = message;
    return { site, message: id, token, urgency, preferences: device!.preferences!, topic: null };
  });
  const holds = await findHeld(db, candidates, now);
  return new Map(asked.flatMap((delivery, index) => (holds[index] ? [[delivery, holds[index]]] : [])));
}

function hasPreferences({ message, device }: DirectDelivery): boolean {
  const isOwn = message.sent_by_kind === 'system';
  return message.attempts === 0 && !isOwn && device !== null && device.preferences !== null;
}
