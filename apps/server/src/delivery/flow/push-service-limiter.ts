import type { PushServiceName } from '@sineta/web-push';
import type { JobPriority, SendJob } from '../../jobs/port.ts';
import {
  afterFault,
  type Circuit,
  type CircuitState,
  circuitState,
  closedCircuit,
} from './circuit-breaker.ts';
import { createBacklog, type Recall } from './deferred-batches.ts';
import {
  adapt,
  type CongestionBounds,
  type CongestionWindow,
  openWindow,
  rateOf,
  restart,
} from './congestion-window.ts';
import { createRecentLatencies } from './recent-latencies.ts';
import { placeInLine } from './deferral.ts';
import type { PushFeedback } from './push-feedback.ts';

/** What a request gets that asks for its turn at a push service. */
export type Turn = { readonly kind: 'now'; readonly end: (feedback: PushFeedback) => void } | Later;

/** The service cannot take it soon: it has to come again. Milliseconds. */
export interface Later {
  readonly kind: 'later';
  /** Unless it is called back before. */
  readonly after: number;
  /** How long the service takes nobody, as far as is known by now. */
  readonly closedFor: number;
  /** How much of that the service itself has asked for. */
  readonly asked: number;
}

/** The requests to one push service, of all messages. */
export interface Lane {
  readonly service: PushServiceName | 'other';
  /** Waits for a turn, though never long: whoever waits for a slow service holds up messages to others. */
  turn(priority: JobPriority): Turn | Promise<Turn>;
  /** Takes note of a batch that is not in hand any more, with recipients whom it put off. */
  remember(job: SendJob): void;
  /** False while whoever comes would be told to come later. */
  readonly open: boolean;
  readonly underWay: number;
  /** How many may be under way by now: none while the service is left alone, one while it is being tried. */
  readonly limit: number;
  readonly circuit: CircuitState;
  /** For how long no request has begun or ended, in milliseconds. */
  readonly quietFor: number;
  /** How long the latest answers took, in milliseconds. */
  readonly latencies: readonly number[];
}

