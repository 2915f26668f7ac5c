import type { SendJob } from '../../jobs/port.ts';

/** Batches with recipients for whom a push service had no room, in the order in which they were put off. */
export interface Backlog {
  add(job: SendJob): void;
  /** Takes the first one away. */
  take(): SendJob | undefined;
  /** Calls back as many as there is room for, and again every now and then while there is. */
  callBack(): void;
  /** Somebody came, called or not. */
  arrived(): void;
}

/**
 * Makes so many of a backlog due, or fewer; never rejects.
 * @returns how many they are.
 */
export type Recall = (backlog: Pick<Backlog, 'add' | 'take'>, requests: number) => Promise<number>;

export interface BacklogOptions {
  readonly recall: Recall;
  /** How many the service would take until the next call. */
  readonly room: () => number;
  /** Milliseconds between two calls. */
  readonly pause: number;
  /** Told how many were called. */
  readonly onCalled: (requests: number) => void;
}

/** Ten million devices. Who is of none of these comes when it was to come. */
const remembered = 10_000;
/** Who was called and does not come is forgotten little by little: another process may have sent to them. */
const forgetting = 0.8;

/** Pulls those who were put off back in: their own times are only what was promised when the service was slower. */
export function createBacklog({ recall, room, pause, onCalled }: BacklogOptions): Backlog {
  const batches = new Map<string, SendJob>();
  /** Those who were called and have not come yet. */
  let called = 0;
  let isCalling = false;

  function add(job: SendJob): void {
    if (batches.size < remembered) batches.set(`${job.message}/${job.batch}`, job);
  }

  function take(): SendJob | undefined {
    const [first] = batches;
    if (first !== undefined) batches.delete(first[0]);
    return first?.[1];
  }

  function callBack(): void {
    if (isCalling || batches.size === 0) return;
    const free = room();
    if (free > 0) void call(free);
  }

  async function call(free: number): Promise<void> {
    isCalling = true;
    called *= forgetting;
    // Who comes too early is only put off again.
    const requests = Math.ceil(free - called);
    if (requests > 0) {
      const recalled = await recall({ add, take }, requests);
      called += recalled;
      onCalled(recalled);
    }
    setTimeout(() => {
      isCalling = false;
      callBack();
    }, pause).unref();
  }

  return {
    add,
    take,
    callBack,
    arrived() {
      called = Math.max(0, called - 1);
    },
  };
}
