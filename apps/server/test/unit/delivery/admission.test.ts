import {
  assert,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  constant,
  array,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  acceptsBroadcasts,
  admit,
  afterResponse,
  admitNext,
  hasWaiting,
} from '../../../src/delivery/flow/admission.ts';
import { roomForDeferred } from '../../../src/delivery/flow/defer.ts';
import { circuitState } from '../../../src/delivery/flow/circuit-breaker.ts';
import type { Deferral } from '../../../src/delivery/flow/deferral.ts';
import {
  createLimiterState,
  limitOf,
  type LimiterMode,
  type LimiterState,
  modeOf,
  type RequestInProgress,
} from '../../../src/delivery/flow/limiter-state.ts';
import type { ServiceFeedback } from '../../../src/delivery/flow/push-feedback.ts';

const settings = { initial: 2, ceiling: 8, patience: 1000, longestPause: 60_000 };
const answered = { kind: 'answered' } as const;
const silent = { kind: 'silent' } as const;

const begin = (state: LimiterState, now: number, count = 1): RequestInProgress[] => {
  return Array.from({ length: count }, () => {
    const decision = admit(state, 'normal', undefined, now);
    if (decision === 'wait' || decision.kind !== 'permit') throw new Error('There was no permit.');
    return decision;
  });
};

/** One state of each mode, at 10,000 ms. */
const inMode: Readonly<Record<LimiterMode, () => LimiterState>> = {
  available: () => createLimiterState(settings, 0),
  busy() {
    const state = createLimiterState(settings, 0);
    begin(state, 10_000, 2);
    return state;
  },
  saturated() {
    const state = createLimiterState(settings, 0);
    const [request] = begin(state, 9_000);
    afterResponse(state, request!, answered, 9_500);
    begin(state, 9_500, 2);
    return state;
  },
  stalled() {
    const state = createLimiterState(settings, 0);
    begin(state, 8_000, 2);
    return state;
  },
  blocked() {
    const state = createLimiterState(settings, 0);
    for (let rejection = 0; rejection < 8; rejection++) {
      const [request] = begin(state, 9_000);
      afterResponse(state, request!, { kind: 'congested', retryAfter: 5_000 }, 9_000);
    }
    return state;
  },
};

describe('admission', () => {
  it.each([
    ['available', 'permit', 'permit'],
    ['busy', 'wait', 'wait'],
    ['saturated', 'wait', 'defer'],
    ['stalled', 'defer', 'defer'],
    ['blocked', 'defer', 'defer'],
  ] as const)('%s: a retry of high priority %s, one of normal priority %s', (mode, high, normal) => {
    const decide = (priority: 'high' | 'normal') => {
      const decision = admit(inMode[mode](), priority, undefined, 10_000);
      if (decision === 'wait') return decision;
      return decision.kind === 'permit' ? 'permit' : 'defer';
    };
    expect(modeOf(inMode[mode](), 10_000)).toBe(mode);
    expect({ high: decide('high'), normal: decide('normal') }).toEqual({ high, normal });
    expect(acceptsBroadcasts(inMode[mode](), 10_000)).toBe(normal !== 'defer');
  });

  it('makes deferred requests of high priority due one after the other, 500 in a second', () => {
    const state = inMode.stalled();
    const times = Array.from({ length: 1000 }, () => {
      const decision = admit(state, 'high', undefined, 10_000);
      if (decision === 'wait' || decision.kind !== 'deferred') throw new Error('It was not deferred.');
      return decision.after;
    });
    expect(times[0]).toBe(settings.patience + 2);
    expect(times.at(-1)).toBe(settings.patience + 2000);
  });

  it('gives one permit at a time while the circuit is half-open, and brings nothing forward', () => {
    const state = createLimiterState(settings, 0);
    for (let fault = 0; fault < 5; fault++) {
      const [request] = begin(state, 0);
      afterResponse(state, request!, silent, 0);
    }
    expect(modeOf(state, 0)).toBe('blocked');
    expect(limitOf(state, 0)).toBe(0);
    const { openUntil } = state.circuit;
    expect(limitOf(state, openUntil)).toBe(1);
    const [probe] = begin(state, openUntil);
    expect(admit(state, 'normal', undefined, openUntil)).toBe('wait');
    expect(roomForDeferred(state, openUntil, 100)).toBe(0);
    expect(afterResponse(state, probe!, answered, openUntil + 10)).toBe('closed');
    expect(modeOf(state, openUntil + 10)).toBe('available');
  });
});

