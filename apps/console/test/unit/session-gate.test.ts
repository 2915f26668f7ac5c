import { expect, test } from 'vitest';
import { createSessionGate } from '../../src/service/session-gate.ts';

test('requests wait until somebody has signed in again', async () => {
  const gate = createSessionGate();
  const states: boolean[] = [];
  gate.subscribe(() => states.push(gate.isExpired()));
  const waiting = Promise.all([gate.wait(), gate.wait()]);
  expect(gate.isExpired()).toBe(true);
  gate.renew();
  await waiting;
  expect(states).toEqual([true, false]);
});

test('a request that is given up waits no more', async () => {
  const gate = createSessionGate();
  const abort = new AbortController();
  const waiting = gate.wait(abort.signal);
  abort.abort(new Error('left the page'));
  await expect(waiting).rejects.toThrow('left the page');
  await expect(gate.wait(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
