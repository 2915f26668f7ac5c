import { afterEach, beforeEach, vi } from 'vitest';
import { createRandom } from '../../../../scripts/seed/random.ts';
import type { BringForward } from '../../src/delivery/flow/deferred-batches.ts';
import type { PushFeedback } from '../../src/delivery/flow/push-feedback.ts';
import { createLimiters } from '../../src/delivery/flow/push-service-limiters.ts';
import { decide, decideDeferral, type DeliveryDecision } from '../../src/delivery/send/delivery-decision.ts';
import { tuning } from '../../src/delivery/tuning.ts';

/** What a device gets from its push service: how long the response takes, what it shows, and whether it settles the device. */
export interface Response {
  /** Milliseconds. */
  readonly after: number;
  readonly feedback: PushFeedback;
  readonly isFinal: boolean;
}

/**
 * A kind of device.
 * @param attempts - the requests before this one
 * @param concurrent - the requests in progress, including this one
 */
export type Device = (attempts: number, concurrent: number) => Response;

/** Replaces the timers of each test, and chance by numbers that are the same each time. */
export function useSimulatedTime(): void {
  const { random } = Math;
  beforeEach(() => {
    const simulated = createRandom(1);
    // No spy: it would keep the results of all calls, 16,000 of a history.
    Math.random = () => simulated.next();
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    Math.random = random;
  });
}

export interface Simulation extends Disposable {
  /** Sends to the devices; the times at which each was settled, in milliseconds from now. Infinity: not yet. */
  readonly broadcast: (devices: readonly Device[]) => readonly number[];
  /** The same, with a direct message to each. */
  readonly direct: (devices: readonly Device[]) => readonly number[];
  /** How many requests were sent. */
  readonly requests: () => number;
}

const jobOf = (message: string) => ({ kind: 'send', site: 's', message, batch: 0 }) as const;
const sleep = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

interface Waiting {
  readonly device: Device;
  readonly message: string;
  readonly isDirect: boolean;
  readonly attempts: number;
  due: number;
  readonly settled: () => void;
}

/** Milliseconds between two looks for what is due: of the jobs, and of the direct sender. */
const looks = { jobs: 50, direct: 1000 };

/** The messages of one limiter, on a simulated clock. Retries and deferrals are stored as delivery decides. */
export function createSimulation(): Simulation {
  const now = () => performance.now();
  const waiting = new Set<Waiting>();
  let requests = 0;
  let concurrent = 0;
  let messages = 0;
  const bringForward: BringForward = async (batches, count) => {
    let brought = 0;
    for (
      let job = batches.take();
      job && brought < count;
      job = brought < count ? batches.take() : undefined
    ) {
      const { message } = job;
      const deferred = [...waiting].filter(
        (entry) => entry.message === message && entry.attempts === 0 && entry.due > now(),
      );
      const moved = deferred.toSorted((a, b) => a.due - b.due).slice(0, count - brought);
      for (const device of moved) device.due = now();
      brought += moved.length;
      if (moved.length < deferred.length) batches.add(job);
    }
    return brought;
  };
  const limiter = createLimiters({
    ...tuning.concurrency,
    patience: tuning.patience,
    longestPause: tuning.retryCeiling,
    bringForward,
    now,
  }).of('https://push.example/device', 'key');

  async function send({ device, message, isDirect, attempts, settled }: Omit<Waiting, 'due'>): Promise<void> {
    const store = (decision: DeliveryDecision) => {
      if (!('dueAt' in decision)) return;
      waiting.add({ device, message, isDirect, settled, due: decision.dueAt, attempts: decision.attempts });
    };
    const known = {
      expiresAt: Infinity,
      repeatable: true,
      attempts,
      goneAt: null,
      isGoneWidespread: false,
      resubscribeAt: null,
      lastSeenAt: 0,
      service: 'other' as const,
    };
    const [priority, rank] = isDirect ? (['high', 'direct'] as const) : (['normal', 'broadcast'] as const);
    const admission = await limiter.acquire(priority, rank, attempts === 0 ? message : undefined, isDirect);
    if (admission.kind === 'deferred') {
      return store(decideDeferral(admission, { ...known, now: now() }, tuning));
    }
    requests += 1;
    concurrent += 1;
    const { after, feedback, isFinal } = device(attempts, concurrent);
    await sleep(after);
    concurrent -= 1;
    admission.release(feedback);
    if (isFinal) return settled();
    const retryAfter = 'retryAfter' in feedback ? feedback.retryAfter : undefined;
    store(decide({ kind: 'retry', after: retryAfter }, { ...known, now: now() }, tuning));
  }

  function sendDue(isDirect: boolean): void {
    for (const entry of waiting) {
      if (entry.isDirect !== isDirect || entry.due > now()) continue;
      waiting.delete(entry);
      void send(entry);
    }
  }

  /** What the jobs of a broadcast deferred may be brought forward. */
  function offerDeferred(): void {
    const deferred = [...waiting].filter(({ attempts, isDirect }) => attempts === 0 && !isDirect);
    for (const message of new Set(deferred.map((entry) => entry.message))) {
      limiter.addDeferred(jobOf(message), 'broadcast');
    }
  }

  setInterval(() => {
    sendDue(false);
    offerDeferred();
  }, looks.jobs);
  setInterval(() => sendDue(true), looks.direct);

  function sendTo(devices: readonly Device[], isDirect: boolean): readonly number[] {
    const startedAt = now();
    const times = devices.map(() => Infinity);
    const name = `message ${messages++}`;
    for (const [index, device] of devices.entries()) {
      const message = isDirect ? `${name} to ${index}` : name;
      const settled = () => void (times[index] = now() - startedAt);
      void send({ device, message, isDirect, attempts: 0, settled });
    }
    return times;
  }

  return {
    broadcast: (devices) => sendTo(devices, false),
    direct: (devices) => sendTo(devices, true),
    requests: () => requests,
    // The next one of a test would otherwise run beside the requests of this one.
    [Symbol.dispose]: () => vi.clearAllTimers(),
  };
}
