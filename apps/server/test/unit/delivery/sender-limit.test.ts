import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSenderResponse,
  createSenderState,
  deferToRate,
  type Rank,
  ranks,
  leave,
  mayLeave,
  type SenderFeedback,
  type SenderState,
  stay,
  unusedPlaces,
} from '../../../src/delivery/flow/sender-limit.ts';

const longestPause = 15 * 60_000;
const accepted = { kind: 'accepted' } as const;
const throttled = (retryAfter?: number) =>
  ({ kind: 'throttled', ...(retryAfter !== undefined && { retryAfter }) }) as const;

/** A sender of which so many requests were accepted before the push service rejected eight. */
function limitedSender(before: number, retryAfter?: number): SenderState {
  const state = createSenderState(longestPause, 0);
  for (let request = 0; request < before; request++) afterSenderResponse(state, 0, accepted, 0);
  for (let request = 0; request < 20; request++) afterSenderResponse(state, 0, throttled(retryAfter), 0);
  return state;
}

describe('the limit of a sender', () => {
  it.each([
    ['eight rejections', 0, 8, true],
    ['seven rejections', 0, 7, false],
    ['eight of ten', 2, 8, true],
    ['eight of eleven', 3, 8, false],
  ])('begins after %s: %i accepted, %i rejected: %s', (_, before, rejections, begins) => {
    const state = createSenderState(longestPause, 0);
    for (let request = 0; request < before; request++) afterSenderResponse(state, 0, accepted, 0);
    const changes = Array.from({ length: rejections }, () => afterSenderResponse(state, 0, throttled(), 0));
    expect(changes.at(-1)).toBe(begins ? 'limited' : undefined);
    expect(state.limit !== undefined).toBe(begins);
  });

  it('begins at the rate that was accepted in the last minute', () => {
    expect(limitedSender(1200).limit!.rate).toBe(20);
    expect(limitedSender(0).limit!.rate).toBe(0.2);
  });

  it('lets nothing leave until a Retry-After has passed, and continues at the same rate', () => {
    const state = limitedSender(600, 30_000);
    expect(mayLeave(state, 'urgent', 29_999)).toBe(false);
    expect(deferToRate(state.limit!, 'broadcast', 1_000)).toMatchObject({
      after: 30_000,
      retryAfter: 29_000,
    });
    expect(mayLeave(state, 'urgent', 31_000)).toBe(true);
    expect(state.limit!.rate).toBe(10);
  });

  it('pauses for no longer than the longest pause', () => {
    expect(limitedSender(0, 24 * 60 * 60_000).limit!.pausedUntil).toBe(longestPause);
  });

  it('spaces requests by its rate, and lets those that are late catch up within five seconds', () => {
    const state = limitedSender(600);
    const leaving = (now: number) => {
      let count = 0;
      for (; mayLeave(state, 'broadcast', now); count++) leave(state, now);
      return count;
    };
    expect(leaving(60_000)).toBe(100);
    expect(leaving(61_000)).toBe(10);
    expect(leaving(61_100)).toBe(1);
  });

  it('gives a place back whose request did not leave', () => {
    const state = limitedSender(60);
    for (let now = 0; now < 60_000; now += 100) if (mayLeave(state, 'direct', now)) leave(state, now);
    const { nextAt } = state.limit!;
    leave(state, 60_000);
    stay(state);
    expect(state.limit!.nextAt).toBe(nextAt);
  });

  it('defers a broadcast of any size at its rate, in groups of a second', () => {
    const { limit } = limitedSender(600);
    const due = Array.from({ length: 100 }, () => deferToRate(limit!, 'broadcast', 0).after);
    const seconds = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(seconds.map((second) => due.filter((after) => after === second * 1000).length)).toEqual(
      seconds.map(() => 10),
    );
    for (let more = 0; more < 100_000; more++) deferToRate(limit!, 'broadcast', 0);
    expect(deferToRate(limit!, 'broadcast', 0).after).toBeLessThanOrEqual(60 * 60_000);
  });

  it('lets urgent messages leave before what was deferred earlier, and that after them', () => {
    const state = limitedSender(600);
    for (let device = 0; device < 100; device++) deferToRate(state.limit!, 'broadcast', 0);
    const urgent = Array.from({ length: 20 }, () => deferToRate(state.limit!, 'urgent', 0).after);
    expect(Math.max(...urgent)).toBeLessThanOrEqual(4000);
    const left: [Rank, number][] = [];
    for (let now = 0; now <= 20_000; now += 1_000) {
      for (const rank of ['broadcast', 'urgent'] as const) {
        // As many as are due, and more than the rate allows.
        const due = rank === 'urgent' ? urgent.filter((after) => after === now).length : 10;
        for (let request = 0; request < due && mayLeave(state, rank, now); request++) {
          leave(state, now);
          left.push([rank, now]);
        }
      }
    }
    const first = left.findIndex(([rank]) => rank === 'broadcast');
    expect(left.slice(0, first)).toHaveLength(20);
    expect(left.slice(first).every(([rank]) => rank === 'broadcast')).toBe(true);
    expect(left.length).toBeGreaterThan(40);
  });

  it('lets others leave when the urgent messages do not come', () => {
    const state = limitedSender(600);
    for (let device = 0; device < 10_000; device++) deferToRate(state.limit!, 'urgent', 0);
    expect(mayLeave(state, 'broadcast', 9_000)).toBe(false);
    expect(mayLeave(state, 'broadcast', 11_000)).toBe(true);
    expect(unusedPlaces(state.limit!, 5_000)).toBeGreaterThan(30);
  });
});

