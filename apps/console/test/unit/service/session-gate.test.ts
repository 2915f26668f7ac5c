import { expect, test } from 'vitest';
import { createSessionGate, renewFor } from '../../../src/service/session-gate.ts';

test('requests wait until the user has signed in again', async () => {
  const gate = createSessionGate();
  const states: unknown[] = [];
  gate.subscribe(() => states.push(gate.need()));
  const waiting = Promise.all([gate.wait(), gate.wait()]);
  expect(gate.need()).toBe('session');
  expect(gate.pending()).toBeUndefined();
  gate.renew();
  expect(await waiting).toEqual([true, true]);
  expect(states).toEqual(['session', undefined]);
});

test('a new session also confirms who the user is, but a confirmation is no session', async () => {
  const gate = createSessionGate();
  const needs: unknown[] = [];
  gate.subscribe(() => needs.push(gate.need()));
  const waiting = Promise.all([
    gate.wait({ need: 'confirmation' }),
    gate.wait(),
    gate.wait({ need: 'confirmation' }),
  ]);
  gate.renew();
  expect(await waiting).toEqual([true, true, true]);
  expect(needs).toEqual(['confirmation', 'session', undefined]);
});

test('an aborted request stops waiting', async () => {
  const gate = createSessionGate();
  const abort = new AbortController();
  const waiting = gate.wait({ signal: abort.signal });
  abort.abort(new Error('left the page'));
  await expect(waiting).rejects.toThrow('left the page');
  await expect(gate.wait({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
});

test('waiting requests continue for the same user', async () => {
  const gate = createSessionGate();
  const waiting = Promise.all([gate.wait(), gate.wait({ purpose: 'the send' })]);
  expect(gate.pending()?.purpose).toBe('the send');
  expect(await renewFor(gate, 'ana', () => Promise.resolve('ana'))).toBe(true);
  await waiting;
  expect(gate.pending()).toBeUndefined();
  expect(gate.need()).toBeUndefined();
});

test('a request that waited too long fails, and the others continue', async () => {
  let now = 1000;
  const gate = createSessionGate(() => now);
  const waiting = Promise.all([gate.wait(), gate.wait({ until: 1999 }), gate.wait({ until: 2000 })]);
  now = 2000;
  gate.renew();
  expect(await waiting).toEqual([true, false, true]);
});

test.for([
  ['a different user', () => Promise.resolve('bia')],
  ['no user', () => Promise.resolve(undefined)],
  ['an unknown user', () => Promise.reject(new Error('unreachable'))],
] as const)('waiting requests do not continue for %s', async ([, memberOf]) => {
  const gate = createSessionGate();
  const waiting = Promise.allSettled([gate.wait(), gate.wait({ signal: new AbortController().signal })]);
  expect(await renewFor(gate, 'ana', memberOf)).toBe(false);
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(gate.need()).toBeUndefined();
});
