import { describe, expect, it } from 'vitest';
import { createDeferredBatches } from '../../../src/delivery/flow/deferred-batches.ts';
import {
  type Admission,
  createLimiter,
  type Permit,
} from '../../../src/delivery/flow/push-service-limiter.ts';

/** A limiter on a clock that the test sets; its timers are real. */
function openLimiter({ initial = 2, ceiling = 2, patience = 100 } = {}) {
  const circuit: string[] = [];
  const calls: number[] = [];
  const clock = { time: 0 };
  const now = () => clock.time;
  const limiter = createLimiter({
    service: 'google',
    initial,
    ceiling,
    patience,
    longestPause: 60_000,
    now,
    bringForward(_, requests) {
      calls.push(requests);
      return Promise.resolve(0);
    },
    onCircuit: (change) => circuit.push(change),
  });
  const begin = async () => {
    const admission = await limiter.acquire('normal');
    if (admission.kind !== 'permit') throw new Error('There was no permit.');
    return admission;
  };
  return { limiter, clock, begin, circuit, calls };
}

/** A limiter of two permits. A request has been silent since 0 ms, three others were answered, and one begins at 30 ms. */
async function openWithSilentRequest() {
  const opened = openLimiter({ initial: 2, ceiling: 2, patience: 1000 });
  const { clock, begin } = opened;
  await begin();
  for (let request = 0; request < 3; request++) {
    const neighbour = await begin();
    clock.time += 10;
    neighbour.release(answered);
  }
  await begin();
  return opened;
}

const job = { kind: 'send', site: 's', message: 'm', batch: 0 } as const;
const answered = { kind: 'answered' } as const;