/** Whether a push service accepts a request at this time. */
type Quota = (now: number) => { readonly isAccepted: boolean; readonly retryAfter?: number };

const quotas = {
  'a bucket that refills': (perMinute: number): Quota => {
    let tokens = perMinute;
    let at = 0;
    return (now) => {
      tokens = Math.min(perMinute, tokens + ((now - at) * perMinute) / 60_000);
      at = now;
      if (tokens < 1) return { isAccepted: false };
      tokens -= 1;
      return { isAccepted: true };
    };
  },
  'a count by the minute': (perMinute: number): Quota => {
    const counts = new Map<number, number>();
    return (now) => {
      const minute = Math.floor(now / 60_000);
      const count = (counts.get(minute) ?? 0) + 1;
      counts.set(minute, count);
      return { isAccepted: count <= perMinute };
    };
  },
  'a count by the minute, with Retry-After': (perMinute: number): Quota => {
    const counts = new Map<number, number>();
    return (now) => {
      const minute = Math.floor(now / 60_000);
      const count = (counts.get(minute) ?? 0) + 1;
      counts.set(minute, count);
      return { isAccepted: count <= perMinute, retryAfter: (minute + 1) * 60_000 - now };
    };
  },
} as const;

/** A broadcast without end to a push service with a quota, on a virtual clock. Each device asks when it is due. */
function simulate(quota: Quota, minutes: number) {
  const state = createSenderState(longestPause, 0);
  const answers: { at: number; isAccepted: boolean }[] = [];
  const step = 50;
  /** Devices that wait at any time: what is accepted is replaced. */
  const waiting = 2_000;
  const due = Array.from({ length: waiting }, () => 0);
  const schedule = new Map<number, number>([[0, due.length]]);
  const later = (at: number) => {
    const slot = Math.max(Math.ceil(at / step) * step, now + step);
    schedule.set(slot, (schedule.get(slot) ?? 0) + 1);
  };
  let now = 0;
  for (; now < minutes * 60_000; now += step) {
    const count = schedule.get(now) ?? 0;
    schedule.delete(now);
    // A window of 64 requests that respond within the step.
    let inProgress = 0;
    const responses: (() => void)[] = [];
    for (let device = 0; device < count; device++) {
      if (!mayLeave(state, 'broadcast', now)) {
        later(now + deferToRate(state.limit!, 'broadcast', now).after);
      } else if (inProgress >= 64) {
        later(now + step);
      } else {
        inProgress += 1;
        leave(state, now);
        const { isAccepted, retryAfter } = quota(now);
        answers.push({ at: now, isAccepted });
        const startedAt = now;
        responses.push(() => {
          afterSenderResponse(state, startedAt, isAccepted ? accepted : throttled(retryAfter), now);
          later(isAccepted ? now + step : now + Math.max(1_000, retryAfter ?? 0));
        });
      }
    }
    for (const respond of responses) respond();
  }
  return { state, answers };
}

