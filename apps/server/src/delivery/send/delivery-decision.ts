import type { PushOutcome, PushServiceName } from '@sineta/web-push';
import { dayLength } from '../../database/paging/day.ts';
import type { Hold } from '../../devices/preferences/digest.ts';
import type { Liveness } from '../../devices/liveness.ts';
import { backoff } from '../../jobs/backoff.ts';
import type { Deferral } from '../flow/deferral.ts';
import type { Tuning } from '../tuning.ts';

/** What follows from the request, or the deferral, of a message for one device. */
export type DeliveryDecision =
  | { readonly kind: 'accepted'; readonly liveness?: Liveness }
  | { readonly kind: 'gone'; readonly liveness?: Liveness; readonly isRevoked?: true }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly liveness?: Liveness }
  | {
      readonly kind: 'retry';
      readonly dueAt: number;
      readonly attempts: number;
      readonly liveness?: Liveness;
    }
  /** Not sent: the visitor prefers it in a digest, or the limits of the site hold or drop it. */
  | ({ readonly kind: 'held'; readonly liveness?: never } & Hold)
  /** No response yet; the request is repeated when none has arrived by then. */
  | {
      readonly kind: 'late';
      readonly dueAt: number;
      readonly attempts: number;
      readonly liveness?: never;
    };

export type FailureReason =
  | Extract<PushOutcome, { kind: 'fatal' }>['reason']
  | 'resubscribe'
  | 'expired'
  | 'vapid_key_unknown';

/** What is known of the device and the message at the response. Times in milliseconds. */
export interface Circumstances {
  readonly now: number;
  readonly expiresAt: number;
  /** False for TTL 0, which asks for delivery now or never (RFC 8030 §5.2). */
  readonly repeatable: boolean;
  /** Requests before this one. */
  readonly attempts: number;
  /** When the push service first reported the device as gone. */
  readonly goneAt: number | null;
  /** Whether the push service reports nearly all devices of the sender as gone. */
  readonly isGoneWidespread: boolean;
  /** When the device was last asked to resubscribe, because its subscription was rejected. */
  readonly resubscribeAt: number | null;
  /** When a page of the site was last opened on the device. */
  readonly lastSeenAt: number;
  readonly service: PushServiceName | 'other';
}

/**
 * Milliseconds. Chrome takes the permission back from sites that send much to people who do not visit them; a visitor who turns
 * notifications off has usually been there more recently. Two weeks without a visit leave no site engagement in Chrome.
 */
const silence = 14 * dayLength;

/**
 * Decides what follows from a response. A first "gone" is only noted and checked again after a grace period, because push
 * services report some new subscriptions as gone. Nothing is retried after the TTL. Pure.
 */
export function decide(
  outcome: PushOutcome,
  circumstances: Circumstances,
  tuning: Tuning,
  chance?: number,
): DeliveryDecision {
  switch (outcome.kind) {
    case 'accepted':
      return isInDoubt(circumstances) ? { kind: 'accepted', liveness: 'alive' } : { kind: 'accepted' };
    case 'gone':
      return decideGone(circumstances, tuning);
    case 'resubscribe':
      return { kind: 'failed', reason: 'resubscribe', liveness: 'resubscribe' };
    case 'fatal':
      return { kind: 'failed', reason: outcome.reason };
    case 'retry':
      break;
  }
  return decideRetry(outcome.after, circumstances, tuning, chance);
}

/** A push service that accepts a message disproves an earlier "gone" or a rejected subscription. */
function isInDoubt({ goneAt, resubscribeAt }: Circumstances): boolean {
  return goneAt !== null || resubscribeAt !== null;
}

