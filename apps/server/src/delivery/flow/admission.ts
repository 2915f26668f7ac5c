import type { JobPriority } from '../../jobs/queue.ts';
import { afterFault, circuitState, closedCircuit } from './circuit-breaker.ts';
import { adapt, restart } from './congestion-window.ts';
import { defer } from './defer.ts';
import type { Deferral } from './deferral.ts';
import {
  allowsTrialsOf,
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

/** Whether a permit is free for the next request. */
export function hasRoom(state: LimiterState, now: number): boolean {
  reclaimPermits(state, now);
  return modeOf(state, now) === 'available';
}

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
    const waitsInVain = isPaused(state, now) || (mode === 'blocked' && priority === 'normal');
    const request = waitsInVain ? queue.shift() : takeLate(state, queue, mode, now);
    if (!request) continue;
    if (mode !== 'blocked') state.isBehind = true;
    return { request, decision: defer(state, priority, request.message, now) };
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
  if (!allowsTrialsOf(state, priority, now)) return undefined;
  const queue = state.waiting[priority];
  const mayBegin = ({ message }: WaitingRequest) => mayTry(state, priority, message, now);
  const mayGoFirst = (request: WaitingRequest) => isPreferred(state, request.message) && mayBegin(request);
  // Those that wait for longest would use up the few further trials, if they are to devices that fail.
  const isNewestFirst = hasOnlyFurtherTrials(state);
  const preferred = isNewestFirst ? queue.findLastIndex(mayGoFirst) : queue.findIndex(mayGoFirst);
  const index = preferred === -1 ? queue.findIndex(mayBegin) : preferred;
  return index === -1 ? undefined : queue.splice(index, 1)[0];
}

/** One that waited too long may be behind others that wait longer. */
function takeLate(
  state: LimiterState,
  queue: WaitingRequest[],
  mode: LimiterMode,
  now: number,
): WaitingRequest | undefined {
  const isOldestEarly = now - queue[0]!.since < state.settings.patience;
  const index = isOldestEarly
    ? -1
    : queue.findIndex((request) => now - request.since >= longestWait(state, request, mode));
  return index === -1 ? undefined : queue.splice(index, 1)[0];
}

export function hasWaiting({ waiting }: LimiterState): boolean {
  return waiting.high.length + waiting.normal.length > 0;
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

/** A request that did not begin uses up no trial. */
function forget(state: LimiterState, { message, isTrial }: RequestInProgress): void {
  if (isTrial) state.trials = Math.max(0, state.trials - 1);
  if (message !== undefined) state.messages.forget(message);
}

/** No answer is missing to a request that showed nothing. */
function endAwaiting({ awaited }: LimiterState, message: string): void {
  const count = awaited.get(message) ?? 0;
  if (count > 1) awaited.set(message, count - 1);
  else awaited.delete(message);
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
  if (feedback.kind === 'none' || feedback.kind === 'unused') {
    if (request.message !== undefined) endAwaiting(state, request.message);
    return undefined;
  }
  const isFault = feedback.kind === 'silent' || feedback.kind === 'unreachable';
  // Requests that began long ago time out one after the other while those that hold the permits are silent.
  if (heldPermit || !isFault) state.lastActivity = now;
  // The push service has answered others meanwhile: the fault is one of this device or its connection.
  if (isFault && wasOvertaken(state, request)) return undefined;
  const { startedAt, message, isTrial } = request;
  if (!isFault) noteResponse(state, request);
  const isAnswered = feedback.kind === 'answered';
  if (isAnswered && message !== undefined) state.messages.answer(message);
  const change = updateCircuit(state, request, feedback, now);
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
  { startedAt, isTrial }: RequestInProgress,
  feedback: Exclude<ServiceFeedback, { kind: 'none' | 'unused' }>,
  now: number,
): 'opened' | 'closed' | undefined {
  const wasClosed = circuitState(state.circuit, now) === 'closed';
  if (feedback.kind === 'unreachable') {
    // One broken HTTP/2 connection fails many requests: that is one fault.
    const isSame = feedback.cause !== undefined && feedback.cause === state.lastFaultCause;
    if (!isSame) countFault(state, { startedAt, isTrial }, now);
    state.lastFaultCause = feedback.cause;
  } else if (feedback.kind === 'silent') {
    countFault(state, { startedAt, isTrial }, now);
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

function countFault(
  state: LimiterState,
  { startedAt, isTrial }: Pick<RequestInProgress, 'startedAt' | 'isTrial'>,
  now: number,
): void {
  state.outcomes.add('fault');
  // Trials that fail would keep a circuit open, so that it never probes for the retries and the other messages.
  if (isTrial && circuitState(state.circuit, now) !== 'closed') return;
  state.circuit = afterFault(state.circuit, state.outcomes, startedAt, now);
}
