import type { JobPriority } from '../../jobs/queue.ts';
import { type Circuit, circuitState, closedCircuit } from './circuit-breaker.ts';
import { type CongestionBounds, type CongestionWindow, openWindow } from './congestion-window.ts';
import type { Deferral } from './deferral.ts';
import { createMessageResponses, type MessageResponses } from './message-responses.ts';
import { noPause, type Pause } from './pause.ts';
import { createRecentLatencies, type RecentLatencies } from './recent-latencies.ts';
import { createRecentOutcomes, type RecentOutcomes } from './recent-outcomes.ts';

/** The limits of one limiter. Times in milliseconds. */
export interface LimiterSettings extends CongestionBounds {
  /** How long a request waits for its permit. */
  readonly patience: number;
  /** The longest pause of the whole push service because of a Retry-After. */
  readonly longestPause: number;
}

/** A request that waits for its permit. */
export interface WaitingRequest {
  readonly since: number;
  readonly message: string | undefined;
  /** Whether it waits longer while responses come. */
  readonly isPatient?: boolean;
  readonly resolve: (decision: RequestInProgress | Deferral) => void;
}

/** A request that was given a permit. */
export interface RequestInProgress {
  readonly kind: 'permit';
  readonly startedAt: number;
  /** Later requests have higher numbers. */
  readonly number: number;
  /** Undefined for a retry. */
  readonly message: string | undefined;
  /** Whether it began beyond the limit. */
  readonly isTrial: boolean;
}

/**
 * Everything that a limiter knows of its push service. The functions of `admission.ts` change it in place, because they
 * run for each message. Times in milliseconds of a clock that never goes back.
 */
export interface LimiterState {
  readonly settings: LimiterSettings;
  window: CongestionWindow;
  circuit: Circuit;
  pause: Pause;
  /** The requests that hold a permit, in the order in which they began. */
  readonly inProgress: Set<RequestInProgress>;
  /** Requests in progress beyond the limit: trials, and those whose permit was taken back. */
  beyondLimit: number;
  /** Requests that began. */
  begun: number;
  /** The highest numbers of requests with a response, the lowest of these first. */
  latestResponses: readonly number[];
  readonly outcomes: RecentOutcomes;
  /** How many requests of each message began since the latest response. */
  readonly awaited: Map<string, number>;
  readonly messages: MessageResponses;
  /** Trials since the latest response. */
  trials: number;
  readonly waiting: Readonly<Record<JobPriority, WaitingRequest[]>>;
  readonly latencies: RecentLatencies;
  /** What the latest fault was caused by: a broken connection fails many requests with one cause. */
  lastFaultCause: unknown;
  /** When a request last began within the limit, returned its permit, or got a response. */
  lastActivity: number;
  /** When all permits were last in use. */
  lastFull: number;
  /**
   * When the last deferred request of each kind is due. Retries of high priority wait for the circuit: others must not queue
   * behind them.
   */
  readonly lastDue: Record<JobPriority | 'retry', number>;
  /** When a direct message may begin a trial beyond the most. */
  furtherTrial: number;
  /** True from when a request waited in vain until half of the permits are free again. */
  isBehind: boolean;
}

export function createLimiterState(settings: LimiterSettings, now: number): LimiterState {
  return {
    settings,
    window: openWindow(settings),
    circuit: closedCircuit,
    pause: noPause,
    inProgress: new Set(),
    beyondLimit: 0,
    begun: 0,
    latestResponses: Array.from({ length: laterResponses }, () => 0),
    outcomes: createRecentOutcomes(),
    awaited: new Map(),
    messages: createMessageResponses(),
    trials: 0,
    waiting: { high: [], normal: [] },
    latencies: createRecentLatencies(),
    lastFaultCause: undefined,
    lastActivity: now,
    lastFull: Number.NEGATIVE_INFINITY,
    lastDue: { high: 0, normal: 0, retry: 0 },
    furtherTrial: 0,
    isBehind: false,
  };
}

