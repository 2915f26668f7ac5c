import type { JobPriority, SendJob } from '../../jobs/queue.ts';
import { type BringForward, createDeferredBatches } from './deferred-batches.ts';
import { createGoneReports } from './gone-reports.ts';
import type { PushFeedback } from './push-feedback.ts';
import type { Admission, Permit, PushServiceLimiter } from './push-service-limiter.ts';
import {
  afterBringingSenderForward,
  afterSenderResponse,
  createSenderState,
  deferToRate,
  type Rank,
  leave,
  liftUnused,
  mayLeave,
  type SenderFeedback,
  type CurrentLimit,
  stay,
  unusedPlaces,
} from './sender-limit.ts';

/** Limits the requests of one sender, that is one VAPID key, to one push service. */
export interface SenderLimiter extends Pick<PushServiceLimiter, 'service' | 'circuit' | 'quickestLatency'> {
  /**
   * Resolves soon, with a deferral when no permit becomes free.
   * @param message Undefined for a retry.
   * @param isPatient Whether it waits longer while responses come.
   */
  acquire(
    priority: JobPriority,
    rank: Rank,
    message?: string,
    isPatient?: boolean,
  ): Admission<PushFeedback> | Promise<Admission<PushFeedback>>;
  /** Takes note of a batch with deferred requests, once they are stored and its job has ended. */
  addDeferred(job: SendJob, rank: Rank): void;
  /** False while a request of a broadcast would be deferred. @param message Undefined for a retry. */
  accepts(rank: Rank, message?: string): boolean;
  /** Takes note of a response. @param isFirst False for a device that was reported as gone before. */
  reportGone(isGone: boolean, isFirst: boolean): void;
  /** Whether the push service reports nearly all devices of this sender as gone. */
  readonly isGoneWidespread: boolean;
  /** How the push service limits this sender; undefined while it does not. */
  readonly limit: Readonly<CurrentLimit> | undefined;
}

export interface SenderLimiterOptions {
  readonly limiter: PushServiceLimiter;
  /** The longest pause because of a Retry-After, and the interval of looks for deferred requests; milliseconds. */
  readonly longestPause: number;
  readonly interval: number;
  readonly bringForward: BringForward;
  readonly onLimit: (change: 'limited' | 'lifted') => void;
  /** Called when reports that devices are gone become widespread, and when they no longer are. */
  readonly onWidespreadGone: (change: 'began' | 'ended') => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The promises and timers around the rules of `sender-limit.ts`. */
export function createSenderLimiter({
  limiter,
  longestPause,
  interval,
  bringForward,
  onLimit,
  onWidespreadGone,
  now,
}: SenderLimiterOptions): SenderLimiter {
  const state = createSenderState(longestPause, now());
  const goneReports = createGoneReports();
  const deferred = createDeferredBatches({
    bringForward,
    interval,
    room: () => Math.min(limiter.room(), state.limit ? unusedPlaces(state.limit, now()) : Infinity),
    onBroughtForward: (requests) => state.limit && afterBringingSenderForward(state.limit, requests),
  });

  function liftIfUnused(): void {
    if (state.limit !== undefined && liftUnused(state, now())) onLimit('lifted');
  }

  /** Asked again with the permit: the limit may have begun while the request waited for it. */
  function admit(admission: Admission, rank: Rank): Admission<PushFeedback> {
    if (admission.kind === 'deferred') return admission;
    const time = now();
    if (!mayLeave(state, rank, time)) {
      admission.release({ kind: 'unused' });
      return deferToRate(state.limit!, rank, time);
    }
    leave(state, time);
    return permitOf(admission, time);
  }

  function permitOf(permit: Permit, startedAt: number): Permit<PushFeedback> {
    let isReleased = false;
    return {
      kind: 'permit',
      release(feedback) {
        if (isReleased) return;
        isReleased = true;
        // The push service itself is well when it limits a sender.
        permit.release(feedback.kind === 'throttled' ? { kind: 'answered' } : feedback);
        if (feedback.kind === 'none' || feedback.kind === 'unused') stay(state);
        const shown = senderFeedbackOf(feedback);
        const change = shown && afterSenderResponse(state, startedAt, shown, now());
        if (change) onLimit(change);
        deferred.bringForward();
      },
    };
  }

  return {
    service: limiter.service,
    acquire(priority, rank, message, isPatient) {
      if (priority === 'normal') deferred.requestArrived();
      liftIfUnused();
      const time = now();
      if (!mayLeave(state, rank, time)) return deferToRate(state.limit!, rank, time);
      const acquired = limiter.acquire(priority, message, isPatient);
      return acquired instanceof Promise
        ? acquired.then((admission) => admit(admission, rank))
        : admit(acquired, rank);
    },
    addDeferred(job, rank) {
      if (state.limit === undefined) return limiter.addDeferred(job);
      deferred.add(job, rank === 'urgent');
      deferred.bringForward();
    },
    accepts(rank, message) {
      liftIfUnused();
      return (
        mayLeave(state, rank, now()) &&
        (limiter.acceptsBroadcasts || (message !== undefined && limiter.trialsLeft(message) > 0))
      );
    },
    reportGone(isGone, isFirst) {
      const change = goneReports.add(isGone, isFirst);
      if (change) onWidespreadGone(change);
    },
    get isGoneWidespread() {
      return goneReports.areWidespread;
    },
    get limit() {
      liftIfUnused();
      return state.limit;
    },
    get circuit() {
      return limiter.circuit;
    },
    get quickestLatency() {
      return limiter.quickestLatency;
    },
  };
}

/** Responses show the limit of the sender; faults and an overloaded push service do not. */
function senderFeedbackOf(feedback: PushFeedback): SenderFeedback | undefined {
  if (feedback.kind === 'throttled') return feedback;
  return feedback.kind === 'answered' ? { kind: 'accepted' } : undefined;
}

/** Enough to recognise one public VAPID key among those of an installation. */
const shortLength = 8;

/** A short name of a sender, for logs and metrics: the first characters of its public VAPID key. Pure. */
export function shortKeyId(vapidKey: string): string {
  return vapidKey.slice(0, shortLength);
}
