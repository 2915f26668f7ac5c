import { expect, it } from 'vitest';
import { auditInSteps, pruneAudit, recordAudit, system } from '../../../src/sites/audit/audit.ts';
import { listAudit } from '../../../src/sites/audit/list-audit.ts';
import {
  createInvitation,
  invitationLife,
  pruneInvitations,
} from '../../../src/accounts/team/invitations.ts';
import {
  createPasswordReset,
  createRequestedReset,
  findPasswordReset,
  prunePasswordResets,
  resetPassword,
  withdrawPasswordReset,
} from '../../../src/accounts/links/password-resets.ts';
import { inTransaction } from '../../../src/database/executor.ts';
import { auditRetention } from '../../../src/database/retention.ts';
import { isSetUpToken, renewSetUpToken } from '../../../src/accounts/links/set-up.ts';
import { ensureSecret } from '../../../src/database/secrets.ts';
import { pruneSessions } from '../../../src/accounts/sign-in/sessions.ts';
import { startAttempt, pruneAttempts } from '../../../src/accounts/sign-in/sign-in-attempts.ts';
import { pruneChallenges } from '../../../src/accounts/sign-in/challenges.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { keepTeam } from '../../harness/accounts/team.ts';

describeOnEngines((open) => {
  it('creates one cookie secret for concurrent starts', async () => {
    const { db } = await open();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => ensureSecret(db, 'cookies')));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it('keeps audit entries for a year', async () => {
    const { db } = await open();
    const now = Date.now();
    for (const at of [now - auditRetention - 1, now - auditRetention, now]) {
      await recordAudit(db, { actor: system, action: 'session.refused' }, at);
    }
    await pruneAudit(db, now);
    const { entries } = await listAudit(db, 'all', { limit: 10 });
    expect(entries.map(({ at }) => Date.parse(at))).toEqual([now, now - auditRetention]);
  });

  it('records an action of several steps as one entry', async () => {
    const { db } = await open();
    const audit = auditInSteps({ actor: system, action: 'message.retried' });
    for (const devices of ['1000', '1500']) await audit(db, { devices });
    const { entries } = await listAudit(db, 'all', { limit: 10 });
    expect(entries).toMatchObject([{ action: 'message.retried', details: { devices: '1500' } }]);
  });

  it('ends unfinished sign-ins with the password', async () => {
    const storage = await open();
    const { db } = storage;
    const member = await keepTeam(storage);
    const token = await createPasswordReset(db, member);
    const left = async (table: 'session' | 'verification' | 'password_reset') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    expect(await resetPassword(db, token, 'salt:other')).toMatchObject({ id: member, sessions: 1 });
    expect([await left('session'), await left('verification'), await left('password_reset')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('lets no stranger replace the link that an operator printed', async () => {
    const storage = await open();
    const { db } = storage;
    const member = await keepTeam(storage);
    const [start, minute, hour] = [1_000, 60_000, 3_600_000];
    const printed = await createPasswordReset(db, member, start);
    const requestedAt = (now: number) => createRequestedReset(db, member, start + now);
    expect(await requestedAt(22 * hour)).toBeUndefined();
    expect(await findPasswordReset(db, printed, start + 22 * hour)).toBeDefined();
    const late = start + 23 * hour + 6 * minute;
    const requested = (await requestedAt(late - start))!;
    expect(await findPasswordReset(db, requested, late + 59 * minute)).toBeDefined();
    expect(await findPasswordReset(db, requested, late + hour)).toBeUndefined();
  });

  it('creates one link if two are requested at once', async () => {
    const storage = await open();
    const { db } = storage;
    const member = await keepTeam(storage);
    await withdrawPasswordReset(db, member);
    let other: Promise<string | undefined> | undefined;
    const token = await inTransaction(db, async (transaction) => {
      const created = await createRequestedReset(transaction, member);
      other = createRequestedReset(db, member);
      await untilWaiting(storage);
      return created!;
    });
    expect(await other).toBeUndefined();
    expect(await findPasswordReset(db, token)).toBeDefined();
  });

  it('deletes expired sessions, links and attempts', async () => {
    const storage = await open();
    const { db } = storage;
    const member = await keepTeam(storage);
    await createInvitation(db, { role: 'viewer' }, member, 0);
    await createPasswordReset(db, member, 0);
    await startAttempt(db, { email: 'olga@example.org', factor: 'password' }, 'network:192.0.2.0', 0);
    const prune = async (now: number) => {
      await pruneSessions(db, now);
      await pruneInvitations(db, now);
      await prunePasswordResets(db, now);
      await pruneAttempts(db, now);
      await pruneChallenges(db, now);
    };
    const left = async () => {
      const tables = [
        'session',
        'verification',
        'invitation',
        'sign_in_attempt',
        'password_reset',
        'challenge',
      ] as const;
      const counts = tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length);
      return Promise.all(counts);
    };
    expect(await left()).toEqual([1, 1, 2, 2, 1, 1]);
    await prune(Date.now());
    expect(await left()).toEqual([1, 1, 1, 1, 0, 1]);
    await prune(Date.now() + invitationLife + 1);
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('deletes a member with all data', async () => {
    const storage = await open();
    const { db } = storage;
    const member = await keepTeam(storage);
    await db.deleteFrom('member').where('id', '=', member).execute();
    for (const table of ['account', 'session', 'two_factor', 'invitation', 'password_reset'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('the set-up link expires after a day', async () => {
    const { db } = await open();
    const token = (await renewSetUpToken(db, 0))!;
    const day = 24 * 60 * 60 * 1000;
    expect([await isSetUpToken(db, token, day - 1), await isSetUpToken(db, token, day)]).toEqual([
      true,
      false,
    ]);
  });
});