/** What a limiter can give to the next request. */
export type LimiterMode =
  /** The circuit is open or the push service asked for a pause: no permit. */
  | 'blocked'
  /** A permit is free. */
  | 'available'
  /** All permits are in use, and one is expected to be free soon. */
  | 'busy'
  /** All permits are in use, and a request has waited in vain or would wait for long. */
  | 'saturated'
  /** All permits are in use, and no request has begun or ended for as long as a request may wait. */
  | 'stalled';

export function modeOf(state: LimiterState, now: number): LimiterMode {
  if (blockedFor(state, now) > 0) return 'blocked';
  if (hasFreePermit(state, now)) return 'available';
  const { patience } = state.settings;
  if (now - state.lastActivity > patience) return 'stalled';
  return state.isBehind || expectedWait(state, now) > patience / 3 ? 'saturated' : 'busy';
}

/**
 * How long a direct message from memory waits while responses come, as a multiple of the patience: requests that hang return
 * their permits four times a second. Deferred, it would ask again one to two seconds later, while permits are free.
 */
const longPatience = 3;

/** How long a request waits for its permit, in milliseconds. */
export function longestWait(
  { settings }: LimiterState,
  { isPatient = false }: Pick<WaitingRequest, 'isPatient'>,
  mode: LimiterMode,
): number {
  const isResponding = mode === 'busy' || mode === 'saturated';
  return settings.patience * (isPatient && isResponding ? longPatience : 1);
}

/** Whether the push service asked for a pause. */
export function isPaused({ pause }: LimiterState, now: number): boolean {
  return pause.until > now;
}

/** For how long no request gets a permit, in milliseconds; zero or less when the limiter is not blocked. */
export function blockedFor({ pause, circuit }: LimiterState, now: number): number {
  const isOpen = circuitState(circuit, now) === 'open';
  return Math.max(pause.until, isOpen ? circuit.openUntil : 0) - now;
}

/** Requests that may be in progress: none while the limiter is blocked, one while it probes. */
export function limitOf(state: LimiterState, now: number): number {
  return blockedFor(state, now) > 0 ? 0 : permits(state, now);
}

export function hasFreePermit(state: LimiterState, now: number): boolean {
  return state.inProgress.size < permits(state, now);
}

function permits({ circuit, window }: LimiterState, now: number): number {
  return circuitState(circuit, now) === 'half-open' ? 1 : window.limit;
}

/** A request counts as lost after this number of later requests was answered, like three duplicate acknowledgements in RFC 5681 §3.2. */
const laterResponses = 3;
/** A request is overdue after 8 times the usual latency, and not before a quarter of the patience. */
const overdue = { latencies: 8, patience: 1 / 4 };
/** Requests beyond the limit. Each keeps memory and a stream or a connection until it ends. */
const mostBeyondLimit = 512;

/** Records which request got a response. */
export function noteResponse(state: LimiterState, { number }: RequestInProgress): void {
  const { latestResponses } = state;
  if (number < latestResponses[0]!) return;
  state.latestResponses = [...latestResponses.slice(1), number].sort((a, b) => a - b);
}

/** Whether some requests fail or hang. Then it matters which requests get permits. */
export function isPartlyFailing({ outcomes, beyondLimit }: LimiterState): boolean {
  return !outcomes.isFull || outcomes.count('fault') > 0 || beyondLimit > 0;
}

/**
 * Whether the requests of a message go first while some fail. Those of a message whose requests are not answered may all be
 * to devices that fail, and would use all permits again.
 * @param message Undefined for a retry.
 */
export function isPreferred({ messages }: LimiterState, message: string | undefined): boolean {
  return message !== undefined && messages.isMostlyAnswered(message);
}

/** Whether the push service has answered enough later requests to show that it works. */
export function wasOvertaken({ latestResponses }: LimiterState, { number }: RequestInProgress): boolean {
  return number < latestResponses[0]!;
}

