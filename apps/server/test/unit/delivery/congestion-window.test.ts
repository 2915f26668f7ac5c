import { describe, expect, it } from 'vitest';
import {
  adapt,
  type CongestionWindow,
  openWindow,
  rateOf,
  restart,
} from '../../../src/delivery/flow/congestion-window.ts';

const bounds = { initial: 8, ceiling: 64 };

/** Responses one after the other, each `latency` ms after its request, with all permits in use. */
function respond(window: CongestionWindow, count: number, latency: number, from = 0): CongestionWindow {
  let next = window;
  for (let answer = 0; answer < count; answer++) {
    const startedAt = from + answer;
    next = adapt(
      next,
      { startedAt, now: startedAt + latency, congested: false, full: true, isPartial: false },
      bounds,
    );
  }
  return next;
}

function refuse(window: CongestionWindow, startedAt: number): CongestionWindow {
  return adapt(
    window,
    { startedAt, now: startedAt + 10, congested: true, full: true, isPartial: false },
    bounds,
  );
}

describe('the congestion window', () => {
  it('allows one request more for each response at first, up to the ceiling', () => {
    expect(respond(openWindow(bounds), 5, 30).limit).toBe(13);
    expect(respond(openWindow(bounds), 500, 30).limit).toBe(64);
  });

  it('does not grow while requests are fewer than allowed', () => {
    const seen = { startedAt: 0, now: 30, congested: false, full: false, isPartial: false };
    expect(adapt(openWindow(bounds), seen, bounds).limit).toBe(8);
  });

  it('halves on congestion, and then grows by a sixteenth a round trip, or by one', () => {
    const halved = refuse(respond(openWindow(bounds), 500, 30), 1000);
    expect(halved.limit).toBe(32);
    expect(respond(halved, 15, 30, 2000).limit).toBe(32);
    expect(respond(halved, 32, 30, 2000).limit).toBe(34);
    const small = { ...halved, limit: 4, threshold: 4 };
    expect(respond(small, 4, 30, 2000).limit).toBe(5);
  });

  it('starts slowly up to half of its previous size after the push service accepted nothing', () => {
    const outage = [1000, 1100, 1200, 1300, 1400, 1500].reduce(refuse, respond(openWindow(bounds), 500, 30));
    expect(outage).toMatchObject({ limit: 1, threshold: 32 });
    expect(respond(outage, 31, 30, 2000).limit).toBe(32);
    // After the first response its capacity is known: further congestion lowers the threshold.
    expect(refuse(respond(outage, 15, 30, 2000), 3000)).toMatchObject({ limit: 8, threshold: 8 });
  });

  it('keeps the threshold of a new push service that rejects everything', () => {
    const outage = [1000, 1100, 1200].reduce(refuse, openWindow(bounds));
    expect(outage).toMatchObject({ limit: 1, threshold: 64 });
  });

  it('starts slowly when the circuit closes', () => {
    const back = restart(respond(openWindow(bounds), 500, 30), 1000, bounds);
    expect(back).toMatchObject({ limit: 8, threshold: 32 });
  });

  it('computes the rate that it allows', () => {
    expect(rateOf(openWindow(bounds))).toBe(0);
    expect(rateOf(respond(openWindow(bounds), 500, 800))).toBe(80);
  });

  it('halves once for all requests that were in progress together, down to one', () => {
    const together = [1000, 1001, 1002].reduce(refuse, respond(openWindow(bounds), 500, 30));
    expect(together.limit).toBe(32);
    const apart = Array.from({ length: 20 }, (_, index) => index * 100);
    expect(apart.reduce(refuse, openWindow(bounds)).limit).toBe(1);
  });

  it('does not grow while responses take so long that requests must be queueing', () => {
    const quick = respond(openWindow(bounds), 1, 10);
    expect(respond(quick, 100, 26).limit).toBe(quick.limit);
    expect(respond(quick, 10, 24).limit).toBe(quick.limit + 10);
  });

  it('shrinks when responses take much longer than the quickest, but not below its initial size', () => {
    const large = respond(openWindow(bounds), 500, 30);
    const slowed = respond(large, 1, 3000, 2_000);
    expect(slowed.limit).toBe(32);
    const later = Array.from({ length: 3 }, (_, index) => 6_000 + index * 3100);
    expect(later.reduce((window, at) => respond(window, 1, 3000, at), slowed).limit).toBe(bounds.initial);
  });

  it('adapts to a push service that has become slower for good', () => {
    const quick = respond(openWindow(bounds), 1, 10);
    const used = [1, 2, 3].reduce((window, period) => respond(window, 20, 60, period * 20_000), quick);
    expect(respond(used, 100, 60, 80_000).limit).toBe(bounds.ceiling);
  });
});
