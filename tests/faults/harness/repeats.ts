import type { PushRequest } from './faulted-audience.ts';

/**
 * What one kill may repeat of the answers that were given before it; requests without an answer come on top. A checkpoint
 * is written at least every 100 answers or 250 ms: of each of the two batches that are sent at once a hundred may wait for
 * theirs and a hundred be in it. Checkpoints of a busy machine fall behind: up to 580 were measured on PostgreSQL.
 * Batches that are written down as a whole repeat 1,000 and more.
 */
export const unwrittenAllowed = 800;

/** A process that was killed. */
export interface Killed {
  readonly name: string;
  /** By the clock of `performance`. */
  readonly at: number;
}

/** What one kill has repeated. */
export interface Repeats {
  readonly all: number;
  /** Those that were answered before. */
  readonly unwritten: number;
}

/**
 * How often devices that had accepted a message got it once more, by the process to blame: the one that sent it the time
 * before and did not live to write that down.
 * @returns undefined as the process for what no kill explains.
 */
export function repeatsOf(
  requests: readonly PushRequest[],
  killed: readonly Killed[],
): ReadonlyMap<Killed | undefined, Repeats> {
  const kills = new Map(killed.map((kill) => [kill.name, kill]));
  const repeats = new Map<Killed | undefined, Repeats>(
    killed.map((kill) => [kill, { all: 0, unwritten: 0 }]),
  );
  const before = new Map<string, PushRequest>();
  for (const request of requests) {
    const delivery = `${request.message} ${request.endpoint}`;
    const earlier = before.get(delivery);
    before.set(delivery, request);
    if (earlier?.status !== 201) continue;
    const kill = kills.get(earlier.sender);
    const { all, unwritten } = repeats.get(kill) ?? { all: 0, unwritten: 0 };
    const wasUnderWay = kill !== undefined && (earlier.answeredAt ?? Infinity) >= kill.at;
    repeats.set(kill, { all: all + 1, unwritten: unwritten + (wasUnderWay ? 0 : 1) });
  }
  return repeats;
}