describe('a sender with a quota', () => {
  it.each(
    (Object.keys(quotas) as (keyof typeof quotas)[]).flatMap((kind) =>
      [60, 1000, 6000].map((perMinute) => [kind, perMinute] as const),
    ),
  )('%s of %i: uses most of it with few rejections', (kind, perMinute) => {
    const { answers } = simulate(quotas[kind](perMinute), 12);
    const later = answers.filter(({ at }) => at >= 2 * 60_000);
    const passed = later.filter(({ isAccepted }) => isAccepted).length;
    expect(passed).toBeGreaterThan(0.55 * 10 * perMinute);
    expect(later.length - passed).toBeLessThan(0.5 * passed);
  });

  it('sends few requests while all are rejected', () => {
    const all = (retryAfter?: number) => () => ({ isAccepted: false, ...(retryAfter && { retryAfter }) });
    expect(simulate(all(30_000), 10).answers.length).toBeLessThan(64 + 10 * 2 * 2);
    expect(simulate(all(), 10).answers.length).toBeLessThan(400);
  });

  it('sends at full speed again within three minutes after the quota has ended', () => {
    const quota = quotas['a bucket that refills'](1000);
    const { state, answers } = simulate((now) => (now < 120_000 ? quota(now) : { isAccepted: true }), 5);
    expect(state.limit).toBeUndefined();
    expect(answers.filter(({ at }) => at >= 295_000).length).toBeGreaterThan(5_000);
  });
});

/** Runs a sender as its driver does, on a virtual clock, and checks what must hold at each step. */
function createModel() {
  const state = createSenderState(longestPause, 0);
  let now = 0;

  function request(rank: Rank): void {
    if (mayLeave(state, rank, now)) return leave(state, now);
    const { after, blockedFor } = deferToRate(state.limit!, rank, now);
    expect(after).toBeGreaterThanOrEqual(Math.max(1_000, blockedFor));
    expect(after).toBeLessThanOrEqual(longestPause + 61 * 60_000);
  }

  function check(): void {
    const { limit } = state;
    if (limit === undefined) return;
    expect(limit.rate).toBeGreaterThanOrEqual(0.2);
    expect(limit.pausedUntil).toBeLessThanOrEqual(now + longestPause);
    const isPaused = now < limit.pausedUntil;
    if (isPaused) expect(ranks.filter((rank) => mayLeave(state, rank, now))).toEqual([]);
  }

  /** How far the requests that left are ahead of the rate, in milliseconds. */
  function ahead(): number {
    const { limit } = state;
    return limit ? limit.nextAt - Math.max(now, limit.pausedUntil) - 2_000 / limit.rate : 0;
  }

  return {
    pass: (milliseconds: number) => (now += milliseconds),
    request,
    respond: (feedback: SenderFeedback) => afterSenderResponse(state, now, feedback, now),
    check,
    ahead,
  };
}

describe('the limit of a sender, after any responses', () => {
  const step = record({
    kind: constantFrom('request', 'request', 'request', 'accepted', 'throttled', 'pass'),
    rank: constantFrom(...ranks),
    retryAfter: constantFrom(undefined, undefined, 500, 30_000, 10 ** 9),
    milliseconds: integer({ min: 1, max: 20_000 }),
    count: nat(30),
  });

  it('sends nothing during a pause, keeps to its rate, and defers to a time after the pause', () => {
    assert(
      property(array(step, { maxLength: 100 }), (steps) => {
        const model = createModel();
        for (const { kind, rank, retryAfter, milliseconds, count } of steps) {
          if (kind === 'pass') model.pass(milliseconds);
          for (let times = 0; times < count; times++) {
            if (kind === 'request') model.request(rank);
            else if (kind === 'accepted') model.respond(accepted);
            else if (kind === 'throttled') model.respond(throttled(retryAfter));
            model.check();
            expect(model.ahead()).toBeLessThanOrEqual(5_000);
          }
        }
      }),
    );
  });
});
