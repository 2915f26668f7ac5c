import type { Executor } from '../../database/executor.ts';
import type { Hold } from '../../devices/preferences/digest.ts';
import { ownKindOf } from '../../messages/direct/direct-messages.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { findLimitedSites } from '../../sites/sites.ts';
import { findHeld } from './find-held.ts';

/**
 * Finds which direct messages are not sent now. A device that had a request is not held: it may have shown the message.
 * What was held once, and what the service itself sends, as a welcome or a digest, is not held either.
 */
export async function findHeldDirect(
  db: Executor,
  deliveries: readonly DirectDelivery[],
  now: number,
): Promise<ReadonlyMap<DirectDelivery, Hold>> {
  const possible = deliveries.filter(mayBeHeld);
  if (possible.length === 0) return new Map();
  const limited = await findLimitedSites(db, new Set(possible.map(({ message }) => message.site)));
  const asked = possible.filter(
    ({ message, device }) => device!.preferences !== null || limited.has(message.site),
  );
  if (asked.length === 0) return new Map();
  const candidates = asked.map(({ message, device }) => {
    const { site, id, token, urgency } = message;
    const { preferences, time_zone: timeZone } = device!;
    return { site, message: id, token, urgency, preferences, timeZone, topic: null };
  });
  const holds = await findHeld(db, candidates, now);
  return new Map(asked.flatMap((delivery, index) => (holds[index] ? [[delivery, holds[index]]] : [])));
}

/** Whether this is the first attempt at an existing device, for a message that an application or a member sent or had repeated. */
function mayBeHeld({ message, device }: DirectDelivery): boolean {
  return message.attempts === 0 && ownKindOf(message) === undefined && device !== null;
}
