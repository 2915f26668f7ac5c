import type { Audit, TwoFactorSetUp } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { incorrectTotpCode, nextTotpCode, totpCode } from '../../harness/accounts/authenticator-app.ts';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam, newPerson, password, signIn } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const signInPath = '/v1/auth/sign-in/email';
const verifyTotp = '/v1/auth/two-factor/verify-totp';
const verifyBackup = '/v1/auth/two-factor/verify-backup-code';

function twoFactorTests(start: () => Promise<TestServer>): void {
  it('requires a code from the authenticator app or a backup code', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const post = (path: string, json: object) => owner.ask('POST', `/v1/auth/two-factor/${path}`, { json });
    expect(await post('enable', { password: 'not this one' })).toMatchObject({
      status: 400,
      body: { code: 'incorrect_password' },
    });
    const { status, body } = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    expect(status).toBe(200);
    expect(body.backupCodes).toHaveLength(10);
    expect(await owner.me()).toMatchObject({ twoFactor: false });
    expect(await post('verify-totp', { code: incorrectTotpCode(body.totpUri) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_two_factor_code' },
    });
    expect(await post('verify-totp', { code: totpCode(body.totpUri) })).toMatchObject({ status: 204 });
    expect(await owner.me()).toMatchObject({ twoFactor: true });
    expect(await post('enable', { password })).toMatchObject({
      status: 409,
      body: { code: 'two_factor_already_enabled' },
    });
    const kept = JSON.stringify(await server.rows());
    for (const secret of [new URL(body.totpUri).searchParams.get('secret')!, ...body.backupCodes]) {
      expect(kept).not.toContain(secret);
    }

    const arrive = async () => {
      const person = newPerson(server, owner.email);
      const json = { email: owner.email, password };
      const answer = await person.ask('POST', '/v1/auth/sign-in/email', { json });
      expect(answer).toMatchObject({ status: 200, body: { twoFactorRequired: true } });
      expect(await person.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
      return person;
    };
    const verify = '/v1/auth/two-factor/verify-totp';
    const withApp = await arrive();
    const incorrect = { json: { code: incorrectTotpCode(body.totpUri) } };
    expect(await withApp.ask('POST', verify, incorrect)).toMatchObject({ status: 400 });
    const json = { code: nextTotpCode(body.totpUri) };
    expect(await withApp.ask('POST', verify, { json })).toMatchObject({ status: 204 });
    expect(await withApp.me()).toMatchObject({ email: owner.email });
    for (const code of [json.code, totpCode(body.totpUri)]) {
      const again = await arrive();
      expect(await again.ask('POST', verify, { json: { code } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_two_factor_code' },
      });
      expect(await again.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    }
    expect(await newPerson(server, 'x').ask('POST', verify, { json })).toMatchObject({ status: 400 });

    const [code] = body.backupCodes;
    const backup = '/v1/auth/two-factor/verify-backup-code';
    expect(await (await arrive()).ask('POST', backup, { json: { code } })).toMatchObject({ status: 204 });
    expect(await (await arrive()).ask('POST', backup, { json: { code } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_two_factor_code' },
    });

    expect(await post('disable', { password })).toMatchObject({ status: 204 });
    expect(await owner.me()).toMatchObject({ twoFactor: false });
    const again = await server.ask('POST', '/v1/auth/sign-in/email', {
      json: { email: owner.email, password },
    });
    expect(again).toMatchObject({ body: { twoFactorRequired: false } });
  });

  /** Enables two-factor authentication for an owner who has signed in with a code before. */
  async function protectedOwner(server: TestServer) {
    const owner = await foundTeam(server);
    const { body } = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    await owner.ask('POST', verifyTotp, { json: { code: totpCode(body.totpUri) } });
    const known = newPerson(server, owner.email);
    await known.ask('POST', signInPath, { json: { email: owner.email, password } });
    await known.ask('POST', verifyBackup, { json: { code: body.backupCodes[0] } });
    await known.ask('POST', '/v1/auth/sign-out');
    return { owner, known, ...body };
  }

  /** Tries incorrect codes from one network, with the correct password. */
  async function guessCodes(
    server: TestServer,
    { owner: { email }, totpUri }: Awaited<ReturnType<typeof protectedOwner>>,
    times: number,
    key?: string,
  ): Promise<number[]> {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const statuses: number[] = [];
    while (statuses.length < times) {
      const stranger = newPerson(server, email);
      await stranger.ask('POST', signInPath, { json: { email, password }, headers });
      for (let attempt = 0; attempt < 5 && statuses.length < times; attempt++) {
        const guess = {
          json: { code: incorrectTotpCode(totpUri) },
          headers,
          ...(key !== undefined && { key }),
        };
        const answer = await stranger.ask('POST', verifyTotp, guess);
        statuses.push(answer.status);
      }
    }
    return statuses;
  }

  it('lets the owner in while a stranger who knows the password tries codes', async () => {
    await using server = await start();
    const account = await protectedOwner(server);
    const { known, totpUri, backupCodes } = account;
    const { email } = account.owner;
    const statuses = await guessCodes(server, account, 12);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);

    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const signIn = { json: { email, password }, headers };
    const stranger = newPerson(server, email);
    await stranger.ask('POST', signInPath, signIn);
    const code = nextTotpCode(totpUri);
    const refused = await stranger.ask('POST', verifyTotp, { json: { code }, headers });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.body.detail).toContain('incorrect codes for this account');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    // The code is still unused. A backup code is accepted at once, even from the network of the stranger.
    const backup = { json: { code: backupCodes[1] }, headers };
    expect(await stranger.ask('POST', verifyBackup, backup)).toMatchObject({ status: 204 });
    // So is the app's code in a browser that is known.
    await known.ask('POST', signInPath, signIn);
    expect(await known.ask('POST', verifyTotp, { json: { code }, headers })).toMatchObject({ status: 204 });
  });

  it('limits the codes of a stranger who sends an API key along, and audits the sign-in', async () => {
    await using server = await start();
    const account = await protectedOwner(server);
    const { email } = account.owner;
    const key = server.adminKey;
    const insider = newPerson(server, email);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await insider.ask('POST', signInPath, { json: { email, password }, headers });
    const json = { code: nextTotpCode(account.totpUri) };
    expect(await insider.ask('POST', verifyTotp, { json, headers, key })).toMatchObject({ status: 204 });
    const { entries } = (await server.ask<Audit>('GET', '/v1/audit', { key })).body;
    expect(entries[0]).toMatchObject({
      action: 'session.signed-in',
      actor: { kind: 'user', name: 'Olga' },
      details: { from: '203.0.113.9' },
    });
    const statuses = await guessCodes(server, account, 12, key);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('audits the incorrect codes of a network in one entry for each hour', async () => {
    await using server = await start();
    await guessCodes(server, await protectedOwner(server), 11);
    const { entries } = (await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey })).body;
    const about = { actor: { kind: 'system' }, subject: { kind: 'member', name: 'Olga' } };
    const details = { from: '198.51.100.7', reason: 'invalid_two_factor_code' };
    const refused = entries.filter(({ action }) => action === 'session.refused');
    // An hour can end meanwhile.
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(refused.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(10);
    for (const entry of refused) expect(entry).toMatchObject({ ...about, details });
    const locked = entries.filter(({ action }) => action === 'session.locked');
    expect(locked).toMatchObject([{ ...about, details }]);
  });

  it('limits the incorrect codes of a known browser too', async () => {
    await using server = await start();
    const { owner, known, totpUri } = await protectedOwner(server);
    const answers: number[] = [];
    for (let round = 0; round < 2; round++) {
      await known.ask('POST', signInPath, { json: { email: owner.email, password } });
      for (let attempt = 0; attempt < 5; attempt++) {
        const guess = { json: { code: incorrectTotpCode(totpUri) } };
        answers.push((await known.ask('POST', verifyTotp, guess)).status);
      }
    }
    expect(answers).toEqual(Array.from({ length: 10 }, () => 400));
    await known.ask('POST', signInPath, { json: { email: owner.email, password } });
    const right = { json: { code: nextTotpCode(totpUri) } };
    expect(await known.ask('POST', verifyTotp, right)).toMatchObject({ status: 429 });
  });

  it('accepts a backup code once, although several requests use it at the same time', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { body } = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    await owner.ask('POST', '/v1/auth/two-factor/verify-totp', {
      json: { code: totpCode(body.totpUri) },
    });
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(server, owner.email)));
    const json = { code: body.backupCodes[0] };
    const path = '/v1/auth/two-factor/verify-backup-code';
    const answers = await Promise.all(people.map((person) => person.ask('POST', path, { json })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400, 400]);
  });

  it('requires the password again after five incorrect codes', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { body } = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    const verify = '/v1/auth/two-factor/verify-totp';
    await owner.ask('POST', verify, { json: { code: totpCode(body.totpUri) } });
    const person = newPerson(server, owner.email);
    await person.ask('POST', '/v1/auth/sign-in/email', { json: { email: owner.email, password } });
    const incorrect = { json: { code: incorrectTotpCode(body.totpUri) } };
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await person.ask('POST', verify, incorrect)).toMatchObject({ status: 400 });
    }
    const right = await person.ask('POST', verify, { json: { code: nextTotpCode(body.totpUri) } });
    expect(right).toMatchObject({ status: 400, body: { code: 'invalid_two_factor_code' } });
  });
}

describe('two-factor authentication, on SQLite', () => {
  twoFactorTests(() => startTestServer());
});

describe('two-factor authentication, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  twoFactorTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
