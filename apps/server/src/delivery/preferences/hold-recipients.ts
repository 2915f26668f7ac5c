import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';
import type { Recipient } from '../send/recipients.ts';
import { findDisturbed } from '../../messages/disturbance/find-disturbed.ts';
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
  message: MessageRow,
  recipients: readonly Recipient[],
  now: number,
): Promise<Divided> {
  const { id, site, urgency, topic, audience, if_disturbing } = message;
  if (audience === 'test') return { free: recipients, held: [] };
  const first = recipients.filter(({ device, attempts }) => attempts === 0 && device !== null);
  if (first.length === 0) return { free: recipients, held: [] };
  const isLimited = (await findLimitedSites(db, new Set([site]))).has(site);
  const tokens = first.map(({ token }) => token);
  const disturbed = if_disturbing === null ? new Set() : await findDisturbed(db, message, tokens, now);
  const asked = first.filter(
    ({ token, device }) => isLimited || device!.preferences !== null || disturbed.has(token),
  );
  if (asked.length === 0) return { free: recipients, held: [] };
  const candidates = asked.map(({ token, device }) => {
    const { preferences, time_zone: timeZone } = device!;
    const ifDisturbing = disturbed.has(token) ? (if_disturbing ?? undefined) : undefined;
    return { site, message: id, token, preferences, timeZone, urgency, topic, ifDisturbing };
  });
  const holds = await findHeld(db, candidates, now);
  const held = new Map(asked.flatMap(({ token }, index) => (holds[index] ? [[token, holds[index]]] : [])));
  return {
    free: recipients.filter(({ token }) => !held.has(token)),
    // What replaces a notification is dropped: in a digest it would be another one.
    held: [...held].map(([token, hold]) =>
      heldResult(token, message.replaces === null ? hold : { ...hold, digestAt: undefined }),
    ),
  };
}
