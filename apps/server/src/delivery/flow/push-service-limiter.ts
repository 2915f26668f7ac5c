import type { PushServiceName } from '@sineta/web-push';
import type { JobPriority, SendJob } from '../../jobs/queue.ts';
import { acceptsBroadcasts, admit, admitNext, afterResponse, hasRoom, hasWaiting } from './admission.ts';
import { type CircuitState, circuitState } from './circuit-breaker.ts';
import { quickestOf } from './congestion-window.ts';
import { afterBringingForward, roomForDeferred } from './defer.ts';
import type { Deferral } from './deferral.ts';
import { type BringForward, createDeferredBatches } from './deferred-batches.ts';
import {
  allowsTrialsOf,
  createLimiterState,
  isPartlyFailing,
  isPreferred,
  limitOf,
  type LimiterSettings,
  trialsLeft,
  type RequestInProgress,
} from './limiter-state.ts';
import type { ServiceFeedback } from './push-feedback.ts';

/** Allows one request to a push service. */
export interface Permit<Feedback = ServiceFeedback> {
  readonly kind: 'permit';
  /** Returns the permit, with what the response showed of the push service. Later calls do nothing. */
  readonly release: (feedback: Feedback) => void;
}

export type Admission<Feedback = ServiceFeedback> = Permit<Feedback> | Deferral;

/** Limits the requests to one push service, of all senders. */
export interface PushServiceLimiter {
  readonly service: PushServiceName | 'other';
  /**
   * Resolves soon, with a deferral when no permit becomes free: a request that waits holds up messages to others.
   * @param message Undefined for a retry.
   * @param isPatient Whether it waits longer while responses come.
   */
  acquire(priority: JobPriority, message?: string, isPatient?: boolean): Admission | Promise<Admission>;
  /** Takes note of a batch with deferred requests, once they are stored and its job has ended. */
  addDeferred(job: SendJob): void;
  /** How many deferred requests it would accept soon. */
  room(): number;
  /** How many requests of a message may begin although the push service does not respond to others. */
  trialsLeft(message: string): number;
  /** False while a request of a broadcast would be deferred. */
  readonly acceptsBroadcasts: boolean;
  readonly requestsInProgress: number;
  /** Requests that may be in progress: none while the limiter is blocked, one while it probes. */
  readonly limit: number;
  readonly circuit: CircuitState;
  /** For how long no request has begun or ended, in milliseconds. */
  readonly idleFor: number;
  /** How long the latest responses took, in milliseconds. */
  readonly latencies: readonly number[];
  /** How quickly it responds when nothing queues, in milliseconds; undefined before the first response. */
  readonly quickestLatency: number | undefined;
}

export interface LimiterOptions extends LimiterSettings {
  readonly service: PushServiceName | 'other';
  /** Called when the circuit opens and when it closes, not for the probes in between. */
  readonly onCircuit?: (change: 'opened' | 'closed') => void;
  /** Called when there is room for deferred requests. */
  readonly bringForward?: BringForward;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** The timers and promises around the rules of `admission.ts`. */
export function createLimiter({
  service,
  onCircuit = () => {},
  bringForward = () => Promise.resolve(0),
  now = () => performance.now(),
  ...settings
}: LimiterOptions): PushServiceLimiter {
  const { patience } = settings;
  const state = createLimiterState(settings, now());
  const interval = patience / 10;
  const deferred = createDeferredBatches({
    bringForward,
    interval,
    room,
    preferred: () => (isPartlyFailing(state) ? (message) => isPreferred(state, message) : undefined),
    allowsTrials: () => allowsTrialsOf(state, 'normal', now()),
    trialsLeft: trialsOf,
    onBroughtForward: (requests) => afterBringingForward(state, requests),
  });
  let timer: NodeJS.Timeout | undefined;

  function room(): number {
    return roomForDeferred(state, now(), interval);
  }

  function trialsOf(message: string): number {
    return trialsLeft(state, message, now());
  }

  function permitOf(request: RequestInProgress): Permit {
    let isReleased = false;
    return {
      kind: 'permit',
      release(feedback) {
        if (isReleased) return;
        isReleased = true;
        const change = afterResponse(state, request, feedback, now());
        if (change) onCircuit(change);
        admitWaiting();
      },
    };
  }

  function admitWaiting(): void {
    const time = now();
    for (let next = admitNext(state, time); next; next = admitNext(state, time)) {
      next.request.resolve(next.decision);
    }
    if (hasWaiting(state)) watchWaiting();
    else {
      clearTimeout(timer);
      timer = undefined;
    }
    deferred.bringForward();
  }

  /** A request may wait in vain without any response. */
  function watchWaiting(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      admitWaiting();
    }, patience / 4);
  }

  return {
    service,
    acquire(priority, message, isPatient) {
      const time = now();
      if (priority === 'normal') deferred.requestArrived();
      // Permits also become free by time, and those that wait come first.
      if (hasWaiting(state) && hasRoom(state, time)) admitWaiting();
      const decision = admit(state, priority, message, time);
      if (decision === 'wait') {
        return new Promise((resolve) => {
          state.waiting[priority].push({
            since: time,
            message,
            isPatient,
            resolve: (decision) => resolve(decision.kind === 'permit' ? permitOf(decision) : decision),
          });
          watchWaiting();
        });
      }
      if (decision.kind === 'deferred') return decision;
      deferred.bringForward();
      return permitOf(decision);
    },
    addDeferred(job) {
      deferred.add(job);
      deferred.bringForward();
    },
    room,
    trialsLeft: trialsOf,
    get acceptsBroadcasts() {
      return acceptsBroadcasts(state, now());
    },
    get requestsInProgress() {
      return state.inProgress.size + state.beyondLimit;
    },
    get limit() {
      return limitOf(state, now());
    },
    get circuit() {
      return circuitState(state.circuit, now());
    },
    get idleFor() {
      return now() - state.lastActivity;
    },
    latencies: state.latencies.values,
    get quickestLatency() {
      return quickestOf(state.window);
    },
  };
}
