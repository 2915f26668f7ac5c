import { tuning } from '../../../apps/server/src/delivery/tuning.ts';
import type { PushRequest } from './faulted-audience.ts';

/**
 * How many deliveries a restart of PostgreSQL may repeat that had a response, besides those without a response: no request
 * leaves while as many responses are not on disk.
 */
export const unwrittenAllowed = tuning.unwrittenResponses;

/**
 * How many deliveries one kill may repeat that had a response. On a machine that stops for a second, requests in flight keep no
 * room any more, and the responses to all of them can be unwritten besides.
 */
export const unwrittenAtKill = unwrittenAllowed + tuning.concurrency.ceiling;

/** A killed process. */
export interface Killed {
  readonly name: string;
  /** By `performance.now()`. */
  readonly at: number;
  /** How many accepted deliveries of a message the service had counted before the kill: none of them is repeated. */
  readonly counted?: { readonly message: string; readonly accepted: number };
}

/** The deliveries that one kill has repeated. */
export interface Repeats {
  readonly all: number;
  /** Those with a response before the kill. */
  readonly unwritten: number;
}

/**
 * Counts the repeated deliveries of accepted messages, by the process responsible: the one that sent the previous request
 * and was killed before it recorded it.
 * @returns undefined as the process for repeats that no kill explains
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

/** How many deliveries were repeated that a killed process had counted as accepted. */
export function repeatsOfCounted(requests: readonly PushRequest[], { name, counted }: Killed): number {
  if (counted === undefined) return 0;
  const accepted = requests.filter(({ message, status }) => message === counted.message && status === 201);
  const byDevice = [...Map.groupBy(accepted, ({ endpoint }) => endpoint).values()];
  const once = byDevice.filter((those) => those.length === 1 && those[0]!.sender === name);
  return Math.max(0, counted.accepted - once.length);
}