/** @param after The Retry-After of the push service, in milliseconds. */
function decideRetry(
  after: number | undefined,
  circumstances: Circumstances,
  { retryBase, retryCeiling, patience }: Tuning,
  chance: number | undefined,
): DeliveryDecision {
  const attempts = circumstances.attempts + 1;
  const wait = backoff(attempts, { base: retryBase, ceiling: retryCeiling }, chance);
  // Retry-After is the minimum. Jitter is added, so that not all retries run at once.
  const asked = after === undefined ? 0 : after + Math.min(wait, retryBase);
  const left = circumstances.expiresAt - patience - circumstances.now;
  const dueAt = withinTtl(
    { wanted: Math.max(wait, asked), least: Math.max(asked, retryBase), from: left / 2 },
    circumstances,
    patience,
    chance,
  );
  if (dueAt === undefined || !circumstances.repeatable) return { kind: 'failed', reason: 'expired' };
  return { kind: 'retry', dueAt, attempts };
}

/**
 * Decides when a deferred message is sent. A deferral sends nothing, so that it counts no attempt and is possible with a TTL
 * of 0. A device that was rejected before waits only for its own backoff: it is never brought forward, and must not queue
 * behind deferred devices. A device that the rate of its sender defers queues with the others. Pure.
 */
export function decideDeferral(
  { after, blockedFor, retryAfter, isScheduled }: Omit<Deferral, 'kind'>,
  circumstances: Circumstances,
  { patience, retryBase, retryCeiling }: Pick<Tuning, 'patience' | 'retryBase' | 'retryCeiling'>,
  chance?: number,
): DeliveryDecision {
  const again =
    circumstances.attempts === 0
      ? after
      : backoff(circumstances.attempts, { base: retryBase, ceiling: retryCeiling }, chance);
  const wanted = isScheduled ? after : Math.min(after, Math.max(again, patience, blockedFor));
  const waits = { wanted, least: Math.max(retryAfter, patience), from: blockedFor };
  const dueAt = withinTtl(waits, circumstances, patience, chance);
  if (dueAt === undefined) return { kind: 'failed', reason: 'expired' };
  return { kind: 'retry', dueAt, attempts: circumstances.attempts };
}

/** Milliseconds from now. */
interface Waits {
  readonly wanted: number;
  /** Cannot be shortened. */
  readonly least: number;
  /** The start of the range from which a time is chosen when the wanted one is too late. */
  readonly from: number;
}

/**
 * When to send again. A delay of our own is only a guess: one that ends after the TTL is shortened to a random time before
 * its end, because the push service may recover long before.
 * @returns undefined when even the least delay ends after the TTL.
 */
function withinTtl(
  { wanted, least, from }: Waits,
  { now, expiresAt }: Circumstances,
  patience: number,
  chance = Math.random(),
): number | undefined {
  if (now + wanted < expiresAt) return Math.ceil(now + wanted);
  const latest = expiresAt - patience - now;
  if (least >= latest) return undefined;
  const earliest = Math.min(Math.max(least, from), latest);
  return Math.ceil(now + earliest + (latest - earliest) * chance);
}

/** Checked again after the grace period, and up to a day while reports of "gone" are widespread: such an incident may end. */
function decideGone(
  circumstances: Circumstances,
  { goneGrace, widespreadGoneGrace }: Tuning,
): DeliveryDecision {
  const { goneAt, isGoneWidespread, now } = circumstances;
  const revoked = isProbablyRevoked(circumstances) && { isRevoked: true as const };
  const age = goneAt === null ? 0 : now - goneAt;
  if (age >= (isGoneWidespread ? widespreadGoneGrace : goneGrace)) {
    return { kind: 'gone', liveness: 'confirmed_gone', ...revoked };
  }
  const mark: { liveness?: Liveness } = goneAt === null ? { liveness: 'gone' } : {};
  const dueAt = now - age + (age < goneGrace ? goneGrace : Math.min(8 * age, widespreadGoneGrace));
  if (!mayRepeat(circumstances, dueAt)) return { kind: 'gone', ...mark, ...revoked };
  return { kind: 'retry', dueAt, attempts: circumstances.attempts + 1, ...mark };
}

/** Whether the browser, rather than the visitor, probably ended the subscription of a device that is gone. */
function isProbablyRevoked({ service, lastSeenAt, now }: Circumstances): boolean {
  return service === 'google' && now - lastSeenAt >= silence;
}

function mayRepeat({ repeatable, expiresAt }: Circumstances, dueAt: number): boolean {
  return repeatable && dueAt < expiresAt;
}
