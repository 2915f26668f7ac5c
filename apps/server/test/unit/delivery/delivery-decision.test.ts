import { describe, expect, it } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';
import { type Circumstances, decide, decideDeferral } from '../../../src/delivery/send/delivery-decision.ts';

const now = 1_800_000_000_000;
const first: Circumstances = {
  now,
  expiresAt: now + 24 * 60 * 60 * 1000,
  repeatable: true,
  attempts: 0,
  goneAt: null,
  isGoneWidespread: false,
  resubscribeAt: null,
  lastSeenAt: now,
  service: 'google',
};

describe('deciding about a response', () => {
  it('marks a device as alive only where that was in doubt', () => {
    expect(decide({ kind: 'accepted' }, first, tuning)).toEqual({ kind: 'accepted' });
    for (const doubt of [{ goneAt: now - 1 }, { resubscribeAt: now - 1 }]) {
      const decision = decide({ kind: 'accepted' }, { ...first, ...doubt }, tuning);
      expect(decision).toEqual({ kind: 'accepted', liveness: 'alive' });
    }
  });

  it('marks a first "gone" and retries after the grace period', () => {
    expect(decide({ kind: 'gone' }, first, tuning)).toEqual({
      kind: 'retry',
      dueAt: now + tuning.goneGrace,
      attempts: 1,
      liveness: 'gone',
    });
  });

  it('ignores a second "gone" within the grace period, of any message', () => {
    const early = { ...first, goneAt: now - 1000 };
    expect(decide({ kind: 'gone' }, early, tuning)).toEqual({
      kind: 'retry',
      dueAt: now - 1000 + tuning.goneGrace,
      attempts: 1,
    });
  });

  it('accepts a "gone" after the grace period', () => {
    const late = { ...first, goneAt: now - tuning.goneGrace };
    expect(decide({ kind: 'gone' }, late, tuning)).toEqual({ kind: 'gone', liveness: 'confirmed_gone' });
  });

  it('keeps devices for a day while reports of "gone" are widespread, and checks them less and less often', () => {
    const hour = 60 * 60 * 1000;
    const doubtful = { ...first, isGoneWidespread: true, expiresAt: now + 48 * hour };
    const checks: number[] = [];
    let decision = decide({ kind: 'gone' }, doubtful, tuning);
    while (decision.kind === 'retry') {
      checks.push((decision.dueAt - now) / 60_000);
      const again = { ...doubtful, now: decision.dueAt, goneAt: now, attempts: decision.attempts };
      decision = decide({ kind: 'gone' }, again, tuning);
    }
    expect(checks).toEqual([1, 8, 64, 512, 24 * 60]);
    expect(decision).toEqual({ kind: 'gone', liveness: 'confirmed_gone' });
    // Without time for another check, the message has a result and the device stays.
    const late = { ...doubtful, goneAt: now - hour, expiresAt: now + hour };
    expect(decide({ kind: 'gone' }, late, tuning)).toEqual({ kind: 'gone' });
    expect(decide({ kind: 'accepted' }, late, tuning)).toEqual({ kind: 'accepted', liveness: 'alive' });
  });

  it('takes a device of Chrome that was silent for two weeks as one whose permission was revoked', () => {
    const day = 24 * 60 * 60 * 1000;
    const gone = { ...first, goneAt: now - tuning.goneGrace, lastSeenAt: now - 14 * day };
    const revoked = { kind: 'gone', liveness: 'confirmed_gone', isRevoked: true };
    expect(decide({ kind: 'gone' }, gone, tuning)).toEqual(revoked);
    const others: Partial<Circumstances>[] = [{ lastSeenAt: gone.lastSeenAt + 1 }, { service: 'mozilla' }];
    for (const other of others) {
      expect(decide({ kind: 'gone' }, { ...gone, ...other }, tuning)).not.toHaveProperty('isRevoked');
    }
  });

  it('counts as gone without pruning when the TTL leaves no time for a retry', () => {
    const short = { ...first, expiresAt: now + tuning.goneGrace };
    expect(decide({ kind: 'gone' }, short, tuning)).toEqual({ kind: 'gone', liveness: 'gone' });
  });

  it('doubles the delay each time, half of it random, up to a ceiling', () => {
    const dueAt = (attempts: number, chance: number) => {
      const decision = decide({ kind: 'retry' }, { ...first, attempts }, tuning, chance);
      return decision.kind === 'retry' ? decision.dueAt - now : undefined;
    };
    expect([0, 1, 2].map((attempts) => dueAt(attempts, 1))).toEqual([1000, 2000, 4000]);
    expect([0, 1, 2].map((attempts) => dueAt(attempts, 0))).toEqual([500, 1000, 2000]);
    expect(dueAt(200, 1)).toBe(tuning.retryCeiling);
  });

  it('never retries before Retry-After, and adds jitter', () => {
    const decision = (chance: number) => decide({ kind: 'retry', after: 30_000 }, first, tuning, chance);
    expect(decision(0)).toMatchObject({ kind: 'retry', dueAt: now + 30_500 });
    expect(decision(1)).toMatchObject({ kind: 'retry', dueAt: now + 31_000 });
  });

  it('gives up rather than repeat after the TTL', () => {
    const short = { ...first, expiresAt: now + 30_000 };
    expect(decide({ kind: 'retry', after: 30_000 }, short, tuning)).toEqual({
      kind: 'failed',
      reason: 'expired',
    });
    expect(decide({ kind: 'retry' }, { ...first, repeatable: false }, tuning)).toMatchObject({
      kind: 'failed',
    });
  });

  it('shortens its own delay, not Retry-After, to retry once more before the TTL ends', () => {
    const late = { ...first, attempts: 12, expiresAt: now + 61_000 };
    const decision = (chance: number, after?: number) =>
      decide({ kind: 'retry', ...(after !== undefined && { after }) }, late, tuning, chance);
    expect(decision(0)).toEqual({ kind: 'retry', dueAt: now + 30_000, attempts: 13 });
    expect(decision(1)).toEqual({ kind: 'retry', dueAt: now + 60_000, attempts: 13 });
    expect(decision(0, 50_000)).toEqual({ kind: 'retry', dueAt: now + 51_000, attempts: 13 });
    expect(decision(0, 60_000)).toEqual({ kind: 'failed', reason: 'expired' });
  });
});