function overdueAfter({ settings, window }: LimiterState): number {
  return Math.max(settings.patience * overdue.patience, (window.latency ?? 0) * overdue.latencies);
}

/** Takes permits back from overdue requests, so that devices whose requests hang do not use up the permits of all others. */
export function reclaimPermits(state: LimiterState, now: number): void {
  const limit = overdueAfter(state);
  for (const request of state.inProgress) {
    if (now - request.startedAt <= limit || !wasOvertaken(state, request)) return;
    if (state.beyondLimit >= mostBeyondLimit) return;
    state.inProgress.delete(request);
    state.beyondLimit += 1;
  }
}

/** Whether requests hold all permits, and none has begun or ended for longer than a response usually takes. */
function isSilent(state: LimiterState, now: number): boolean {
  return !hasFreePermit(state, now) && now - state.lastActivity > overdueAfter(state);
}

/** Whether a request may begin beyond the limit, because the push service does not respond and asked for no pause. */
export function allowsTrials(state: LimiterState, now: number): boolean {
  return !isPaused(state, now) && (circuitState(state.circuit, now) !== 'closed' || isSilent(state, now));
}

/** Requests of a message to a push service that is silent for others: it may respond for the devices of this message. */
const trialsOfMessage = 8;
/** Trials of all messages until the next response. */
const mostTrials = 32;
/**
 * Further trials of direct messages. Each is a message of its own, so that a few to devices that fail use up the others. The
 * milliseconds between them become longer, because a push service that answers none of many is down for all.
 */
const furtherTrials = [
  { below: 64, interval: 100 },
  { below: 128, interval: 1000 },
  { below: Infinity, interval: 10_000 },
];
/** Further trials that may begin together, when none began for long. */
const furtherTogether = 8;

/**
 * Whether a request may begin although the push service does not respond: that is what the devices of other messages
 * showed, and may hold for those alone.
 * @param message Undefined for a retry.
 */
export function mayTry(
  state: LimiterState,
  priority: JobPriority,
  message: string | undefined,
  now: number,
): boolean {
  if (message === undefined || !allowsTrials(state, now)) return false;
  if (trialsLeft(state, message, now) > 0) return true;
  return priority === 'high' && trialsOf(state, message) < trialsOfMessage && now >= state.furtherTrial;
}

/** How many requests of a message may begin in that way. */
export function trialsLeft(state: LimiterState, message: string, now: number): number {
  if (!allowsTrials(state, now)) return 0;
  return Math.min(mostTrials - state.trials, trialsOfMessage - trialsOf(state, message));
}

function trialsOf({ awaited }: LimiterState, message: string): number {
  return awaited.get(message) ?? 0;
}

/** Whether the trials of all messages are used up, so that only direct messages may try. */
export function hasOnlyFurtherTrials({ trials }: LimiterState): boolean {
  return trials >= mostTrials;
}

/** Whether some request of this priority may be a trial. */
export function allowsTrialsOf(state: LimiterState, priority: JobPriority, now: number): boolean {
  if (!allowsTrials(state, now)) return false;
  return !hasOnlyFurtherTrials(state) || (priority === 'high' && now >= state.furtherTrial);
}

/** Records that a trial begins. */
export function countTrial(state: LimiterState, now: number): void {
  state.trials += 1;
  if (state.trials <= mostTrials) return;
  const { interval } = furtherTrials.find(({ below }) => state.trials < below)!;
  state.furtherTrial = Math.max(state.furtherTrial, now - (furtherTogether - 1) * interval) + interval;
}

/** How long one more request of a broadcast would wait for the responses before it, in milliseconds. */
function expectedWait(state: LimiterState, now: number): number {
  const before = state.waiting.high.length + state.waiting.normal.length;
  const rounds = Math.ceil((before + 1) / permits(state, now));
  return (state.window.latency ?? 0) * rounds;
}
