import { expect, test } from 'vitest';
import { mergeReports } from '../../../src/delivery/health/merge-health-reports.ts';
import { reportInterval } from '../../../src/messages/outcomes/sender-limits.ts';

const now = 1_000_000;
const google = { service: 'google', at: now, medianLatency: 20, circuit: 'closed' } as const;

test('the worst report of any process describes a push service', () => {
  const reports = [
    google,
    { ...google, medianLatency: 90, circuit: 'open' },
    { ...google, medianLatency: 50, circuit: 'half-open' },
    { ...google, service: 'apple', medianLatency: undefined },
  ] as const;
  expect(Object.fromEntries(mergeReports(reports, now))).toEqual({
    google: { medianLatency: 50, circuit: 'open' },
    apple: { medianLatency: undefined, circuit: 'closed' },
  });
});

test('the circuit of an ended process is dropped, its latency stays', () => {
  const ended = { ...google, circuit: 'open', at: now - 10 * reportInterval } as const;
  expect(mergeReports([ended], now).get('google')).toEqual({ medianLatency: 20, circuit: 'closed' });
});
