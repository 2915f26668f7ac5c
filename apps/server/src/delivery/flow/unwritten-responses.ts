import type { JobPriority } from '../../jobs/queue.ts';

/** Room for the response of one request. */
export interface Room {
  /** The response arrived and is in memory. */
  occupy(): void;
  /** It is on disk, or none is awaited any more. Later calls do nothing. */
  release(): void;
}

/** Limits the responses of push services that are in memory and not on disk: a crash repeats their requests. */
export interface UnwrittenResponses {
  /**
   * Takes room for the response of a request that is about to leave.
   * @param latency How quickly its push service responds, in milliseconds; undefined before its first response.
   * @returns undefined when there is none.
   */
  take(latency: number | undefined): Room | undefined;
  /** Resolves when there may be room, for high priority first; undefined when there is room now. */
  whenRoom(priority: JobPriority): Promise<void> | undefined;
  /** Calls `flush` when requests begin to wait for room. Returns a function that ends this. */
  onPressure(flush: () => void): () => void;
  /** How many responses are in memory and not on disk. */
  readonly count: number;
  /** How many requests wait for room. */
  readonly waiting: number;
}

/**
 * Milliseconds. Of the requests to a distant push service, room is kept for as many as respond within this time: room for
 * each of them would halve what a push service with a latency of 250 ms gets.
 */
const distant = 50;
/** Milliseconds. No room is kept for a request that hangs: a push service in silence must not stop the others. */
const longestReservation = 1_000;
/** Milliseconds between two looks for reservations that ended without a response. */
const lookInterval = 250;

/**
 * @param limit - Never exceeded by requests that are answered within a second by push services that respond within 50 ms.
 *   Others exceed it at most by those in progress, if nothing can be written while they are answered.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function createUnwrittenResponses(limit: number, now = () => performance.now()): UnwrittenResponses {
  const waiting: Record<JobPriority, (() => void)[]> = { high: [], normal: [] };
  const flushes = new Set<() => void>();
  /** Reservations in the order in which they began. */
  const reservations = new Set<{ readonly startedAt: number; readonly size: number }>();
  let reserved = 0;
  let responses = 0;
  let timer: NodeJS.Timeout | undefined;

  function hasRoom(): boolean {
    const oldest = now() - longestReservation;
    for (const reservation of reservations) {
      if (reservation.startedAt >= oldest) break;
      end(reservation);
    }
    return responses + reserved + 1 <= limit;
  }

  function end(reservation: { readonly startedAt: number; readonly size: number }): void {
    if (!reservations.delete(reservation)) return;
    // Exact again, because sums of fractions are not.
    reserved = reservations.size === 0 ? 0 : reserved - reservation.size;
  }

  /** All of them, because one that finds room may not need it: its push service may have no permit. */
  function wakeAll(): void {
    if (waitingCount() === 0 || !hasRoom()) return;
    for (const wake of [...waiting.high.splice(0), ...waiting.normal.splice(0)]) wake();
  }

  function watch(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      wakeAll();
      if (waitingCount() > 0) watch();
    }, lookInterval);
  }

  const waitingCount = () => waiting.high.length + waiting.normal.length;

  return {
    take(latency = 0) {
      if (!hasRoom()) return undefined;
      const reservation = { startedAt: now(), size: distant / Math.max(distant, latency) };
      reservations.add(reservation);
      reserved += reservation.size;
      let state: 'requested' | 'occupied' | 'released' = 'requested';
      return {
        occupy() {
          if (state !== 'requested') return;
          state = 'occupied';
          end(reservation);
          responses += 1;
        },
        release() {
          if (state === 'occupied') responses -= 1;
          state = 'released';
          end(reservation);
          wakeAll();
        },
      };
    },
    whenRoom(priority) {
      if (hasRoom()) return undefined;
      const room = new Promise<void>((resolve) => {
        waiting[priority].push(resolve);
      });
      for (const flush of flushes) flush();
      watch();
      return room;
    },
    onPressure(flush) {
      flushes.add(flush);
      return () => void flushes.delete(flush);
    },
    get count() {
      return responses;
    },
    get waiting() {
      return waitingCount();
    },
  };
}
