import { describe, expect, it } from 'vitest';
import type { DeliveryResult } from '../../../src/delivery/send/delivery-result.ts';
import type { Recipient } from '../../../src/delivery/send/recipients.ts';
import {
  advance,
  createRunState,
  type RunEffect,
  type RunEvent,
} from '../../../src/delivery/send/run-state.ts';

const [a, b] = ['A', 'B'].map((token): Recipient => ({ token, device: null, attempts: 0 })) as [
  Recipient,
  Recipient,
];
const result: DeliveryResult = {
  token: 'A',
  endpoint: null,
  decision: { kind: 'accepted' },
  status: 201,
  service: 'google',
};
const error = new Error('the database is away');

const group: RunEvent = { kind: 'group', recipients: [a, b] };
const started = (recipient: Recipient): RunEvent => ({ kind: 'started', recipient });
const gives = (recipient: Recipient, given: DeliveryResult | undefined = result): RunEvent => {
  return { kind: 'result', recipient, result: given };
};
const aborted = (recipient: Recipient): RunEvent => ({ kind: 'result', recipient, result: undefined });
const throws = (recipient: Recipient): RunEvent => ({ kind: 'error', recipient, error });
const allSent: RunEvent = { kind: 'all-sent' };
const timeout: RunEvent = { kind: 'timeout' };

const nextGroup: RunEffect = { kind: 'next-group' };
const record: RunEffect = { kind: 'record', result };
const end: RunEffect = { kind: 'end' };

describe('a delivery run', () => {
  it.each<[title: string, events: RunEvent[], effects: RunEffect[], isComplete: boolean]>([
    [
      'begins the next group when all requests have begun',
      [group, started(a), started(b)],
      [nextGroup],
      true,
    ],
    ['waits for each request of the group', [group, started(a)], [], true],
    ['counts a deferral as begun', [group, gives(a), started(b)], [record, nextGroup], true],
    ['counts an error as begun', [group, throws(a), started(b)], [nextGroup], true],
    ['does not count a response as a second begin', [group, started(a), gives(a)], [record], true],
    [
      'ends at once without requests in progress',
      [group, gives(a), gives(b), allSent],
      [record, record, nextGroup, end],
      true,
    ],
    [
      'ends with the last response',
      [group, started(a), gives(b), allSent, gives(a)],
      [record, nextGroup, record, end],
      true,
    ],
    [
      'ends without responses that take too long',
      [group, started(a), gives(b), allSent, timeout],
      [record, nextGroup, end],
      true,
    ],
    [
      'records nothing after its end',
      [group, started(a), gives(b), allSent, timeout, gives(a)],
      [record, nextGroup, end],
      true,
    ],
    [
      'reports an error after its end',
      [group, started(a), gives(b), allSent, timeout, throws(a)],
      [record, nextGroup, end, { kind: 'report-late-error', error }],
      true,
    ],
    ['is incomplete after an aborted request', [group, started(a), aborted(a)], [], false],
    [
      'stays complete when a late request is aborted',
      [group, started(a), gives(b), allSent, timeout, aborted(a)],
      [record, nextGroup, end],
      true,
    ],
    ['is incomplete when it was stopped', [{ kind: 'stopped' }, allSent], [end], false],
    ['continues after an empty group', [{ kind: 'group', recipients: [] }], [nextGroup], true],
  ])('%s', (_title, events, effects, isComplete) => {
    const state = createRunState();
    expect(events.flatMap((event) => advance(state, event))).toEqual(effects);
    expect(state.isComplete).toBe(isComplete);
  });

  it('keeps the requests that are in progress at its end, and what was thrown before', () => {
    const state = createRunState();
    for (const event of [group, started(a), throws(b), allSent, timeout, throws(a)]) advance(state, event);
    expect([...state.inProgress]).toEqual([a]);
    expect(state.errors).toEqual([error]);
  });
});