/** A limiter of a push service that answers the devices of one message and not those of another. */
describe('admission while some devices fail', () => {
  const overdue = 300;
  const wait = (state: LimiterState, message: string | undefined, now: number): void => {
    const decision = admit(state, 'normal', message, now);
    if (decision !== 'wait') throw new Error('There was a permit.');
    state.waiting.normal.push({ since: now, message, resolve: () => {} });
  };
  const take = (state: LimiterState, message: string, now: number): RequestInProgress => {
    const decision = admit(state, 'normal', message, now);
    if (decision === 'wait' || decision.kind !== 'permit') throw new Error('There was no permit.');
    return decision;
  };
  /** Two requests hang, and eight of another message were answered beyond the limit. */
  const withTrials = () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    for (let request = 0; request < 8; request++) {
      afterResponse(state, take(state, 'answers', overdue), answered, overdue + 5);
    }
    return state;
  };

  it('gives the next permit to a message whose requests are answered, before older requests', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    wait(state, 'hangs', 0);
    wait(state, undefined, 0);
    wait(state, 'answers', 0);
    const [held] = state.inProgress;
    afterResponse(state, held!, { kind: 'none' }, 5);
    expect(admitNext(state, 5)?.request.message).toBe('answers');
  });

  it('lets a waiting request of such a message try as soon as those that hold all permits are silent', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    wait(state, 'hangs', 0);
    wait(state, 'answers', 0);
    expect(admitNext(state, overdue - 100)).toBeUndefined();
    expect(admitNext(state, overdue)?.request.message).toBe('answers');
  });

  it('lets a direct message wait for a service that does not respond, and try although 32 others failed', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    const send = (number: number, now: number) => admit(state, 'high', `direct ${number}`, now);
    const count = Array.from({ length: 100 }, (_, number) => send(number, 10_000)).filter(
      (decision) => decision !== 'wait',
    ).length;
    expect(count).toBe(32 + 8);
    expect(send(100, 10_099)).toBe('wait');
    expect(send(101, 10_100)).toMatchObject({ kind: 'permit', isTrial: true });
    expect(send(102, 10_100)).toBe('wait');
    expect(admit(state, 'high', undefined, 10_100)).toMatchObject({ kind: 'deferred' });
  });

  it('lets further devices of one direct message try', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    for (let number = 0; number < 40; number++) admit(state, 'high', `direct ${number}`, 10_000);
    expect(admit(state, 'high', 'direct 39', 10_100)).toMatchObject({ kind: 'permit', isTrial: true });
  });

  it('looks at no waiting request while none may try', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    for (let number = 0; number < 552; number++) {
      const message = `direct ${number}`;
      if (admit(state, 'high', message, 10_000) !== 'wait') continue;
      state.waiting.high.push({ since: 10_000, message, resolve: () => {} });
    }
    const isMostlyAnswered = vi.spyOn(state.messages, 'isMostlyAnswered');
    state.furtherTrial = 12_000;
    while (admitNext(state, 11_000));
    expect(state.waiting.high).toEqual([]);
    expect(isMostlyAnswered).not.toHaveBeenCalled();
  });

  it('keeps nothing of messages whose requests show nothing', () => {
    const state = createLimiterState(settings, 0);
    for (let number = 0; number < 1000; number++) {
      afterResponse(state, take(state, `message ${number}`, number), { kind: 'none' }, number);
    }
    expect(state.awaited.size).toBe(0);
  });

  it('gives the trials of a message back whose permits were not used', () => {
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    for (let request = 0; request < 40; request++) {
      afterResponse(state, take(state, 'answers', overdue), { kind: 'unused' }, overdue);
    }
    for (let request = 0; request < 8; request++) take(state, 'answers', overdue);
    expect(() => take(state, 'answers', overdue)).toThrow('no permit');
  });

  it('widens the window by answers to trials, not by their faults', () => {
    expect(withTrials().window.limit).toBeGreaterThan(settings.initial);
    const state = createLimiterState(settings, 0);
    for (let request = 0; request < 2; request++) take(state, 'hangs', 0);
    for (let request = 0; request < 4; request++) {
      afterResponse(state, take(state, 'fails', overdue), silent, overdue + 5);
    }
    expect(state.window.limit).toBe(settings.initial);
  });

  it('does not take the timeout of a request without a permit for a sign of life', () => {
    const state = withTrials();
    const held = [...state.inProgress];
    expect(modeOf(state, overdue + 10)).toBe('available');
    // The two that hang are overdue, so that others hold the permits now.
    while (modeOf(state, overdue + 10) === 'available') take(state, 'also hangs', overdue + 10);
    for (const request of held) afterResponse(state, request, silent, overdue + 200);
    expect(admit(state, 'normal', 'new', overdue + 290)).toMatchObject({ kind: 'permit', isTrial: true });
  });
});

