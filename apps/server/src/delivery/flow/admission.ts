import type { JobPriority } from '../../jobs/queue.ts';
import { afterFault, circuitState, closedCircuit } from './circuit-breaker.ts';
import { adapt, rateOf, restart } from './congestion-window.ts';
import { type Deferral, nextDue } from './deferral.ts';
import {
  allowsTrials,
  blockedFor,
  countTrial,
  hasFreePermit,
  hasOnlyFurtherTrials,
  isPaused,
  isPartlyFailing,
  isPreferred,
  type LimiterMode,
  type LimiterState,
  longestWait,
  mayTry,
  modeOf,
  noteResponse,
  reclaimPermits,
  type RequestInProgress,
  type WaitingRequest,
  wasOvertaken,
} from './limiter-state.ts';
import { afterRejection } from './pause.ts';
import type { ServiceFeedback } from './push-feedback.ts';
import { isWidespread, type Outcome } from './recent-outcomes.ts';

// The rules of a push-service limiter: which request gets a permit, and what a response changes. They read no clock and
// start no timer; push-service-limiter.ts does.

/**
 * What happens to a request that arrives. A broadcast must not wait for one push service while it could send to another; a
 * direct message waits, since the next trial may show that the push service responds.
 */
const arrivalRule: Readonly<Record<LimiterMode, Readonly<Record<JobPriority, 'permit' | 'wait' | 'defer'>>>> =
  {
    blocked: { high: 'wait', normal: 'defer' },
    available: { high: 'permit', normal: 'permit' },
    busy: { high: 'wait', normal: 'wait' },
    saturated: { high: 'wait', normal: 'defer' },
    stalled: { high: 'wait', normal: 'defer' },
  };

/** False while a request of a broadcast would be deferred. */
export function acceptsBroadcasts(state: LimiterState, now: number): boolean {
  reclaimPermits(state, now);
  return arrivalRule[modeOf(state, now)].normal !== 'defer';
}

/**
 * Decides about a request that arrives. After `wait` the caller adds it to `waiting`.
 * @param message Undefined for a retry: a device that failed before shows least about its push service.
 */
export function admit(
  state: LimiterState,
  priority: JobPriority,
  message: string | undefined,
  now: number,
): RequestInProgress | 'wait' | Deferral {
  reclaimPermits(state, now);
  const mode = modeOf(state, now);
  const rule = arrivalRule[mode][priority];
  if (rule === 'permit') return begin(state, message, now);
  if (mayTry(state, priority, message, now)) return beginTrial(state, message, now);
  return rule === 'defer' || !mayWait(state, mode, message, now)
    ? defer(state, priority, message, now)
    : rule;
}

/** A retry does not wait for a push service that does not respond: it may be its device that fails. */
function mayWait(state: LimiterState, mode: LimiterMode, message: string | undefined, now: number): boolean {
  if (isPaused(state, now)) return false;
  return message !== undefined || (mode !== 'blocked' && mode !== 'stalled');
}

/** The decision on a request that waited. */
export interface AdmittedRequest {
  readonly request: WaitingRequest;
  readonly decision: RequestInProgress | Deferral;
}

/**
 * Takes the next waiting request to decide on: with a permit, high priority first, or with a deferral when it
 * waited too long.
 * @returns undefined when all others continue to wait.
 */
export function admitNext(state: LimiterState, now: number): AdmittedRequest | undefined {
  reclaimPermits(state, now);
  const { waiting } = state;
  for (const priority of ['high', 'normal'] as const) {
    const queue = waiting[priority];
    const [first] = queue;
    if (first === undefined) continue;
    const mode = modeOf(state, now);
    if (mode === 'available') {
      const request = takeNext(state, queue);
      return { request, decision: begin(state, request.message, now) };
    }
    const trial = takeForTrial(state, priority, now);
    if (trial) return { request: trial, decision: beginTrial(state, trial.message, now) };
    const isLate = now - first.since >= longestWait(state, priority, mode);
    const waitsInVain = isPaused(state, now) || (mode === 'blocked' && priority === 'normal');
    if (!isLate && !waitsInVain) continue;
    queue.shift();
    if (mode !== 'blocked') state.isBehind = true;
    return { request: first, decision: defer(state, priority, first.message, now) };
  }
  if (!hasWaiting(state) && state.inProgress.size <= state.window.limit / 2) state.isBehind = false;
  return undefined;
}