describe('a push-service limiter', () => {
  it('gives as many permits as its limit; further requests wait for a release', async () => {
    const { limiter, begin } = openLimiter();
    const first = await begin();
    await begin();
    let third: Admission | undefined;
    const waiting = Promise.resolve(limiter.acquire('normal')).then((admission) => (third = admission));
    await Promise.resolve();
    expect(third).toBeUndefined();
    first.release(answered);
    await waiting;
    expect(third).toMatchObject({ kind: 'permit' });
    expect(limiter.requestsInProgress).toBe(2);
  });

  it('gives the next permit to high priority, then in order of arrival', async () => {
    const { limiter, begin } = openLimiter({ initial: 1, ceiling: 1 });
    const first = await begin();
    const order: string[] = [];
    const wait = async (name: string, priority: 'high' | 'normal') => {
      const admission = await limiter.acquire(priority);
      order.push(name);
      if (admission.kind === 'permit') admission.release(answered);
    };
    const all = [wait('a', 'normal'), wait('b', 'normal'), wait('c', 'high')];
    first.release(answered);
    await Promise.all(all);
    expect(order).toEqual(['c', 'a', 'b']);
  });

  it('defers requests that waited too long, and then all that arrive, until a permit is free', async () => {
    const { limiter, clock, begin } = openLimiter({ patience: 20 });
    const [first, second] = [await begin(), await begin()];
    const waiting = Promise.resolve(limiter.acquire('normal'));
    clock.time = 20;
    expect(await waiting).toMatchObject({ kind: 'deferred' });
    expect(limiter.acquire('normal')).toMatchObject({ kind: 'deferred' });
    expect(limiter.acceptsBroadcasts).toBe(false);
    first.release(answered);
    second.release(answered);
    expect(limiter.acceptsBroadcasts).toBe(true);
    expect(await limiter.acquire('normal')).toMatchObject({ kind: 'permit' });
  });

  it('lets high priority wait for a permit while it defers a broadcast, and defers it only shortly', async () => {
    const { limiter, clock, begin } = openLimiter({ initial: 1, ceiling: 1, patience: 20 });
    const first = await begin();
    const waited = limiter.acquire('normal');
    clock.time = 20;
    await waited;
    // The first response shows that the service works; the deferrals of a broadcast reach minutes ahead.
    first.release(answered);
    const second = await begin();
    const deferred = limiter.acquire('normal');
    clock.time = 40;
    expect(await deferred).toMatchObject({ kind: 'deferred' });
    for (let device = 0; device < 10_000; device++) await limiter.acquire('normal');
    const urgent = limiter.acquire('high');
    second.release(answered);
    const admission = await urgent;
    expect(admission.kind).toBe('permit');
    const refused = limiter.acquire('high');
    clock.time = 200;
    expect(await refused).toEqual({ kind: 'deferred', after: 1002, blockedFor: 0, retryAfter: 0 });
  });

  it('lets direct messages wait for three times the patience while responses come', async () => {
    const { limiter, clock, begin } = openLimiter({ initial: 1, ceiling: 1, patience: 20 });
    let permit = await begin();
    const waiting = ['a', 'b', 'c'].map((message) => limiter.acquire('high', message, true));
    for (const admission of waiting) {
      clock.time += 15;
      permit.release(answered);
      const next = await admission;
      expect(next.kind).toBe('permit');
      permit = next as Permit;
    }
  });

  it('defers a request of a job after its patience, although responses come', async () => {
    const { limiter, clock, begin } = openLimiter({ initial: 1, ceiling: 1, patience: 20 });
    const first = await begin();
    const one = limiter.acquire('high', 'a');
    const other = limiter.acquire('high', 'b');
    clock.time = 20;
    first.release(answered);
    expect(await one).toMatchObject({ kind: 'permit' });
    expect(await other).toMatchObject({ kind: 'deferred' });
  });

  it('defers a broadcast at once that would wait behind direct messages', async () => {
    const { limiter, clock, begin } = openLimiter();
    const first = await begin();
    clock.time = 20;
    first.release(answered);
    for (let request = 0; request < 2; request++) await begin();
    for (let number = 0; number < 20; number++) void limiter.acquire('high', `direct ${number}`, true);
    expect(limiter.acquire('normal')).toMatchObject({ kind: 'deferred' });
  });

  it('spreads deferred requests over time', async () => {
    const { limiter, clock, begin } = openLimiter({ patience: 20 });
    await begin();
    await begin();
    clock.time = 21;
    const waits = Array.from({ length: 100 }, () => {
      const admission = limiter.acquire('normal');
      if (admission instanceof Promise || admission.kind !== 'deferred')
        throw new Error('It was not deferred.');
      return admission.after;
    });
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)! - waits[0]!).toBeCloseTo((99 * 1000) / 50);
  });

  it('defers a broadcast at a service that responds slowly; high priority waits', async () => {
    const { limiter, clock, begin } = openLimiter();
    const first = await begin();
    clock.time = 40;
    first.release(answered);
    await begin();
    await begin();
    expect(limiter.acquire('normal')).toMatchObject({ kind: 'deferred' });
    expect(limiter.acceptsBroadcasts).toBe(false);
    expect(limiter.acquire('high')).toBeInstanceOf(Promise);
  });

  it('brings forward as many requests as there are free permits, also after the last response', async () => {
    const { limiter, begin, calls } = openLimiter({ initial: 4, ceiling: 4 });
    const admission = await begin();
    expect(calls).toEqual([]);
    limiter.addDeferred(job);
    expect(calls).toEqual([3]);
    admission.release(answered);
    expect(calls).toEqual([3]);
  });

  it('brings nothing forward during a pause', async () => {
    const { limiter, clock, begin, calls } = openLimiter();
    const rejected = { kind: 'congested', retryAfter: 5000 } as const;
    for (let rejection = 0; rejection < 8; rejection++) (await begin()).release(rejected);
    limiter.addDeferred(job);
    expect(calls).toEqual([]);
    clock.time = 5000;
    (await begin()).release(answered);
    expect(calls).toHaveLength(1);
  });

  it('blocks after five faults, then probes once, and unblocks with the response', async () => {
    const { limiter, clock, begin } = openLimiter({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 5; fault++) (await begin()).release({ kind: 'unreachable' });
    const admission = await limiter.acquire('high');
    expect(admission).toMatchObject({ kind: 'deferred', retryAfter: 0 });
    expect(admission.kind === 'deferred' && admission.blockedFor).toBeGreaterThanOrEqual(1000);
    expect(limiter.limit).toBe(0);
    clock.time = 2000;
    expect(limiter.limit).toBe(1);
    const probe = await begin();
    const waiting = Promise.resolve(limiter.acquire('normal'));
    probe.release(answered);
    expect(await waiting).toMatchObject({ kind: 'permit' });
    expect(limiter.acceptsBroadcasts).toBe(true);
    expect(limiter.limit).toBe(5);
  });

  it('counts a broken connection as one fault, however many requests it failed', async () => {
    const { limiter, begin } = openLimiter({ initial: 50, ceiling: 50 });
    const fail = async (requests: number, cause: Error) => {
      const permits = await Promise.all(Array.from({ length: requests }, begin));
      for (const permit of permits) permit.release({ kind: 'unreachable', cause });
    };
    for (let connection = 0; connection < 4; connection++) await fail(50, new Error('closed'));
    expect(limiter.acceptsBroadcasts).toBe(true);
    await fail(1, new Error('closed'));
    expect(limiter.acceptsBroadcasts).toBe(false);
  });

  it('reports once that its circuit opened, however many probes fail, and once that it closed', async () => {
    const { clock, begin, circuit } = openLimiter({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 4; fault++) (await begin()).release({ kind: 'unreachable' });
    expect(circuit).toEqual([]);
    (await begin()).release({ kind: 'silent' });
    for (const time of [10_000, 600_000]) {
      clock.time = time;
      (await begin()).release({ kind: 'unreachable' });
    }
    expect(circuit).toEqual(['opened']);
    clock.time = 1_200_000;
    (await begin()).release(answered);
    (await begin()).release(answered);
    expect(circuit).toEqual(['opened', 'closed']);
  });

  it('defers waiting requests when its circuit opens', async () => {
    const { limiter, begin } = openLimiter({ initial: 5, ceiling: 5 });
    for (let fault = 0; fault < 4; fault++) (await begin()).release({ kind: 'unreachable' });
    const permits = await Promise.all(Array.from({ length: 5 }, begin));
    const waiting = Promise.resolve(limiter.acquire('normal'));
    permits[0]!.release({ kind: 'unreachable' });
    expect(await waiting).toMatchObject({ kind: 'deferred' });
  });

  it('pauses for a Retry-After when nearly all of the latest requests were rejected', async () => {
    const { limiter, clock, begin } = openLimiter();
    const rejected = { kind: 'congested', retryAfter: 5000 } as const;
    for (let request = 0; request < 20; request++) {
      (await begin()).release(request % 3 === 0 ? answered : rejected);
    }
    expect(limiter.acceptsBroadcasts).toBe(true);
    for (let request = 0; limiter.limit > 0 && request < 20; request++) (await begin()).release(rejected);
    const admission = await limiter.acquire('high');
    expect(admission).toMatchObject({ kind: 'deferred', after: 5000, blockedFor: 5000, retryAfter: 5000 });
    clock.time = 5000;
    expect(limiter.acceptsBroadcasts).toBe(true);
  });

  it('gives the permit of a silent request to another once its neighbours are answered', async () => {
    const { limiter, clock } = await openWithSilentRequest();
    expect(limiter.requestsInProgress).toBe(2);
    clock.time += 250;
    expect((await limiter.acquire('normal')).kind).toBe('permit');
    expect(limiter.requestsInProgress).toBe(3);
    expect(limiter.limit).toBe(2);
  });

  it('gives a permit that became free by time to a request that waits', async () => {
    const { limiter, clock } = await openWithSilentRequest();
    const waiting = limiter.acquire('high', 'direct');
    clock.time = 280;
    expect(limiter.acquire('normal', 'broadcast')).toBeInstanceOf(Promise);
    expect(await waiting).toMatchObject({ kind: 'permit' });
  });

  it('asks no message for its trials while none is allowed', () => {
    let questions = 0;
    const deferred = createDeferredBatches({
      bringForward: () => Promise.resolve(0),
      room: () => 0,
      preferred: () => () => (questions++, true),
      trialsLeft: () => questions++,
      interval: 60_000,
      onBroughtForward: () => {},
    });
    for (let number = 0; number < 1000; number++) deferred.add({ ...job, message: `message ${number}` });
    for (let response = 0; response < 10; response++) deferred.bringForward();
    expect(questions).toBe(0);
  });

  it('keeps the permit of a silent request while no neighbour is answered', async () => {
    const { limiter, clock, begin } = openLimiter({ initial: 2, ceiling: 2, patience: 1000 });
    await begin();
    await begin();
    clock.time = 30_000;
    expect((await limiter.acquire('normal')).kind).toBe('deferred');
  });

  it('lets another message try eight devices while it is silent or its circuit is open, no retry', async () => {
    for (const fail of [false, true]) {
      const { limiter, clock, begin } = openLimiter({ initial: 8, ceiling: 8, patience: 20 });
      const permits = await Promise.all(Array.from({ length: 8 }, begin));
      clock.time = 40;
      if (fail) for (const permit of permits) permit.release({ kind: 'unreachable' });
      expect(await limiter.acquire('normal')).toMatchObject({ kind: 'deferred' });
      const trials: Admission[] = [];
      while (trials.length < 8) trials.push(await limiter.acquire('normal', 'other'));
      expect(trials.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'permit'));
      expect(await limiter.acquire('normal', 'other')).toMatchObject({ kind: 'deferred' });
      const [first] = trials;
      if (first?.kind === 'permit') first.release(answered);
      expect(limiter.circuit).toBe('closed');
    }
  });

  it('counts a release once, and learns nothing from a request that was not sent', async () => {
    const { limiter, begin } = openLimiter();
    const admission = await begin();
    admission.release({ kind: 'none' });
    admission.release({ kind: 'none' });
    expect(limiter.requestsInProgress).toBe(0);
    expect(limiter.limit).toBe(2);
  });

  it('reports for how long no request has begun or ended', async () => {
    const { limiter, clock, begin } = openLimiter();
    clock.time = 50;
    expect(limiter.idleFor).toBe(50);
    const admission = await begin();
    clock.time = 80;
    expect(limiter.idleFor).toBe(30);
    admission.release(answered);
    expect(limiter.idleFor).toBe(0);
  });
});
