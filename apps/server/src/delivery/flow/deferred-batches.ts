import type { SendJob } from '../../jobs/queue.ts';

/** Batches with requests that a limiter deferred, in the order of their deferral. */
export interface DeferredBatches {
  /** @param isUrgent True to take it before all others. */
  add(job: SendJob, isUrgent?: boolean): void;
  /** Removes and returns the first one. */
  take(): SendJob | undefined;
  /** Brings forward as many requests as there is room for, now and in intervals while batches are left. */
  bringForward(): void;
  /** A request arrived, brought forward or not. */
  requestArrived(): void;
}

/**
 * Makes deferred requests due now, at most `requests` of them. Never rejects.
 * @returns how many.
 */
export type BringForward = (
  batches: Pick<DeferredBatches, 'add' | 'take'>,
  requests: number,
) => Promise<number>;

export interface DeferredBatchesOptions {
  readonly bringForward: BringForward;
  /** How many requests the push service would accept during the next interval. */
  readonly room: () => number;
  /** The messages that are taken before others, of which none is taken with them; undefined when all are equal. */
  readonly preferred?: () => ((message: string) => boolean) | undefined;
  /** Whether requests of any message would be accepted although there is no room. */
  readonly allowsTrials?: () => boolean;
  /** How many of one message. */
  readonly trialsLeft?: (message: string) => number;
  /** Milliseconds. */
  readonly interval: number;
  readonly onBroughtForward: (requests: number) => void;
}

/** Ten million devices. Requests of further batches keep their schedule. */
const maxBatches = 10_000;
/** Requests that were brought forward and do not arrive count less each time: another process may have sent them. */
const decay = 0.8;

/** Brings deferred requests forward when permits are free: their schedule was made when the push service was slower. */
export function createDeferredBatches({
  bringForward,
  room,
  preferred = () => undefined,
  allowsTrials = () => false,
  trialsLeft = () => 0,
  interval,
  onBroughtForward,
}: DeferredBatchesOptions): DeferredBatches {
  /** By message, in the order of their deferral. */
  const messages = new Map<string, Map<number, SendJob>>();
  const urgentJobs = new WeakSet<SendJob>();
  const urgent = new Set<string>();
  let count = 0;
  /** Requests that were brought forward and have not arrived yet. */
  let expected = 0;
  let isPaused = false;
  let lookAgain: NodeJS.Timeout | undefined;

  function add(job: SendJob, isUrgent = urgentJobs.has(job)): void {
    const { message, batch } = job;
    const batches = messages.get(message) ?? new Map<number, SendJob>();
    if (batches.has(batch) || count >= maxBatches) return;
    messages.set(message, batches.set(batch, job));
    if (isUrgent) {
      urgentJobs.add(job);
      urgent.add(message);
    }
    count += 1;
  }

  function take(): SendJob | undefined {
    const [message] = urgent.size > 0 ? urgent : messages.keys();
    return message === undefined ? undefined : takeOf(message);
  }

  function takeFirstOf(names: readonly string[]): SendJob | undefined {
    const message = names.find((name) => messages.has(name));
    return message === undefined ? undefined : takeOf(message);
  }

  function takeOf(message: string): SendJob | undefined {
    const batches = messages.get(message);
    const [first] = batches?.values() ?? [];
    if (batches === undefined || first === undefined) return undefined;
    batches.delete(first.batch);
    count -= 1;
    if (batches.size === 0) {
      messages.delete(message);
      urgent.delete(message);
    }
    return first;
  }

  function bringSomeForward(): void {
    if (isPaused || count === 0) return;
    const free = room();
    // Asked after each response: not of each message.
    if (free <= 0 && !allowsTrials()) return waitForRoom();
    const isPreferred = preferred();
    const first = isPreferred ? [...messages.keys()].filter(isPreferred) : [];
    if (free > 0) return void fill(free, first.length === 0 ? take : () => takeFirstOf(first));
    for (const message of [...first, ...messages.keys()]) {
      const trials = trialsLeft(message);
      if (trials > 0) return void fill(trials, () => takeOf(message));
    }
    waitForRoom();
  }

  /** Permits become free without a response too, when those of overdue requests are taken back. */
  function waitForRoom(): void {
    lookAgain ??= after(() => (lookAgain = undefined));
  }

  async function fill(free: number, takeNext: () => SendJob | undefined): Promise<void> {
    isPaused = true;
    expected *= decay;
    // One request too many would only be deferred again.
    const requests = Math.ceil(free - expected);
    if (requests > 0) {
      const moved = await bringForward({ add, take: takeNext }, requests);
      expected += moved;
      onBroughtForward(moved);
    }
    after(() => (isPaused = false));
  }

  function after(change: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      change();
      bringSomeForward();
    }, interval).unref();
  }

  return {
    add,
    take,
    bringForward: bringSomeForward,
    requestArrived() {
      expected = Math.max(0, expected - 1);
    },
  };
}
