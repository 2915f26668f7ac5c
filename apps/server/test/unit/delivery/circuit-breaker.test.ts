import { expect, it } from 'vitest';
import {
  afterFault,
  type Circuit,
  circuitState,
  closedCircuit,
} from '../../../src/delivery/flow/circuit-breaker.ts';

/** Outcomes with these faults among them. */
const outcomes = (faults: number, all: number) => ({ count: () => faults, share: () => faults / all });

/** Faults of requests that began and failed at these times, with no other outcome. */
function faults(circuit: Circuit, ...times: readonly number[]): Circuit {
  return times.reduce(
    (state, at, index) => afterFault(state, outcomes(index + 1, index + 1), at, at, 1),
    circuit,
  );
}

const opened = faults(closedCircuit, 1, 2, 3, 4, 5);

it.each([
  [4, 4, 'closed'],
  [5, 5, 'open'],
  [5, 8, 'open'],
  [5, 9, 'closed'],
  [11, 20, 'closed'],
  [12, 20, 'open'],
  [20, 20, 'open'],
])('with %i faults among the latest %i outcomes it is %s', (failed, all, expected) => {
  expect(circuitState(afterFault(closedCircuit, outcomes(failed, all), 5, 5, 1), 5)).toBe(expected);
});

it('is half-open after a while', () => {
  expect(circuitState(opened, 5 + 1999)).toBe('open');
  expect(circuitState(opened, 5 + 2000)).toBe('half-open');
});

it('opens for longer each time that the probe fails, up to five minutes', () => {
  const again = faults(opened, 3000);
  expect(circuitState(again, 3000 + 3999)).toBe('open');
  expect(circuitState(again, 3000 + 4000)).toBe('half-open');
  const often = faults(opened, ...Array.from({ length: 40 }, (_, index) => 1e6 * (index + 1)));
  expect(often.openUntil - often.openedAt).toBe(300_000);
});

it('ignores faults of requests that were in progress when it opened', () => {
  expect(afterFault(opened, outcomes(20, 20), 4, 9000, 1)).toBe(opened);
});
