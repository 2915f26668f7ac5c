import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';
import type { Recipient } from '../send/recipients.ts';
import { findLimitedSites } from '../../sites/sites.ts';
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
  if (audience === 'test') return { free: recipients, held: [] };
  const isLimited = (await findLimitedSites(db, new Set([site]))).has(site);
  const asked = recipients.filter((recipient) => mayBeHeld(recipient, isLimited));
  if (asked.length === 0) return { free: recipients, held: [] };
  const candidates = asked.map(({ token, device }) => {
    return { site, message: id, token, preferences: device!.preferences, urgency, topic };
  });
  const holds = await findHeld(db, candidates, now);
  const held = new Map(asked.flatMap(({ token }, index) => (holds[index] ? [[token, holds[index]]] : [])));
  return {
    free: recipients.filter(({ token }) => !held.has(token)),
    held: [...held].map(([token, hold]) => heldResult(token, hold)),
  };
}

function mayBeHeld({ device, attempts }: Recipient, isLimited: boolean): boolean {
  return attempts === 0 && device !== null && (isLimited || device.preferences !== null);
}
