import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';
import type { Recipient } from '../send/recipients.ts';
import { findHeld } from './find-held.ts';
import { heldResult } from './held-result.ts';

interface Divided {
  /** Those that get the message now. */
  readonly free: readonly Recipient[];
  readonly held: readonly DeliveryResult[];
}

/**
 * Divides the recipients of a message into those that get it now, and those for which it is held. A device that had a request
 * is not held: it may have shown the message. Tests are never held.
 */
export async function holdRecipients(
  db: Executor,
  { id, site, urgency, topic, audience }: MessageRow,
  recipients: readonly Recipient[],
  now: number,
): Promise<Divided> {
  const asked = audience === 'test' ? [] : recipients.filter(hasPreferences);
  if (asked.length === 0) return { free: recipients, held: [] };
  const candidates = asked.map(({ token, device }) => {
    return { site, message: id, token, preferences: device!.preferences!, urgency, topic };
  });
  const holds = await findHeld(db, candidates, now);
  const held = new Map(asked.flatMap(({ token }, index) => (holds[index] ? [[token, holds[index]]] : [])));
  return {
    free: recipients.filter(({ token }) => !held.has(token)),
    held: [...held].map(([token, hold]) => heldResult(token, hold)),
  };
}

function hasPreferences({ device, attempts }: Recipient): boolean {
  return attempts === 0 && device !== null && device.preferences !== null;
}