/** While some requests fail, the oldest gets only every eighth permit, so that retries and other messages do not starve. */
const turnOfOldest = 8;

function takeNext(state: LimiterState, queue: WaitingRequest[]): WaitingRequest {
  const isByAge = !isPartlyFailing(state) || state.begun % turnOfOldest === 0;
  const preferred = isByAge ? 0 : queue.findIndex(({ message }) => isPreferred(state, message));
  return queue.splice(Math.max(0, preferred), 1)[0]!;
}

function takeForTrial(state: LimiterState, priority: JobPriority, now: number): WaitingRequest | undefined {
  if (!allowsTrials(state, now)) return undefined;
  const queue = state.waiting[priority];
  const mayBegin = ({ message }: WaitingRequest) => mayTry(state, priority, message, now);
  const mayGoFirst = (request: WaitingRequest) => isPreferred(state, request.message) && mayBegin(request);
  // Those that wait for longest would use up the few further trials, if they are to devices that fail.
  const isNewestFirst = hasOnlyFurtherTrials(state);
  const preferred = isNewestFirst ? queue.findLastIndex(mayGoFirst) : queue.findIndex(mayGoFirst);
  const index = preferred === -1 ? queue.findIndex(mayBegin) : preferred;
  return index === -1 ? undefined : queue.splice(index, 1)[0];
}

export function hasWaiting({ waiting }: LimiterState): boolean {
  return waiting.high.length + waiting.normal.length > 0;
}

/** Deferred requests of high priority that are due in a second, at least. Each is written to the database again. */
const leastHighRate = 500;

/**
 * A request of high priority asks again soon: it does not queue behind those that a broadcast deferred. It does so although
 * the circuit is open, unless it is a retry: another request may close it at any time.
 */
function defer(
  state: LimiterState,
  priority: JobPriority,
  message: string | undefined,
  now: number,
): Deferral {
  const blocked = Math.max(0, blockedFor(state, now));
  const rate = rateOf(state.window);
  const queue = priority === 'high' && message === undefined ? 'retry' : priority;
  const wait = queue === 'high' ? state.pause.until - now : blocked;
  const least = queue === 'normal' ? rate : Math.max(leastHighRate, rate);
  state.lastDue[queue] = nextDue(state.lastDue[queue], now, wait, least);
  return {
    kind: 'deferred',
    after: state.lastDue[queue] - now,
    blockedFor: blocked,
    retryAfter: Math.max(0, state.pause.until - now),
  };
}

function begin(state: LimiterState, message: string | undefined, now: number): RequestInProgress {
  const request = newRequest(state, { message, isTrial: false }, now);
  state.inProgress.add(request);
  state.lastActivity = now;
  if (!hasFreePermit(state, now)) state.lastFull = now;
  return request;
}

/** A trial shows nothing until its response: the limiter stays as stalled as it was. */
function beginTrial(state: LimiterState, message: string | undefined, now: number): RequestInProgress {
  countTrial(state, now);
  state.beyondLimit += 1;
  return newRequest(state, { message, isTrial: true }, now);
}

function newRequest(
  state: LimiterState,
  { message, isTrial }: Pick<RequestInProgress, 'message' | 'isTrial'>,
  now: number,
): RequestInProgress {
  if (message !== undefined) {
    state.awaited.set(message, (state.awaited.get(message) ?? 0) + 1);
    state.messages.begin(message);
  }
  state.begun += 1;
  return { kind: 'permit', startedAt: now, number: state.begun, message, isTrial };
}

/** A request that did not begin uses up no trial, and no answer to it is missing. */
function forget(state: LimiterState, { message, isTrial }: RequestInProgress): void {
  if (isTrial) state.trials = Math.max(0, state.trials - 1);
  if (message === undefined) return;
  state.messages.forget(message);
  const awaited = state.awaited.get(message) ?? 0;
  if (awaited > 1) state.awaited.set(message, awaited - 1);
  else state.awaited.delete(message);
}

/**
 * Returns a permit and learns from the response.
 * @returns how the circuit changed, if it did. Probes between opening and closing change nothing.
 */