type Event =
  /** Without a message it is a retry. */
  | {
      readonly kind: 'request';
      readonly priority: 'high' | 'normal';
      readonly message: string | undefined;
    }
  /** A request that is in progress gets a response; which one, modulo how many there are. */
  | { readonly kind: 'response'; readonly which: number; readonly feedback: ServiceFeedback }
  | { readonly kind: 'time'; readonly milliseconds: number };

const causes = [new Error('connection 1'), new Error('connection 2')];
const feedback: Arbitrary<ServiceFeedback> = oneof(
  constantFrom<ServiceFeedback>(
    answered,
    silent,
    { kind: 'congested' },
    { kind: 'unreachable' },
    { kind: 'none' },
    { kind: 'unused' },
  ),
  record({ kind: constant('congested' as const), retryAfter: nat(120_000) }),
  record({ kind: constant('unreachable' as const), cause: constantFrom(...causes) }),
);
const event: Arbitrary<Event> = oneof(
  {
    weight: 5,
    arbitrary: record({
      kind: constant('request' as const),
      priority: constantFrom('high' as const, 'normal' as const),
      message: constantFrom('a', 'b', undefined),
    }),
  },
  { weight: 4, arbitrary: record({ kind: constant('response' as const), which: nat(1000), feedback }) },
  {
    weight: 2,
    arbitrary: record({ kind: constant('time' as const), milliseconds: oneof(nat(300), nat(20_000)) }),
  },
);

interface Tracked {
  readonly priority: 'high' | 'normal';
  readonly isPatient: boolean;
  readonly arrivedAt: number;
  answers: number;
}

