import type { SendJob } from '../../jobs/queue.ts';

/** Batches with requests that a limiter deferred, in the order of their deferral. */
export interface DeferredBatches {
  add(job: SendJob): void;
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
  interval,
  onBroughtForward,
}: DeferredBatchesOptions): DeferredBatches {
  const batches = new Map<string, SendJob>();
  /** Requests that were brought forward and have not arrived yet. */
  let expected = 0;
  let isPaused = false;
  let lookAgain: NodeJS.Timeout | undefined;

  function add(job: SendJob): void {
    if (batches.size < maxBatches) batches.set(`${job.message}/${job.batch}`, job);
  }

  function take(): SendJob | undefined {
    const [first] = batches;
    if (first !== undefined) batches.delete(first[0]);
    return first?.[1];
  }

  function bringSomeForward(): void {
    if (isPaused || batches.size === 0) return;
    const free = room();
    if (free > 0) void fill(free);
    // Permits become free without a response too, when those of overdue requests are taken back.
    else lookAgain ??= after(() => (lookAgain = undefined));
  }

  async function fill(free: number): Promise<void> {
    isPaused = true;
    expected *= decay;
    // One request too many would only be deferred again.
    const requests = Math.ceil(free - expected);
    if (requests > 0) {
      const moved = await bringForward({ add, take }, requests);
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
