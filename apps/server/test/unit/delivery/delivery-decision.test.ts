import { describe, expect, it } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';
import { type Attempt, defer, judge } from '../../../src/delivery/send/delivery-decision.ts';

const now = 1_000_000;
const first: Attempt = {
  now,
  expiresAt: now + 24 * 60 * 60 * 1000,
  repeatable: true,
  attempts: 0,
  goneAt: null,
  resubscribeAt: null,
};

describe('judging an answer', () => {
  it('learns from success that a device is alive only where that was in doubt', () => {
    expect(judge({ kind: 'accepted' }, first, tuning)).toEqual({ kind: 'accepted' });
    for (const doubt of [{ goneAt: now - 1 }, { resubscribeAt: now - 1 }]) {
      const verdict = judge({ kind: 'accepted' }, { ...first, ...doubt }, tuning);
      expect(verdict).toEqual({ kind: 'accepted', liveness: 'alive' });
    }
  });

  it('marks a first "gone" and asks again after the grace period', () => {
    expect(judge({ kind: 'gone' }, first, tuning)).toEqual({
      kind: 'retry',
      dueAt: now + tuning.goneGrace,
      attempts: 1,
      liveness: 'gone',
    });
  });

  it('does not believe a second "gone" within the grace period, whichever message it came to', () => {
    const early = { ...first, goneAt: now - 1000 };
    expect(judge({ kind: 'gone' }, early, tuning)).toEqual({
      kind: 'retry',
      dueAt: now - 1000 + tuning.goneGrace,
      attempts: 1,
    });
  });

  it('believes a "gone" after the grace period', () => {
    const late = { ...first, goneAt: now - tuning.goneGrace };
    expect(judge({ kind: 'gone' }, late, tuning)).toEqual({ kind: 'gone', liveness: 'confirmed_gone' });
  });

  it('counts as gone without pruning when the TTL leaves no time to ask again', () => {
    const short = { ...first, expiresAt: now + tuning.goneGrace };
    expect(judge({ kind: 'gone' }, short, tuning)).toEqual({ kind: 'gone', liveness: 'gone' });
  });

  it('waits longer each time, half of it by chance, up to a ceiling', () => {
    const dueAt = (attempts: number, chance: number) => {
      const verdict = judge({ kind: 'retry' }, { ...first, attempts }, tuning, chance);
      return verdict.kind === 'retry' ? verdict.dueAt - now : undefined;
    };
    expect([0, 1, 2].map((attempts) => dueAt(attempts, 1))).toEqual([1000, 2000, 4000]);
    expect([0, 1, 2].map((attempts) => dueAt(attempts, 0))).toEqual([500, 1000, 2000]);
    expect(dueAt(200, 1)).toBe(tuning.retryCeiling);
  });

  it('never comes back before Retry-After, nor all at the same moment', () => {
    const verdict = (chance: number) => judge({ kind: 'retry', after: 30_000 }, first, tuning, chance);
    expect(verdict(0)).toMatchObject({ kind: 'retry', dueAt: now + 30_500 });
    expect(verdict(1)).toMatchObject({ kind: 'retry', dueAt: now + 31_000 });
  });

  it('gives up rather than repeat after the TTL', () => {
    const short = { ...first, expiresAt: now + 30_000 };
    expect(judge({ kind: 'retry', after: 30_000 }, short, tuning)).toEqual({
      kind: 'failed',
      reason: 'expired',
    });
    expect(judge({ kind: 'retry' }, { ...first, repeatable: false }, tuning)).toMatchObject({
      kind: 'failed',
    });
  });

  it('shortens its own wait, not that of Retry-After, to come once more before the TTL ends', () => {
    const late = { ...first, attempts: 12, expiresAt: now + 61_000 };
    const verdict = (chance: number, after?: number) =>
      judge({ kind: 'retry', ...(after !== undefined && { after }) }, late, tuning, chance);
    expect(verdict(0)).toEqual({ kind: 'retry', dueAt: now + 30_000, attempts: 13 });
    expect(verdict(1)).toEqual({ kind: 'retry', dueAt: now + 60_000, attempts: 13 });
    expect(verdict(0, 50_000)).toEqual({ kind: 'retry', dueAt: now + 51_000, attempts: 13 });
    expect(verdict(0, 60_000)).toEqual({ kind: 'failed', reason: 'expired' });
  });
});

describe('putting off who has no turn', () => {
  const short = { ...first, expiresAt: now + 121_000 };
  const due = (after: number, blockedFor: number, retryAfter: number, chance: number) => {
    const verdict = defer({ after, blockedFor, retryAfter }, short, tuning, chance);
    return verdict.kind === 'retry' ? verdict.dueAt - now : verdict;
  };

  it('counts no attempt', () => {
    const turn = { after: 1500.5, blockedFor: 0, retryAfter: 0 };
    const refused = { ...short, attempts: 3 };
    expect(defer(turn, refused, tuning)).toEqual({ kind: 'retry', dueAt: now + 1501, attempts: 3 });
  });

  it('lets who was refused before wait no longer than after that refusal, or than the service is closed', () => {
    const refused = { ...short, attempts: 2 };
    const dueAt = (blockedFor: number) =>
      defer({ after: 100_000, blockedFor, retryAfter: blockedFor }, refused, tuning, 1);
    expect(dueAt(0)).toMatchObject({ dueAt: now + 2000 });
    expect(dueAt(20_000)).toMatchObject({ dueAt: now + 20_000 });
  });

  it('spreads over what is left of the TTL those whose turn would come after it', () => {
    expect(due(300_000, 60_000, 60_000, 0)).toBe(60_000);
    expect(due(300_000, 60_000, 60_000, 0.5)).toBe(90_000);
    expect(due(300_000, 60_000, 60_000, 1)).toBe(120_000);
    // The circuit is to stay open beyond the TTL: an answer to what is under way may close it.
    expect(due(300_000, 250_000, 0, 0.5)).toBe(120_000);
  });

  it('fails whom the service itself asks to stay away, or who has no time left', () => {
    expect(due(300_000, 130_000, 130_000, 0.5)).toEqual({ kind: 'failed', reason: 'expired' });
    const over = { ...short, expiresAt: now + 1500 };
    expect(defer({ after: 1600, blockedFor: 0, retryAfter: 0 }, over, tuning)).toMatchObject({
      kind: 'failed',
    });
  });
});
