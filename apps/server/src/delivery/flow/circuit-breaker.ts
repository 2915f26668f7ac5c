import { backoff } from '../../jobs/backoff.ts';
import { isWidespread, type RecentOutcomes } from './recent-outcomes.ts';

/** Stops the requests to a push service that fails. Times in milliseconds. */
export interface Circuit {
  /** How often it opened without a response in between. */
  readonly openings: number;
  readonly openedAt: number;
  readonly openUntil: number;
}

export type CircuitState =
  | 'closed'
  /** No request. */
  | 'open'
  /** One request at a time probes whether the push service responds again. */
  | 'half-open';

const openTime = { base: 2_000, ceiling: 5 * 60_000 };

export const closedCircuit: Circuit = {
  openings: 0,
  openedAt: Number.NEGATIVE_INFINITY,
  openUntil: 0,
};

export function circuitState({ openings, openUntil }: Circuit, now: number): CircuitState {
  if (openings === 0) return 'closed';
  return now < openUntil ? 'open' : 'half-open';
}

/**
 * After a request without a response. Each opening lasts longer than the one before. A request that began before the circuit
 * last opened shows nothing new. Pure.
 * @param outcomes The latest outcomes, with this one.
 * @param chance From 0 to 1.
 */
export function afterFault(
  circuit: Circuit,
  outcomes: Pick<RecentOutcomes, 'count' | 'share'>,
  startedAt: number,
  now: number,
  chance?: number,
): Circuit {
  if (startedAt < circuit.openedAt) return circuit;
  if (circuit.openings === 0 && !isWidespread(outcomes, 'fault')) return circuit;
  const openings = circuit.openings + 1;
  return { openings, openedAt: now, openUntil: now + backoff(openings, openTime, chance) };
}

const bestFirst: readonly CircuitState[] = ['closed', 'half-open', 'open'];

/** The worst state; closed for an empty list. Pure. */
export function worstCircuit(circuits: readonly CircuitState[]): CircuitState {
  return bestFirst[Math.max(0, ...circuits.map((circuit) => bestFirst.indexOf(circuit)))]!;
}
