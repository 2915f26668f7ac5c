import { expect, it } from 'vitest';
import {
  attemptsAllowed,
  attemptWindow,
  clearAttempts,
  gapAfter,
  pruneAttempts,
  startAttempt,
} from '../../../src/accounts/sign-in/sign-in-attempts.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const guessed = { email: 'olga@example.org', factor: 'password' } as const;
const hour = 60 * 60 * 1000;

it('paces attempts more with each ten, up to a minute', () => {
  expect([0, 9, 10, 19, 20, 30, 69, 70, 5000].map(gapAfter)).toEqual([
    0, 0, 1000, 1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
});

describeOnEngines((open) => {
  it('gives all networks together 70 attempts within eleven minutes, and then one a minute', async () => {
    const { db } = await open();
    let allowed = 0;
    let network = 0;
    for (let now = 0; now < 2 * hour;) {
      const attempt = await startAttempt(db, guessed, `network:${network++}`, now);
      if (attempt.allowed) allowed++;
      else now += attempt.wait;
    }
    expect(allowed).toBeGreaterThan(170);
    expect(allowed).toBeLessThan(190);
  });

  it('gives concurrent attempts of many networks turns one after the other', async () => {
    const { db } = await open();
    const attempts = await Promise.all(
      Array.from({ length: 60 }, (_, network) => startAttempt(db, guessed, `network:${network}`, 0)),
    );
    const delays = attempts.flatMap((attempt) =>
      attempt.allowed && attempt.delay > 0 ? [attempt.delay] : [],
    );
    expect(new Set(delays).size).toBe(delays.length);
    expect(Math.max(...delays)).toBeLessThanOrEqual(10_000);
    expect(attempts.filter((attempt) => !attempt.allowed).length).toBeGreaterThan(30);
  });

  it('counts browsers and sessions on their own, without a pace', async () => {
    const { db } = await open();
    for (let network = 0; network < 100; network++) await startAttempt(db, guessed, `network:${network}`, 0);
    for (const source of ['device:a', 'device:b', 'session:a'] as const) {
      for (let number = 1; number <= attemptsAllowed; number++) {
        const last = number === attemptsAllowed;
        expect(await startAttempt(db, guessed, source, 0)).toEqual({ allowed: true, delay: 0, last });
      }
      expect(await startAttempt(db, guessed, source, 0)).toEqual({ allowed: false, wait: attemptWindow });
    }
  });

  it('forgets the attempts of one source after its correct password', async () => {
    const { db } = await open();
    for (let number = 0; number < attemptsAllowed; number++) {
      await startAttempt(db, guessed, 'network:a', 0);
      await startAttempt(db, guessed, 'device:a', 0);
    }
    await clearAttempts(db, guessed, 'device:a');
    expect(await startAttempt(db, guessed, 'device:a', 0)).toMatchObject({ allowed: true });
    expect(await startAttempt(db, guessed, 'network:a', 0)).toMatchObject({ allowed: false });
  });

  it('deletes attempts after a day', async () => {
    const { db } = await open();
    for (let network = 0; network < 20; network++) await startAttempt(db, guessed, `network:${network}`, 0);
    await pruneAttempts(db, 24 * hour);
    expect(await db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('sign_in_pace').selectAll().execute()).toEqual([]);
  });
});
