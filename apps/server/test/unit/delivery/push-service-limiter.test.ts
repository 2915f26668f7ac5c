import { describe, expect, it } from 'vitest';
import { createLane, type Turn } from '../../../src/delivery/flow/push-service-limiter.ts';

/** A lane on a clock that the test turns; it still wakes by real timers. */
function openLane({ initial = 2, ceiling = 2, patience = 100 } = {}) {
  const circuit: string[] = [];
  const calls: number[] = [];
  const clock = { time: 0 };
  const now = () => clock.time;
  const lane = createLane({
    service: 'google',
    initial,
    ceiling,
    patience,
    longestPause: 60_000,
    now,
    recall(_, requests) {
      calls.push(requests);
      return Promise.resolve(0);
    },
    onCircuit: (state) => circuit.push(state),
  });
  const begin = async () => {
    const turn = await lane.turn('normal');
    if (turn.kind !== 'now') throw new Error('It was not its turn.');
    return turn;
  };
  return { lane, clock, begin, circuit, calls };
}

const job = { kind: 'send', site: 's', message: 'm', batch: 0 } as const;
const answered = { kind: 'answered' } as const;

describe('a lane', () => {
  it('gives so many turns and lets the others wait for an end', async () => {
    const { lane, begin } = openLane();
    const first = await begin();
    await begin();
    let third: Turn | undefined;
    const waiting = Promise.resolve(lane.turn('normal')).then((turn) => (third = turn));
    await Promise.resolve();
    expect(third).toBeUndefined();
    first.end(answered);
    await waiting;
    expect(third).toMatchObject({ kind: 'now' });
    expect(lane.underWay).toBe(2);
  });

  it('lets the urgent go before those who came first', async () => {
    const { lane, begin } = openLane({ initial: 1, ceiling: 1 });
    const first = await begin();
    const order: string[] = [];
    const wait = async (name: string, priority: 'high' | 'normal') => {
      const turn = await lane.turn(priority);
      order.push(name);
      if (turn.kind === 'now') turn.end(answered);
    };
    const all = [wait('a', 'normal'), wait('b', 'normal'), wait('c', 'high')];
    first.end(answered);
    await Promise.all(all);
    expect(order).toEqual(['c', 'a', 'b']);
  });

  it('sends those away who waited too long, and then whoever comes, until there is room', async () => {
    const { lane, clock, begin } = openLane({ patience: 20 });
    const [first, second] = [await begin(), await begin()];
    const waiting = Promise.resolve(lane.turn('normal'));
    clock.time = 20;
    expect(await waiting).toMatchObject({ kind: 'later' });
    expect(lane.turn('normal')).toMatchObject({ kind: 'later' });
    expect(lane.open).toBe(false);
    first.end(answered);
    second.end(answered);
    expect(lane.open).toBe(true);
    expect(await lane.turn('normal')).toMatchObject({ kind: 'now' });
  });

  it('lets the urgent wait for a turn while it sends others away, and asks them back soon', async () => {
    const { lane, clock, begin } = openLane({ initial: 1, ceiling: 1, patience: 20 });
    const first = await begin();
    const waited = lane.turn('normal');
    clock.time = 20;
    await waited;
    // The first shows that the service moves; a broadcast has put off so many that they come back in minutes.
    first.end(answered);
    const second = await begin();
    const putOff = lane.turn('normal');
    clock.time = 40;
    expect(await putOff).toMatchObject({ kind: 'later' });
    for (let device = 0; device < 10_000; device++) await lane.turn('normal');
    const urgent = lane.turn('high');
    second.end(answered);
    const turn = await urgent;
    expect(turn.kind).toBe('now');
    const refused = lane.turn('high');
    clock.time = 200;
    expect(await refused).toEqual({ kind: 'later', after: 20, closedFor: 0, asked: 0 });
  });

  it('defers one after the other, so that they do not all come back at once', async () => {
    const { lane, clock, begin } = openLane({ patience: 20 });
    await begin();
    await begin();
    clock.time = 21;
    const waits = Array.from({ length: 100 }, () => {
      const turn = lane.turn('normal');
      if (turn instanceof Promise || turn.kind !== 'later') throw new Error('It is not deferred.');
      return turn.after;
    });
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)! - waits[0]!).toBeCloseTo((99 * 1000) / 50);
  });

  it('lets nobody wait for a service that answers late, but for the urgent', async () => {
    const { lane, clock, begin } = openLane();
    const first = await begin();
    clock.time = 40;
    first.end(answered);
    await begin();
    await begin();
    expect(lane.turn('normal')).toMatchObject({ kind: 'later' });
    expect(lane.open).toBe(false);
    expect(lane.turn('high')).toBeInstanceOf(Promise);
  });

  it('calls back as many as there is room for, also when they are kept after the last answer', async () => {
    const { lane, begin, calls } = openLane({ initial: 4, ceiling: 4 });
    const turn = await begin();
    expect(calls).toEqual([]);
    lane.remember(job);
    expect(calls).toEqual([3]);
    turn.end(answered);
    expect(calls).toEqual([3]);
  });

  it('calls nobody back while the service is left alone', async () => {
    const { lane, clock, begin, calls } = openLane();
    const refused = { kind: 'congested', retryAfter: 5000 } as const;
    for (let refusal = 0; refusal < 3; refusal++) (await begin()).end(refused);
    lane.remember(job);
    expect(calls).toEqual([]);
    clock.time = 5000;
    (await begin()).end(answered);
    expect(calls).toHaveLength(1);
  });

  it('is closed after five faults, asks once when it is time, and opens with the answer', async () => {
    const { lane, clock, begin } = openLane({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 5; fault++) (await begin()).end({ kind: 'unreachable' });
    const turn = await lane.turn('high');
    expect(turn).toMatchObject({ kind: 'later', asked: 0 });
    expect(turn.kind === 'later' && turn.closedFor).toBeGreaterThanOrEqual(1000);
    expect(lane.limit).toBe(0);
    clock.time = 2000;
    expect(lane.limit).toBe(1);
    const probe = await begin();
    const waiting = Promise.resolve(lane.turn('normal'));
    probe.end(answered);
    expect(await waiting).toMatchObject({ kind: 'now' });
    expect(lane.open).toBe(true);
    expect(lane.limit).toBe(5);
  });

  it('counts a broken connection once, however many requests it took down', async () => {
    const { lane, begin } = openLane({ initial: 50, ceiling: 50 });
    const fail = async (requests: number, cause: Error) => {
      const turns = await Promise.all(Array.from({ length: requests }, begin));
      for (const turn of turns) turn.end({ kind: 'unreachable', cause });
    };
    for (let connection = 0; connection < 4; connection++) await fail(50, new Error('closed'));
    expect(lane.open).toBe(true);
    await fail(1, new Error('closed'));
    expect(lane.open).toBe(false);
  });

  it('tells once that its circuit opened, however many probes fail, and once that it closed', async () => {
    const { clock, begin, circuit } = openLane({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 4; fault++) (await begin()).end({ kind: 'unreachable' });
    expect(circuit).toEqual([]);
    (await begin()).end({ kind: 'silent' });
    for (const time of [10_000, 600_000]) {
      clock.time = time;
      (await begin()).end({ kind: 'unreachable' });
    }
    expect(circuit).toEqual(['open']);
    clock.time = 1_200_000;
    (await begin()).end(answered);
    (await begin()).end(answered);
    expect(circuit).toEqual(['open', 'closed']);
  });

  it('sends those away who wait when it closes', async () => {
    const { lane, begin } = openLane({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 4; fault++) (await begin()).end({ kind: 'unreachable' });
    const turns = await Promise.all(Array.from({ length: 5 }, begin));
    const waiting = Promise.resolve(lane.turn('normal'));
    turns[0]!.end({ kind: 'unreachable' });
    expect(await waiting).toMatchObject({ kind: 'later' });
  });

  it('leaves the service alone after three refusals with Retry-After in a row, not after one', async () => {
    const { lane, clock, begin } = openLane();
    const refused = { kind: 'congested', retryAfter: 5000 } as const;
    (await begin()).end(refused);
    (await begin()).end(refused);
    (await begin()).end(answered);
    (await begin()).end(refused);
    (await begin()).end(refused);
    expect(lane.open).toBe(true);
    (await begin()).end(refused);
    const turn = await lane.turn('high');
    expect(turn).toMatchObject({ kind: 'later', after: 5000, closedFor: 5000, asked: 5000 });
    clock.time = 5000;
    expect(lane.open).toBe(true);
  });

  it('counts an end once, and learns nothing from what was not sent', async () => {
    const { lane, begin } = openLane();
    const turn = await begin();
    turn.end({ kind: 'none' });
    turn.end({ kind: 'none' });
    expect(lane.underWay).toBe(0);
    expect(lane.limit).toBe(2);
  });

  it('tells for how long no request has begun or ended', async () => {
    const { lane, clock, begin } = openLane();
    clock.time = 50;
    expect(lane.quietFor).toBe(50);
    const turn = await begin();
    clock.time = 80;
    expect(lane.quietFor).toBe(30);
    turn.end(answered);
    expect(lane.quietFor).toBe(0);
  });
});
