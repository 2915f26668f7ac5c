import type { Me, TwoFactorSetUp } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../harness/accounts/authenticator-app.ts';
import { usePostgres } from '../../harness/engines.ts';
import {
  addPasskey,
  newAuthenticator,
  passkeySignInPath,
  startCreation,
  startPasskeySignIn,
} from '../../harness/accounts/passkeys.ts';
import { foundTeam, type Person, newPerson, password } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/** SQL that makes the database refuse every new audit entry, and SQL that ends this. */
interface AuditRefusal {
  readonly begin: string;
  readonly end: string;
}

function auditedChangeTests(start: () => Promise<TestServer>, refusal: AuditRefusal): void {
  /** Sends a request while no audit entry can be written, and returns its status. */
  async function askUnaudited(server: TestServer, person: Person, path: string, json: object) {
    await server.write(refusal.begin);
    const before = new Map(person.cookies);
    const { status } = await person.ask('POST', path, { json });
    await server.write(refusal.end);
    expect(person.cookies).toEqual(before);
    return status;
  }

  async function setUpTwoFactor(person: Person): Promise<string> {
    const path = '/v1/auth/two-factor/enable';
    return (await person.ask<TwoFactorSetUp>('POST', path, { json: { password } })).body.totpUri;
  }

  const verifyPath = '/v1/auth/two-factor/verify-totp';

  it('keeps the password when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const json = { currentPassword: password, newPassword: 'another long password' };
    expect(await askUnaudited(server, owner, '/v1/auth/change-password', json)).toBeGreaterThanOrEqual(500);
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
    const signIn = (tried: string) =>
      server.ask('POST', '/v1/auth/sign-in/email', { json: { email: owner.email, password: tried } });
    expect(await signIn(json.newPassword)).toMatchObject({ status: 401 });
    expect(await signIn(password)).toMatchObject({ status: 200 });
  });

  it('starts no session with a password when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const before = (await server.rows()).session;
    const visitor = newPerson(server, owner.email);
    const path = '/v1/auth/sign-in/email';
    const json = { email: owner.email, password };
    expect(await askUnaudited(server, visitor, path, json)).toBeGreaterThanOrEqual(500);
    expect((await server.rows()).session).toEqual(before);
    expect(await visitor.ask('POST', path, { json })).toMatchObject({ status: 200 });
  });

  it('does not enable two-factor authentication when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const code = totpCode(await setUpTwoFactor(owner));
    expect(await askUnaudited(server, owner, verifyPath, { code })).toBeGreaterThanOrEqual(500);
    expect((await owner.ask<Me>('GET', '/v1/me')).body).toMatchObject({ twoFactor: false });
    expect(await owner.ask('POST', verifyPath, { json: { code } })).toMatchObject({ status: 204 });
    expect(await owner.me()).toMatchObject({ twoFactor: true });
  });

  it('does not disable two-factor authentication when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const totpUri = await setUpTwoFactor(owner);
    await owner.ask('POST', verifyPath, { json: { code: totpCode(totpUri) } });
    const path = '/v1/auth/two-factor/disable';
    expect(await askUnaudited(server, owner, path, { password })).toBeGreaterThanOrEqual(500);
    expect(await owner.me()).toMatchObject({ twoFactor: true });
    const { body } = await server.ask<{ twoFactorRequired: boolean }>('POST', '/v1/auth/sign-in/email', {
      json: { email: owner.email, password },
    });
    expect(body).toMatchObject({ twoFactorRequired: true });
  });

  it('keeps a backup code when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const setUp = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    await owner.ask('POST', verifyPath, { json: { code: totpCode(setUp.body.totpUri) } });
    const visitor = newPerson(server, owner.email);
    await visitor.ask('POST', '/v1/auth/sign-in/email', { json: { email: owner.email, password } });
    const path = '/v1/auth/two-factor/verify-backup-code';
    const [code] = setUp.body.backupCodes;
    expect(await askUnaudited(server, visitor, path, { code })).toBeGreaterThanOrEqual(500);
    expect(await visitor.ask('POST', path, { json: { code } })).toMatchObject({ status: 204 });
  });

  it('adds no passkey when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const credential = newAuthenticator(server).create(await startCreation(owner));
    await server.write(refusal.begin);
    const { status } = await owner.ask('POST', '/v1/me/passkeys', { json: { name: 'Celular', credential } });
    await server.write(refusal.end);
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await server.rows()).passkey).toEqual([]);
  });

  it('starts no session with a passkey when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner, 'Celular', 5);
    const before = await server.rows();
    const visitor = newPerson(server, owner.email);
    const json = authenticator.get(await startPasskeySignIn(visitor));
    await server.write(refusal.begin);
    const { status } = await visitor.ask('POST', passkeySignInPath, { json });
    await server.write(refusal.end);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(visitor.cookies.size).toBe(0);
    const { session, passkey } = await server.rows();
    expect({ session, passkey }).toEqual({ session: before.session, passkey: before.passkey });
  });

  it('keeps a passkey when the audit entry cannot be written', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { passkey } = await addPasskey(server, owner);
    const before = (await server.rows()).passkey;
    await server.write(refusal.begin);
    const { status } = await owner.ask('DELETE', `/v1/me/passkeys/${passkey.id}`);
    await server.write(refusal.end);
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await server.rows()).passkey).toEqual(before);
  });
}

describe('changes to an account and their audit entries, on SQLite', () => {
  auditedChangeTests(() => startTestServer(), {
    begin: "create trigger refuse before insert on audit begin select raise(abort, 'refused'); end",
    end: 'drop trigger refuse',
  });
});

describe('changes to an account and their audit entries, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  auditedChangeTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }), {
    begin: 'alter table audit add constraint refuse check (false) not valid',
    end: 'alter table audit drop constraint refuse',
  });
});
