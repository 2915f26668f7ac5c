import { describe, expect, it } from 'vitest';
import {
  adapt,
  type CongestionWindow,
  openWindow,
  rateOf,
  restart,
} from '../../../src/delivery/flow/congestion-window.ts';

const bounds = { initial: 8, ceiling: 64 };

/** Answers one after the other, each `latency` ms after its request, with all places taken. */
function answers(window: CongestionWindow, count: number, latency: number, from = 0): CongestionWindow {
  let next = window;
  for (let answer = 0; answer < count; answer++) {
    const startedAt = from + answer;
    next = adapt(next, { startedAt, now: startedAt + latency, congested: false, full: true }, bounds);
  }
  return next;
}

function refuse(window: CongestionWindow, startedAt: number): CongestionWindow {
  return adapt(window, { startedAt, now: startedAt + 10, congested: true, full: true }, bounds);
}

describe('the congestion window', () => {
  it('allows one request more for each answer at first, up to the ceiling', () => {
    expect(answers(openWindow(bounds), 5, 30).limit).toBe(13);
    expect(answers(openWindow(bounds), 500, 30).limit).toBe(64);
  });

  it('does not grow while requests are fewer than allowed', () => {
    const seen = { startedAt: 0, now: 30, congested: false, full: false };
    expect(adapt(openWindow(bounds), seen, bounds).limit).toBe(8);
  });

  it('halves when the service wants less, and then grows by a sixteenth a round trip, or by one', () => {
    const halved = refuse(answers(openWindow(bounds), 500, 30), 1000);
    expect(halved.limit).toBe(32);
    expect(answers(halved, 15, 30, 2000).limit).toBe(32);
    expect(answers(halved, 32, 30, 2000).limit).toBe(34);
    const small = { ...halved, limit: 4, threshold: 4 };
    expect(answers(small, 4, 30, 2000).limit).toBe(5);
  });

  it('starts slowly again up to half of what it was after a time when the service took nothing', () => {
    const outage = [1000, 1100, 1200, 1300, 1400, 1500].reduce(refuse, answers(openWindow(bounds), 500, 30));
    expect(outage).toMatchObject({ limit: 1, threshold: 32 });
    expect(answers(outage, 31, 30, 2000).limit).toBe(32);
    // What it takes by now is known after the first answer: less of it is meant.
    expect(refuse(answers(outage, 15, 30, 2000), 3000)).toMatchObject({ limit: 8, threshold: 8 });
  });

  it('takes a cold service that refuses everything for no smaller than any other', () => {
    const outage = [1000, 1100, 1200].reduce(refuse, openWindow(bounds));
    expect(outage).toMatchObject({ limit: 1, threshold: 64 });
  });

  it('starts slowly again when a service can be reached again', () => {
    const back = restart(answers(openWindow(bounds), 500, 30), 1000, bounds);
    expect(back).toMatchObject({ limit: 8, threshold: 32 });
  });

  it('tells the rate that it lets through', () => {
    expect(rateOf(openWindow(bounds))).toBe(0);
    expect(rateOf(answers(openWindow(bounds), 500, 800))).toBe(80);
  });

  it('halves once for all requests that were under way together, down to one', () => {
    const together = [1000, 1001, 1002].reduce(refuse, answers(openWindow(bounds), 500, 30));
    expect(together.limit).toBe(32);
    const apart = Array.from({ length: 20 }, (_, index) => index * 100);
    expect(apart.reduce(refuse, openWindow(bounds)).limit).toBe(1);
  });

  it('does not grow while answers take so long that requests must be queueing', () => {
    const quick = answers(openWindow(bounds), 1, 10);
    expect(answers(quick, 100, 26).limit).toBe(quick.limit);
    expect(answers(quick, 10, 24).limit).toBe(quick.limit + 10);
  });

  it('shrinks when answers come much later than they could, though not below where it began', () => {
    const large = answers(openWindow(bounds), 500, 30);
    const slowed = answers(large, 1, 3000, 2_000);
    expect(slowed.limit).toBe(32);
    const later = Array.from({ length: 3 }, (_, index) => 6_000 + index * 3100);
    expect(later.reduce((window, at) => answers(window, 1, 3000, at), slowed).limit).toBe(bounds.initial);
  });

  it('gets used to a service that has become slower for good', () => {
    const quick = answers(openWindow(bounds), 1, 10);
    const used = [1, 2, 3].reduce((window, period) => answers(window, 20, 60, period * 20_000), quick);
    expect(answers(used, 100, 60, 80_000).limit).toBe(bounds.ceiling);
  });
});
