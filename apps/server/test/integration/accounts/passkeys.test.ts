import type { Audit, BackupCodes, Sessions, SignedIn, SignInMethods, TwoFactorSetUp } from '@sineta/protocol';
import { limits, passkeyLimits } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../harness/accounts/authenticator-app.ts';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam, invite, newPerson, type Person, password } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';
import {
  addPasskey,
  newAuthenticator,
  passkeySignInPath,
  type RequestOptions,
  signInWithPasskey,
  startCreation,
  startPasskeySignIn,
} from '../../harness/accounts/passkeys.ts';
import { cborBytes, cborText, type CreationOptions } from '../../harness/accounts/software-authenticator.ts';

const optionsPath = `${passkeySignInPath}/options`;

async function methodsOf(person: Person): Promise<SignInMethods> {
  return (await person.ask<SignInMethods>('GET', '/v1/me/sign-in-methods')).body;
}

async function auditOf(server: TestServer): Promise<Audit['entries']> {
  return (await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey })).body.entries;
}

const refused = { status: 400, body: { code: 'passkey_refused' } };
const expired = { status: 400, body: { code: 'sign_in_expired' } };

function passkeyTests(start: (env?: Record<string, string>) => Promise<TestServer>): void {
  it('signs in with a passkey alone, without an e-mail address', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const options = await startCreation(owner);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Sineta' },
      user: { name: owner.email, displayName: 'Olga' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { authenticator, passkey } = await addPasskey(server, owner);
    expect(passkey).toMatchObject({ name: 'Celular', synced: false, usable: true });
    expect(await startCreation(owner)).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });

    const phone = newPerson(server, owner.email);
    const request = await startPasskeySignIn(phone);
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request.allowCredentials).toBeUndefined();
    const answer = await phone.ask('POST', passkeySignInPath, { json: authenticator.get(request) });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^sineta\.session_token=[^;]+; Max-Age=604800; Path=\/v1; HttpOnly; SameSite=Strict$/,
      ),
    );
    expect(await phone.me()).toMatchObject({ email: owner.email, role: 'owner' });
    expect(await methodsOf(phone)).toMatchObject({
      password: true,
      twoFactor: 'off',
      passkeys: [{ id: passkey.id, lastUsedAt: expect.any(String) }],
    });
    expect((await auditOf(server)).slice(0, 2)).toMatchObject([
      {
        action: 'session.signed-in',
        actor: { name: 'Olga' },
        details: { from: '127.0.0.1', passkey: 'Celular' },
      },
      { action: 'passkey.added', actor: { name: 'Olga' }, subject: { kind: 'passkey', name: 'Celular' } },
    ]);
  });

  it('renames and removes a passkey, which then no longer signs in', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const { authenticator, passkey } = await addPasskey(server, owner);
    const path = `/v1/me/passkeys/${passkey.id}`;
    const json = { name: ' Notebook ' };
    expect(await viewer.ask('PATCH', path, { json })).toMatchObject({ status: 404 });
    expect(await owner.ask('PATCH', path, { json: { name: 'a\u202eb' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    });
    expect(await viewer.ask('DELETE', path)).toMatchObject({ status: 404 });
    expect(await owner.ask('PATCH', path, { json })).toMatchObject({
      status: 200,
      body: { name: 'Notebook' },
    });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 404 });
    expect(await methodsOf(owner)).toMatchObject({ passkeys: [] });
    expect(await signInWithPasskey(newPerson(server, 'x'), authenticator)).toMatchObject(refused);
    expect((await auditOf(server)).slice(0, 3)).toMatchObject([
      { action: 'passkey.refused', actor: { kind: 'system' }, details: { reason: 'invalid' } },
      { action: 'passkey.removed', subject: { name: 'Notebook' } },
      { action: 'passkey.renamed', subject: { name: 'Notebook' } },
    ]);
  });

  it('accepts a challenge once, for ten minutes, from the browser that asked for it, for one purpose', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner);
    const phone = newPerson(server, owner.email);
    const options = await startPasskeySignIn(phone);
    const json = authenticator.get(options);
    expect(await newPerson(server, 'thief').ask('POST', passkeySignInPath, { json })).toMatchObject(expired);
    const cookies = new Map(phone.cookies);
    expect(await phone.ask('POST', passkeySignInPath, { json })).toMatchObject({ status: 204 });
    const replay = newPerson(server, owner.email);
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect(await replay.ask('POST', passkeySignInPath, { json })).toMatchObject(expired);

    const late = newPerson(server, owner.email);
    const lateOptions = await startPasskeySignIn(late);
    await server.write('update challenge set expires_at = expires_at - 600001');
    expect(await late.ask('POST', passkeySignInPath, { json: authenticator.get(lateOptions) })).toMatchObject(
      expired,
    );

    // A refused assertion uses the challenge up too.
    const hasty = newPerson(server, owner.email);
    const hastyOptions = await startPasskeySignIn(hasty);
    const before = new Map(hasty.cookies);
    const wrong = authenticator.get(hastyOptions, { origin: 'https://elsewhere.example' });
    expect(await hasty.ask('POST', passkeySignInPath, { json: wrong })).toMatchObject(refused);
    for (const [name, value] of before) hasty.cookies.set(name, value);
    expect(
      await hasty.ask('POST', passkeySignInPath, { json: authenticator.get(hastyOptions) }),
    ).toMatchObject(expired);

    const creation = await startCreation(owner);
    const asSignIn = authenticator.get({ challenge: creation.challenge, rpId: 'localhost' });
    expect(await owner.ask('POST', passkeySignInPath, { json: asSignIn })).toMatchObject(expired);
    const viewer = await invite(server, owner, 'viewer');
    for (const [name, value] of owner.cookies) {
      if (name.startsWith('sineta.passkey-creation-')) viewer.cookies.set(name, value);
    }
    const credential = newAuthenticator(server).create(creation);
    expect(
      await viewer.ask('POST', '/v1/me/passkeys', { json: { name: 'theirs', credential } }),
    ).toMatchObject(expired);
  });

  it('lets the tabs of a browser start several sign-ins, and finish them in any order', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner);
    const tabs = newPerson(server, owner.email);
    const [first, second] = [await startPasskeySignIn(tabs), await startPasskeySignIn(tabs)];
    for (const options of [second, first]) {
      const json = authenticator.get(options);
      expect(await tabs.ask('POST', passkeySignInPath, { json })).toMatchObject({ status: 204 });
      expect(await tabs.ask('POST', passkeySignInPath, { json })).toMatchObject(expired);
    }
    const many: RequestOptions[] = [];
    for (let tab = 0; tab < 12; tab++) many.push(await startPasskeySignIn(tabs));
    const bound = [...tabs.cookies.keys()].filter((name) => name.startsWith('sineta.passkey-sign-in-'));
    expect(bound).toHaveLength(8);
    const finish = (options: RequestOptions) =>
      tabs.ask('POST', passkeySignInPath, { json: authenticator.get(options) });
    expect(await finish(many[0]!)).toMatchObject(expired);
    expect(await finish(many[4]!)).toMatchObject({ status: 204 });
    expect(await finish(many[11]!)).toMatchObject({ status: 204 });
  });

  it('refuses a challenge under the cookie of another one', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner);
    const person = newPerson(server, owner.email);
    await startPasskeySignIn(person);
    const [token] = [...person.cookies.values()];
    const options = await startPasskeySignIn(person);
    const name = [...person.cookies.keys()].at(-1)!;
    person.cookies.set(name, token!);
    const json = authenticator.get(options);
    expect(await person.ask('POST', passkeySignInPath, { json })).toMatchObject(refused);
  });

  it('refuses assertions that break a rule of WebAuthn', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const { authenticator } = await addPasskey(server, owner);
    const { authenticator: other } = await addPasskey(server, viewer);
    const tries: ((options: RequestOptions) => object)[] = [
      (options) => authenticator.get(options, { origin: 'https://elsewhere.example' }),
      (options) => authenticator.get(options, { origin: `${server.url.replace('127.0.0.1', 'localhost')}0` }),
      (options) => authenticator.get(options, { rpId: 'elsewhere.example' }),
      (options) => authenticator.get(options, { type: 'webauthn.create' }),
      (options) => authenticator.get(options, { userVerified: false }),
      (options) => authenticator.get(options, { synced: true }),
      (options) => ({ ...authenticator.get(options), signature: other.get(options).signature }),
      (options) => ({ ...authenticator.get(options), id: other.id }),
      (options) => ({ ...other.get(options), id: authenticator.id }),
      (options) => authenticator.get(options, { userHandle: other.get(options).userHandle! }),
      (options) => authenticator.get(options, { userHandle: null }),
      (options) => ({ ...authenticator.get(options), id: 'AAAA' }),
      (options) => ({ ...authenticator.get(options), authenticatorData: 'AAAA' }),
      (options) => ({ ...authenticator.get(options), signature: 'A'.repeat(passkeyLimits.signatureLength) }),
    ];
    for (const make of tries) {
      const person = newPerson(server, owner.email);
      const json = make(await startPasskeySignIn(person));
      expect(await person.ask('POST', passkeySignInPath, { json })).toMatchObject(refused);
      expect(person.cookies.size).toBe(0);
    }
    const lost: ((options: RequestOptions) => object)[] = [
      (options) => authenticator.get({ ...options, challenge: 'AAAA' }),
      (options) => ({ ...authenticator.get(options), clientDataJSON: 'AAAA' }),
    ];
    for (const make of lost) {
      const person = newPerson(server, owner.email);
      const json = make(await startPasskeySignIn(person));
      expect(await person.ask('POST', passkeySignInPath, { json })).toMatchObject(expired);
    }
    expect(await signInWithPasskey(newPerson(server, owner.email), authenticator)).toMatchObject({
      status: 204,
    });
    const ofMember = (await auditOf(server)).filter(
      ({ action, subject }) => action === 'passkey.refused' && subject?.name === 'Olga',
    );
    // The repetitions are counted in one entry for each hour.
    expect(ofMember.length).toBeLessThanOrEqual(2);
    expect(ofMember[0]).toMatchObject({
      subject: { kind: 'member', name: 'Olga' },
      details: { from: '127.0.0.1', reason: 'invalid' },
    });
  });

  it('refuses new credentials that break a rule of WebAuthn, are known, or come with certificates', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const { authenticator } = await addPasskey(server, viewer);
    const certificate = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('alg'),
      Buffer.from([0x26]),
      cborText('sig'),
      cborBytes(Buffer.alloc(70)),
      cborText('x5c'),
      Buffer.from([0x81]),
      cborBytes(Buffer.alloc(500)),
    ]);
    const fresh = () => newAuthenticator(server);
    const tries: ((options: CreationOptions) => object)[] = [
      (options) => fresh().create(options, { origin: 'https://elsewhere.example' }),
      (options) => fresh().create(options, { rpId: 'elsewhere.example' }),
      (options) => fresh().create(options, { type: 'webauthn.get' }),
      (options) => fresh().create(options, { userVerified: false }),
      (options) => fresh().create(options, { attestation: { format: 'packed', statement: certificate } }),
      (options) => fresh().create(options, { attestation: { format: 'apple', statement: certificate } }),
      (options) => ({ ...fresh().create(options), attestationObject: 'gYGBgYGB'.repeat(500) }),
      (options) => authenticator.create(options),
    ];
    for (const make of tries) {
      const json = { name: 'x', credential: make(await startCreation(owner)) };
      expect(await owner.ask('POST', '/v1/me/passkeys', { json })).toMatchObject(refused);
    }
    expect(await methodsOf(owner)).toMatchObject({ passkeys: [] });
    const self = fresh();
    const json = { name: 'x', credential: self.create(await startCreation(owner), { synced: true }) };
    expect(await owner.ask('POST', '/v1/me/passkeys', { json })).toMatchObject({
      status: 201,
      body: { synced: true },
    });
  });

  it('refuses an authenticator whose counter did not grow, and records that it may have been copied', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner, 'Chave USB', 7);
    expect(await signInWithPasskey(newPerson(server, owner.email), authenticator)).toMatchObject({
      status: 204,
    });
    authenticator.counter = 6;
    const person = newPerson(server, owner.email);
    expect(await signInWithPasskey(person, authenticator)).toMatchObject(refused);
    expect(await person.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    expect((await auditOf(server))[0]).toMatchObject({
      action: 'passkey.refused',
      subject: { name: 'Olga' },
      details: { reason: 'counter' },
    });
    expect(await signInWithPasskey(newPerson(server, owner.email), authenticator)).toMatchObject(refused);
    expect(await signInWithPasskey(newPerson(server, owner.email), authenticator)).toMatchObject({
      status: 204,
    });

    const people = [1, 2, 3].map(() => newPerson(server, owner.email));
    const requests = await Promise.all(people.map((one) => startPasskeySignIn(one)));
    const { counter } = authenticator;
    const assertions = requests.map((options) => {
      authenticator.counter = counter;
      return authenticator.get(options);
    });
    const answers = await Promise.all(
      people.map((one, index) => one.ask('POST', passkeySignInPath, { json: assertions[index] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400]);
  });

  it('accepts a passkey instead of the code of the app, from the member whose password was correct', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const { authenticator: theirs } = await addPasskey(server, viewer);
    const setUp = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    const code = { code: totpCode(setUp.body.totpUri) };
    await owner.ask('POST', '/v1/auth/two-factor/verify-totp', { json: code });
    const arrive = async () => {
      const person = newPerson(server, owner.email);
      const json = { email: owner.email, password };
      return { person, ...(await person.ask<SignedIn>('POST', '/v1/auth/sign-in/email', { json })) };
    };
    expect((await arrive()).body).toEqual({ twoFactorRequired: true, secondFactors: ['app'] });
    const { authenticator } = await addPasskey(server, owner);
    expect(await methodsOf(owner)).toMatchObject({ twoFactor: 'app' });
    const { person, body } = await arrive();
    expect(body).toEqual({ twoFactorRequired: true, secondFactors: ['app', 'passkey'] });
    const options = await startPasskeySignIn(person, true);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    expect(await person.ask('POST', passkeySignInPath, { json: theirs.get(options) })).toMatchObject(refused);
    const again = await startPasskeySignIn(person, true);
    const json = authenticator.get(again, { userHandle: null });
    expect(await person.ask('POST', passkeySignInPath, { json })).toMatchObject({ status: 204 });
    expect(await person.me()).toMatchObject({ email: owner.email });
    expect(person.cookies.has('sineta.two_factor')).toBe(false);
    const alone = newPerson(server, owner.email);
    expect(await alone.ask('POST', optionsPath, { json: { secondFactor: true } })).toMatchObject(expired);
  });

  it('requires a passkey after the password without an authenticator app, with backup codes', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const enable = (tried: string) =>
      owner.ask<BackupCodes>('POST', '/v1/auth/two-factor/enable-passkeys', { json: { password: tried } });
    expect(await enable(password)).toMatchObject({ status: 409, body: { code: 'sign_in_method_required' } });
    expect(await owner.me()).toMatchObject({ twoFactor: false });
    const { authenticator, passkey } = await addPasskey(server, owner);
    expect(await enable('not this one')).toMatchObject({ status: 400, body: { code: 'incorrect_password' } });
    const { status, body } = await enable(password);
    expect(status).toBe(200);
    expect(body.backupCodes).toHaveLength(10);
    expect(await enable(password)).toMatchObject({ status: 409 });
    expect(await owner.ask('POST', '/v1/auth/two-factor/enable', { json: { password } })).toMatchObject({
      status: 409,
      body: { code: 'two_factor_already_enabled' },
    });
    expect(await methodsOf(owner)).toMatchObject({ twoFactor: 'passkey' });

    const arrive = async () => {
      const person = newPerson(server, owner.email);
      const json = { email: owner.email, password };
      const answer = await person.ask<SignedIn>('POST', '/v1/auth/sign-in/email', { json });
      expect(answer.body).toEqual({ twoFactorRequired: true, secondFactors: ['passkey'] });
      expect(await person.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
      return person;
    };
    expect(await signInWithPasskey(await arrive(), authenticator, true)).toMatchObject({ status: 204 });
    const backup = { code: body.backupCodes[0] };
    const withCode = await arrive();
    expect(
      await withCode.ask('POST', '/v1/auth/two-factor/verify-totp', { json: { code: '123456' } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_two_factor_code' } });
    expect(
      await withCode.ask('POST', '/v1/auth/two-factor/verify-backup-code', { json: backup }),
    ).toMatchObject({ status: 204 });

    const path = `/v1/me/passkeys/${passkey.id}`;
    expect(await owner.ask('DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'sign_in_method_required', detail: expect.stringContaining('requires a passkey') },
    });
    expect(await owner.ask('POST', '/v1/auth/two-factor/disable', { json: { password } })).toMatchObject({
      status: 204,
    });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 204 });
  });

  it('keeps the last way to sign in', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const first = await addPasskey(server, owner, 'Celular');
    const second = await addPasskey(server, owner, 'Notebook');
    await server.write('update account set password = null');
    const remove = (id: string) => owner.ask('DELETE', `/v1/me/passkeys/${id}`);
    const answers = await Promise.all([remove(first.passkey.id), remove(second.passkey.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'sign_in_method_required' },
    });
    const { passkeys } = await methodsOf(owner);
    expect(passkeys).toHaveLength(1);
    // After the service got another host name, the passkey does not sign in: removing it is no loss.
    await server.write("update passkey set rp_id = 'antes.example.org'");
    expect(await methodsOf(owner)).toMatchObject({ password: false, passkeys: [{ usable: false }] });
    const left = [first, second].find(({ passkey }) => passkey.id === passkeys[0]!.id)!;
    expect(await signInWithPasskey(newPerson(server, 'x'), left.authenticator)).toMatchObject(refused);
    expect(await remove(passkeys[0]!.id)).toMatchObject({ status: 204 });
  });

  it('requires a recent sign-in, or the password again, to add or remove a passkey', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { passkey } = await addPasskey(server, owner);
    await server.write('update session set created_at = created_at - 600001');
    const stale = { status: 403, body: { code: 'recent_sign_in_required' } };
    const add = () => owner.ask('POST', '/v1/me/passkeys/options');
    const remove = () => owner.ask('DELETE', `/v1/me/passkeys/${passkey.id}`);
    expect(await add()).toMatchObject(stale);
    expect(await remove()).toMatchObject(stale);
    const confirm = (tried: string) =>
      owner.ask('POST', '/v1/auth/confirm-password', { json: { password: tried } });
    expect(await confirm('not this one')).toMatchObject({
      status: 400,
      body: { code: 'incorrect_password' },
    });
    expect(await add()).toMatchObject(stale);
    expect(await confirm(password)).toMatchObject({ status: 204 });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 204 });
    await server.write('update session set confirmed_at = confirmed_at - 600001');
    expect(await add()).toMatchObject(stale);
  });

  it('replaces the session of a browser that is signed in, unless the passkey is refused', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { authenticator } = await addPasskey(server, owner, 'Chave USB', 7);
    const sessions = async () =>
      (await owner.ask<Sessions>('GET', '/v1/me/sessions')).body.sessions.map(({ id }) => id);
    const before = newPerson(server, owner.email);
    for (const [name, value] of owner.cookies) before.cookies.set(name, value);
    const [first] = await sessions();
    await server.write('update session set created_at = created_at - 600001');

    authenticator.counter = 5;
    expect(await signInWithPasskey(owner, authenticator)).toMatchObject(refused);
    expect(await sessions()).toEqual([first]);
    authenticator.counter = 8;
    expect(await signInWithPasskey(owner, authenticator)).toMatchObject({ status: 204 });
    const [second, ...others] = await sessions();
    expect(others).toEqual([]);
    expect(second).not.toBe(first);
    const late = await before.ask('GET', '/v1/me');
    expect(late).toMatchObject({ status: 401 });
    // A set-cookie header would delete the cookie of the new session.
    expect(late.headers.getSetCookie()).toEqual([]);
    expect(await owner.ask('POST', '/v1/me/passkeys/options')).toMatchObject({ status: 200 });
  });

  it('limits the passkeys of a member', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    for (let count = 1; count < limits.passkeysPerMember; count++) await addPasskey(server, owner);
    const [options, last] = [await startCreation(owner), newAuthenticator(server)];
    const json = { name: 'x', credential: last.create(options) };
    expect(await owner.ask('POST', '/v1/me/passkeys', { json })).toMatchObject({ status: 201 });
    expect(await owner.ask('POST', '/v1/me/passkeys/options')).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', detail: expect.stringContaining('at most 20 passkeys') },
    });
  });

  it('offers no passkeys at an address for which browsers have none', async () => {
    await using server = await start({ SINETA_PUBLIC_URL: 'http://192.0.2.1' });
    const headers = { origin: 'http://192.0.2.1' };
    expect(await server.ask('POST', optionsPath, { json: {}, headers })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('SINETA_PUBLIC_URL') },
    });
  });

  it('accepts requests for passkeys only from the pages of the console', async () => {
    await using server = await start();
    const headers = { origin: 'https://elsewhere.example' };
    for (const path of [optionsPath, passkeySignInPath]) {
      expect(await server.ask('POST', path, { json: {}, headers })).toMatchObject({
        status: 403,
        body: { code: 'origin_not_allowed' },
      });
    }
  });
}

describe('passkeys, on SQLite', () => {
  passkeyTests((env) => startTestServer(env));
});

describe('passkeys, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  passkeyTests(async (env) => startTestServer({ ...env, DATABASE_URL: await createDatabase() }));
});