export interface LaneOptions extends CongestionBounds {
  readonly service: PushServiceName | 'other';
  /** How long a request waits for its turn, in milliseconds. */
  readonly patience: number;
  /** The longest that the whole service is left alone because of a Retry-After, in milliseconds. */
  readonly longestPause: number;
  /** Told when the circuit opens and when it closes, not of the probes in between. */
  readonly onCircuit?: (state: 'open' | 'closed') => void;
  /** Called when there is room for some of those who were put off. */
  readonly recall?: Recall;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Waiter {
  readonly since: number;
  readonly resolve: (turn: Turn) => void;
}

/**
 * So many refusals in a row mean the service as a whole. One alone may be about a single device, which
 * must not hold up all the others.
 */
const refusalsToPause = 3;

export function createLane({
  service,
  patience,
  longestPause,
  onCircuit = () => {},
  recall = () => Promise.resolve(0),
  now = monotonic,
  ...bounds
}: LaneOptions): Lane {
  const waiting: Readonly<Record<JobPriority, Waiter[]>> = { high: [], normal: [] };
  const pause = patience / 10;
  const backlog = createBacklog({
    recall,
    room,
    pause,
    onCalled: (requests) => (lineEnd -= (requests * 1000) / Math.max(1, rateOf(window))),
  });
  const latencies = createRecentLatencies();
  let window: CongestionWindow = openWindow(bounds);
  let circuit: Circuit = closedCircuit;
  let underWay = 0;
  let refusals = 0;
  let lastCause: unknown;
  let pausedUntil = 0;
  /** When a request last began or ended. */
  let movedAt = now();
  /** When all places were last taken. */
  let fullAt = Number.NEGATIVE_INFINITY;
  /** When the last of those who were put off is to come. */
  let lineEnd = 0;
  /** True from when somebody waited in vain until there is room again. */
  let behind = false;
  let timer: NodeJS.Timeout | undefined;

  const limitAt = (time: number) => (circuitState(circuit, time) === 'half-open' ? 1 : window.limit);
  const hasRoom = (time: number) => underWay < limitAt(time);
  const isStalled = (time: number) => !hasRoom(time) && time - movedAt > patience;
  /** One more of a broadcast would wait for so many answers, one after the other, that it holds up messages to others. */
  const isLongWait = (time: number) =>
    (window.latency ?? 0) * Math.ceil((waiting.normal.length + 1) / limitAt(time)) > patience / 3;
  const closedFor = (time: number) =>
    Math.max(pausedUntil, circuitState(circuit, time) === 'open' ? circuit.openUntil : 0) - time;

  /** Whom the service would take by the next call. At a quick one a place is free again before. */
  function room(): number {
    const time = now();
    if (closedFor(time) > 0 || circuitState(circuit, time) !== 'closed') return 0;
    return (
      (window.limit - underWay) * Math.max(1, (2 * pause) / (window.latency ?? Number.POSITIVE_INFINITY))
    );
  }

  /** An urgent one does not stand in the line of those whom a broadcast had put off: it asks again soon. */
  function later(time: number, priority: JobPriority): Later {
    const closed = Math.max(0, closedFor(time));
    if (priority === 'normal') lineEnd = placeInLine(lineEnd, time, closed, rateOf(window));
    return {
      kind: 'later',
      after: priority === 'high' ? Math.max(patience, closed) : lineEnd - time,
      closedFor: closed,
      asked: Math.max(0, pausedUntil - time),
    };
  }

  function begin(time: number): Turn {
    underWay += 1;
    movedAt = time;
    if (!hasRoom(time)) fullAt = time;
    let ended = false;
    return {
      kind: 'now',
      end(feedback) {
        if (ended) return;
        ended = true;
        learn(time, feedback);
        serve();
      },
    };
  }

  function learn(startedAt: number, feedback: PushFeedback): void {
    const time = now();
    if (!hasRoom(time)) fullAt = time;
    underWay -= 1;
    if (feedback.kind === 'none') return;
    movedAt = time;
    const wasClosed = circuitState(circuit, time) === 'closed';
    if (feedback.kind === 'unreachable') {
      // A connection of HTTP/2 takes many requests down with it, which is one fault.
      const isSame = feedback.cause !== undefined && feedback.cause === lastCause;
      if (!isSame) circuit = afterFault(circuit, startedAt, time);
      lastCause = feedback.cause;
    } else if (feedback.kind === 'silent') {
      circuit = afterFault(circuit, startedAt, time);
    } else {
      circuit = closedCircuit;
      latencies.add(time - startedAt);
    }
    const isClosed = circuitState(circuit, time) === 'closed';
    if (isClosed !== wasClosed) onCircuit(isClosed ? 'closed' : 'open');
    if (isClosed && !wasClosed) window = restart(window, startedAt, bounds);
    if (feedback.kind === 'unreachable') return;
    const congested = feedback.kind !== 'answered';
    window = adapt(window, { startedAt, now: time, congested, full: fullAt >= startedAt }, bounds);
    refusals = feedback.kind === 'congested' ? refusals + 1 : 0;
    if (feedback.kind === 'congested' && feedback.retryAfter !== undefined && refusals >= refusalsToPause) {
      pausedUntil = Math.max(pausedUntil, time + Math.min(feedback.retryAfter, longestPause));
    }
  }

  /** Gives turns to those who wait, the urgent ones first, and sends away who waited too long. */
  function serve(): void {
    const time = now();
    for (const priority of ['high', 'normal'] as const) {
      const queue = waiting[priority];
      while (queue.length > 0) {
        if (closedFor(time) > 0) queue.shift()!.resolve(later(time, priority));
        else if (hasRoom(time)) queue.shift()!.resolve(begin(time));
        else if (time - queue[0]!.since >= patience) {
          behind = true;
          queue.shift()!.resolve(later(time, priority));
        } else break;
      }
    }
    const nobodyWaits = waiting.high.length + waiting.normal.length === 0;
    if (nobodyWaits && underWay <= window.limit / 2) behind = false;
    if (nobodyWaits) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(serveLater, patience / 4);
    backlog.callBack();
  }

  function serveLater(): void {
    timer = undefined;
    serve();
  }

  return {
    service,
    remember(job) {
      backlog.add(job);
      backlog.callBack();
    },
    turn(priority) {
      const time = now();
      if (priority === 'normal') backlog.arrived();
      if (closedFor(time) > 0) return later(time, priority);
      const isNext = waiting.high.length === 0 && (priority === 'high' || waiting.normal.length === 0);
      if (isNext && hasRoom(time)) {
        const turn = begin(time);
        backlog.callBack();
        return turn;
      }
      if (isStalled(time) || (priority === 'normal' && (behind || isLongWait(time)))) {
        return later(time, priority);
      }
      return new Promise((resolve) => {
        waiting[priority].push({ since: time, resolve });
        timer ??= setTimeout(serveLater, patience / 4);
      });
    },
    get open() {
      const time = now();
      return closedFor(time) <= 0 && (hasRoom(time) || !(behind || isStalled(time) || isLongWait(time)));
    },
    get underWay() {
      return underWay;
    },
    get limit() {
      const time = now();
      return closedFor(time) > 0 ? 0 : limitAt(time);
    },
    get circuit() {
      return circuitState(circuit, now());
    },
    get quietFor() {
      return now() - movedAt;
    },
    latencies: latencies.values,
  };
}

function monotonic(): number {
  return performance.now();
}