describe('deciding about a deferral', () => {
  const short = { ...first, expiresAt: now + 121_000 };
  const due = (after: number, blockedFor: number, retryAfter: number, chance: number) => {
    const decision = decideDeferral({ after, blockedFor, retryAfter }, short, tuning, chance);
    return decision.kind === 'retry' ? decision.dueAt - now : decision;
  };

  it('counts no attempt', () => {
    const turn = { after: 1500.5, blockedFor: 0, retryAfter: 0 };
    const refused = { ...short, attempts: 3 };
    expect(decideDeferral(turn, refused, tuning)).toEqual({ kind: 'retry', dueAt: now + 1501, attempts: 3 });
  });

  it('delays a device that was rejected before as after that rejection, or while the limiter is blocked', () => {
    const refused = { ...short, attempts: 2 };
    const dueAt = (blockedFor: number) =>
      decideDeferral({ after: 100_000, blockedFor, retryAfter: blockedFor }, refused, tuning, 1);
    expect(dueAt(0)).toMatchObject({ dueAt: now + 2000 });
    expect(dueAt(20_000)).toMatchObject({ dueAt: now + 20_000 });
  });

  it('spreads deliveries that would be due after the TTL over the rest of it', () => {
    expect(due(300_000, 60_000, 60_000, 0)).toBe(60_000);
    expect(due(300_000, 60_000, 60_000, 0.5)).toBe(90_000);
    expect(due(300_000, 60_000, 60_000, 1)).toBe(120_000);
    // The circuit opens until after the TTL: a response in progress may close it.
    expect(due(300_000, 250_000, 0, 0.5)).toBe(120_000);
  });

  it('fails when Retry-After or the shortest delay ends after the TTL', () => {
    expect(due(300_000, 130_000, 130_000, 0.5)).toEqual({ kind: 'failed', reason: 'expired' });
    const over = { ...short, expiresAt: now + 1500 };
    expect(decideDeferral({ after: 1600, blockedFor: 0, retryAfter: 0 }, over, tuning)).toMatchObject({
      kind: 'failed',
    });
  });
});