/** Runs a limiter state as its driver does, on a virtual clock, and checks what must hold at each step. */
function createModel() {
  const state = createLimiterState(settings, 0);
  const inProgress: RequestInProgress[] = [];
  const requests: Tracked[] = [];
  let now = 0;

  function apply(step: Event): void {
    if (step.kind === 'request') arrive(step.priority, step.message);
    else if (step.kind === 'response') respond(step.which, step.feedback);
    else pass(step.milliseconds);
    check();
  }

  function arrive(priority: 'high' | 'normal', message?: string): void {
    const isPatient = priority === 'high' && message === 'b';
    const request: Tracked = { priority, isPatient, arrivedAt: now, answers: 0 };
    requests.push(request);
    const decision = admit(state, priority, message, now);
    if (decision === 'wait') {
      const resolve = (late: RequestInProgress | Deferral) => answer(request, late);
      state.waiting[priority].push({ since: now, message, isPatient, resolve });
    } else answer(request, decision);
  }

  function respond(which: number, result: ServiceFeedback): void {
    const [request] = inProgress.splice(which % Math.max(1, inProgress.length), 1);
    if (request === undefined) return;
    const { circuit } = state;
    const change = afterResponse(state, request, result, now);
    const [before, after] = [circuit, state.circuit].map((one) => circuitState(one, now) === 'closed');
    expect(change).toBe(before === after ? undefined : after ? 'closed' : 'opened');
    admitWaiting();
  }

  /** The driver looks every quarter of the patience while a request waits. */
  function pass(milliseconds: number): void {
    const end = now + milliseconds;
    while (hasWaiting(state) && now + settings.patience / 4 <= end) {
      now += settings.patience / 4;
      admitWaiting();
    }
    now = end;
    admitWaiting();
  }

  function admitWaiting(): void {
    for (let next = admitNext(state, now); next; next = admitNext(state, now)) {
      next.request.resolve(next.decision);
    }
  }

  function answer(request: Tracked, decision: RequestInProgress | Deferral): void {
    request.answers += 1;
    const patience = settings.patience * (request.isPatient ? 3 : 1);
    expect(now - request.arrivedAt).toBeLessThanOrEqual(patience + settings.patience / 4);
    if (decision.kind === 'permit') {
      inProgress.push(decision);
      const isTrial = !state.inProgress.has(decision);
      if (isTrial) return expect(state.pause.until).toBeLessThanOrEqual(now);
      expect(state.inProgress.size).toBeLessThanOrEqual(limitOf(state, now));
      if (request.priority === 'normal') expect(state.waiting.high).toEqual([]);
      return;
    }
    const least = request.priority === 'high' ? decision.retryAfter : decision.blockedFor;
    expect(decision.after).toBeGreaterThanOrEqual(Math.max(least, settings.patience));
    expect(decision.blockedFor).toBeGreaterThanOrEqual(decision.retryAfter);
    expect(decision.retryAfter).toBeLessThanOrEqual(settings.longestPause);
  }

  function check(): void {
    expect(state.inProgress.size + state.beyondLimit).toBe(inProgress.length);
    // Eight further trials of direct messages at once, and then one each 100 ms at most.
    expect(state.trials).toBeLessThanOrEqual(32 + 8 + now / 100);
    expect(state.window.limit).toBeGreaterThanOrEqual(1);
    expect(state.window.limit).toBeLessThanOrEqual(settings.ceiling);
    if (hasWaiting(state)) expect(modeOf(state, now)).not.toBe('available');
    if (state.waiting.normal.length > 0) expect(modeOf(state, now)).not.toBe('blocked');
  }

  return { apply, arrive, respond, pass, state, inProgress, requests, now: () => now };
}

describe('admission, after any sequence of requests, responses and time', () => {
  const sequences = array(event, { maxLength: 200, size: 'max' });

  it('keeps to its limit, answers every request once and within its patience, high priority first', () => {
    assert(
      property(sequences, (steps) => {
        const model = createModel();
        for (const step of steps) model.apply(step);
        model.pass(settings.patience * 1.25);
        expect(model.requests.every(({ answers }) => answers === 1)).toBe(true);
      }),
    );
  });

  it('accepts requests again once the push service responds', () => {
    assert(
      property(sequences, (steps) => {
        const model = createModel();
        for (const step of steps) model.apply(step);
        while (model.inProgress.length > 0) model.respond(0, answered);
        model.pass(5 * 60_000);
        model.arrive('normal');
        model.respond(0, answered);
        expect(modeOf(model.state, model.now())).toBe('available');
        expect(circuitState(model.state.circuit, model.now())).toBe('closed');
        expect(acceptsBroadcasts(model.state, model.now())).toBe(true);
        expect(roomForDeferred(model.state, model.now(), 100)).toBeGreaterThan(0);
      }),
    );
  });
});
