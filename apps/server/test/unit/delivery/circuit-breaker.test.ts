import { expect, it } from 'vitest';
import {
  afterFault,
  type Circuit,
  circuitState,
  closedCircuit,
} from '../../../src/delivery/flow/circuit-breaker.ts';

/** Faults of requests that began and failed at these times. */
function faults(circuit: Circuit, ...times: readonly number[]): Circuit {
  return times.reduce((state, at) => afterFault(state, at, at, 1), circuit);
}

const opened = faults(closedCircuit, 1, 2, 3, 4, 5);

it('opens after five consecutive faults', () => {
  expect(circuitState(faults(closedCircuit, 1, 2, 3, 4), 4)).toBe('closed');
  expect(circuitState(opened, 5)).toBe('open');
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
  expect(afterFault(opened, 4, 9000, 1)).toBe(opened);
});
