import type { PushOutcome } from '@sineta/web-push';
import type { Liveness } from '../../devices/liveness.ts';
import { backoff } from '../../jobs/backoff.ts';
import type { Deferral } from '../flow/deferral.ts';
import type { Tuning } from '../tuning.ts';

/** What becomes of a message for one device after an attempt. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly liveness?: Liveness }
  | { readonly kind: 'gone'; readonly liveness?: Liveness }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly liveness?: Liveness }
  | {
      readonly kind: 'retry';
      readonly dueAt: number;
      readonly attempts: number;
      readonly liveness?: Liveness;
    }
  /** The answer is still to come; the request is repeated only when nobody has settled it by then. */
  | {
      readonly kind: 'unanswered';
      readonly dueAt: number;
      readonly attempts: number;
      readonly liveness?: never;
    };

export type FailureReason =
  | Extract<PushOutcome, { kind: 'fatal' }>['reason']
  | 'resubscribe'
  | 'expired'
  | 'vapid_key_unknown';

/** What is known of the device and the message when the answer comes. Times in milliseconds. */
export interface Attempt {
  readonly now: number;
  readonly expiresAt: number;
  /** False for TTL 0, which is for who is there now. */
  readonly repeatable: boolean;
  /** Attempts before this one. */
  readonly attempts: number;
  /** When the device was first said to be gone. */
  readonly goneAt: number | null;
  /** When it was last asked for another subscription, since this one was refused. */
  readonly resubscribeAt: number | null;
}

/**
 * Decides what follows from an answer. A first "gone" is only noted and asked about again after a
 * grace period, since fresh subscriptions are sometimes answered so. Nothing is repeated after the TTL. Pure.
 */
export function judge(outcome: PushOutcome, attempt: Attempt, tuning: Tuning, chance?: number): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return isInDoubt(attempt) ? { kind: 'accepted', liveness: 'alive' } : { kind: 'accepted' };
    case 'gone':
      return judgeGone(attempt, tuning);
    case 'resubscribe':
      return { kind: 'failed', reason: 'resubscribe', liveness: 'resubscribe' };
    case 'fatal':
      return { kind: 'failed', reason: outcome.reason };
    case 'retry':
      break;
  }
  return judgeRetry(outcome.after, attempt, tuning, chance);
}

/** A push service that takes a message says that neither "gone" nor a refused subscription is true any more. */
function isInDoubt({ goneAt, resubscribeAt }: Attempt): boolean {
  return goneAt !== null || resubscribeAt !== null;
}

/** @param after What the push service asked for, in milliseconds. */
function judgeRetry(
  after: number | undefined,
  attempt: Attempt,
  { retryBase, retryCeiling, patience }: Tuning,
  chance: number | undefined,
): Verdict {
  const attempts = attempt.attempts + 1;
  const wait = backoff(attempts, { base: retryBase, ceiling: retryCeiling }, chance);
  // Retry-After is the least; some jitter comes on top, so that not all return at once.
  const asked = after === undefined ? 0 : after + Math.min(wait, retryBase);
  const left = attempt.expiresAt - patience - attempt.now;
  const dueAt = withinTtl(
    { wanted: Math.max(wait, asked), least: Math.max(asked, retryBase), from: left / 2 },
    attempt,
    patience,
    chance,
  );
  if (dueAt === undefined || !attempt.repeatable) return { kind: 'failed', reason: 'expired' };
  return { kind: 'retry', dueAt, attempts };
}

/**
 * Puts somebody off for whom the push service has no room: no attempt was made, so none is counted, and a
 * TTL of 0 allows it as well. Whoever was refused before does not go back to the end of the line, from which only those
 * are called back who were never sent to: they wait as long as after that refusal. Pure.
 */
export function defer(
  { after, blockedFor, retryAfter }: Omit<Deferral, 'kind'>,
  attempt: Attempt,
  { patience, retryBase, retryCeiling }: Pick<Tuning, 'patience' | 'retryBase' | 'retryCeiling'>,
  chance?: number,
): Verdict {
  const again =
    attempt.attempts === 0
      ? after
      : backoff(attempt.attempts, { base: retryBase, ceiling: retryCeiling }, chance);
  const wanted = Math.min(after, Math.max(again, patience, blockedFor));
  const waits = { wanted, least: Math.max(retryAfter, patience), from: blockedFor };
  const dueAt = withinTtl(waits, attempt, patience, chance);
  if (dueAt === undefined) return { kind: 'failed', reason: 'expired' };
  return { kind: 'retry', dueAt, attempts: attempt.attempts };
}

/** Milliseconds from now. */
interface Waits {
  readonly wanted: number;
  /** What cannot be shortened. */
  readonly least: number;
  /** Where the times begin among which one is chosen when the wanted one comes too late. */
  readonly from: number;
}

/**
 * When to come again. A wait of our own is only a guess: one that leads past the end of the TTL is shortened to some
 * time before it, for each another one, since the push service may be back long before.
 * @returns undefined when even the least wait leads past the end.
 */
function withinTtl(
  { wanted, least, from }: Waits,
  { now, expiresAt }: Attempt,
  patience: number,
  chance = Math.random(),
): number | undefined {
  if (now + wanted < expiresAt) return Math.ceil(now + wanted);
  const latest = expiresAt - patience - now;
  if (least >= latest) return undefined;
  const earliest = Math.min(Math.max(least, from), latest);
  return Math.ceil(now + earliest + (latest - earliest) * chance);
}

function judgeGone(attempt: Attempt, { goneGrace }: Tuning): Verdict {
  const { goneAt, now } = attempt;
  if (goneAt !== null && now - goneAt >= goneGrace) return { kind: 'gone', liveness: 'confirmed_gone' };
  const mark: { liveness?: Liveness } = goneAt === null ? { liveness: 'gone' } : {};
  const dueAt = (goneAt ?? now) + goneGrace;
  if (!mayRepeat(attempt, dueAt)) return { kind: 'gone', ...mark };
  return { kind: 'retry', dueAt, attempts: attempt.attempts + 1, ...mark };
}

function mayRepeat({ repeatable, expiresAt }: Attempt, dueAt: number): boolean {
  return repeatable && dueAt < expiresAt;
}