export function afterResponse(
  state: LimiterState,
  request: RequestInProgress,
  feedback: ServiceFeedback,
  now: number,
): 'opened' | 'closed' | undefined {
  if (!hasFreePermit(state, now)) state.lastFull = now;
  const heldPermit = state.inProgress.delete(request);
  if (!heldPermit) state.beyondLimit -= 1;
  if (feedback.kind === 'unused') forget(state, request);
  if (feedback.kind === 'none' || feedback.kind === 'unused') return undefined;
  const isFault = feedback.kind === 'silent' || feedback.kind === 'unreachable';
  // Requests that began long ago time out one after the other while those that hold the permits are silent.
  if (heldPermit || !isFault) state.lastActivity = now;
  // The push service has answered others meanwhile: the fault is one of this device or its connection.
  if (isFault && wasOvertaken(state, request)) return undefined;
  const { startedAt, message, isTrial } = request;
  if (!isFault) noteResponse(state, request);
  const isAnswered = feedback.kind === 'answered';
  if (isAnswered && message !== undefined) state.messages.answer(message);
  const change = updateCircuit(state, startedAt, feedback, now);
  // The answer to a trial shows that there is room, although the requests that hold the permits hang.
  const isCounted = heldPermit || (isTrial && isAnswered);
  if (feedback.kind === 'unreachable' || !isCounted) return change;
  const { settings, outcomes } = state;
  const congested = !isAnswered;
  const full = state.lastFull >= startedAt;
  const congestion =
    feedback.kind === 'silent' ? (['fault'] as const) : (['rejected', 'pause_requested'] as const);
  const isPartial = congested && !isWidespread(outcomes, ...congestion);
  state.window = adapt(state.window, { startedAt, now, congested, full, isPartial }, settings);
  if (feedback.kind === 'congested') {
    state.pause = afterRejection(state.pause, feedback.retryAfter, outcomes, now, settings.longestPause);
  }
  return change;
}

function updateCircuit(
  state: LimiterState,
  startedAt: number,
  feedback: Exclude<ServiceFeedback, { kind: 'none' | 'unused' }>,
  now: number,
): 'opened' | 'closed' | undefined {
  const wasClosed = circuitState(state.circuit, now) === 'closed';
  if (feedback.kind === 'unreachable') {
    // One broken HTTP/2 connection fails many requests: that is one fault.
    const isSame = feedback.cause !== undefined && feedback.cause === state.lastFaultCause;
    if (!isSame) countFault(state, startedAt, now);
    state.lastFaultCause = feedback.cause;
  } else if (feedback.kind === 'silent') {
    countFault(state, startedAt, now);
  } else {
    if (!wasClosed) state.outcomes.clear();
    state.outcomes.add(outcomeOf(feedback));
    state.awaited.clear();
    state.trials = 0;
    state.circuit = closedCircuit;
    state.latencies.add(now - startedAt);
  }
  const isClosed = circuitState(state.circuit, now) === 'closed';
  if (isClosed === wasClosed) return undefined;
  if (isClosed) state.window = restart(state.window, startedAt, state.settings);
  return isClosed ? 'closed' : 'opened';
}

function outcomeOf(feedback: Extract<ServiceFeedback, { kind: 'answered' | 'congested' }>): Outcome {
  if (feedback.kind === 'answered') return 'answered';
  return feedback.retryAfter === undefined ? 'rejected' : 'pause_requested';
}

function countFault(state: LimiterState, startedAt: number, now: number): void {
  state.outcomes.add('fault');
  state.circuit = afterFault(state.circuit, state.outcomes, startedAt, now);
}

/**
 * How many deferred requests to bring forward: as many as there are free permits, and more at a push service that
 * responds so quickly that permits become free again before `interval` has passed.
 * @param interval Milliseconds until this is asked again.
 */
export function roomForDeferred(state: LimiterState, now: number, interval: number): number {
  reclaimPermits(state, now);
  const { window, circuit, inProgress } = state;
  if (blockedFor(state, now) > 0 || circuitState(circuit, now) !== 'closed') return 0;
  const uses = Math.max(1, (2 * interval) / (window.latency ?? Number.POSITIVE_INFINITY));
  return (window.limit - inProgress.size) * uses;
}

/** Makes later deferrals due sooner, because requests before them were brought forward. */
export function afterBringingForward(state: LimiterState, requests: number): void {
  state.lastDue.normal -= (requests * 1000) / Math.max(1, rateOf(state.window));
}
