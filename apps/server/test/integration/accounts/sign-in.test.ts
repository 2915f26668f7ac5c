import type { Audit, Sessions } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { attemptsAllowed } from '../../../src/accounts/sign-in/sign-in-attempts.ts';
import { runCli } from '../../harness/cli-process.ts';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam, invite, newPerson, password, signIn } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const signInPath = '/v1/auth/sign-in/email';

/** Sends a request without cookies and without an origin, as a program does. */
function trySignIn(server: TestServer, email: string, tried: string, headers = {}) {
  return server.ask('POST', signInPath, { json: { email, password: tried }, headers });
}

/** @param refusal - SQL that makes the database refuse every change of a session, and SQL that ends this */
function signInTests(
  start: (env?: Record<string, string>) => Promise<TestServer>,
  refusal: { readonly begin: string; readonly end: string },
): void {
  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    const answer = await trySignIn(server, email, password);
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRequired: false } });
    const [cookie, known, ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(known).toMatch(
      /^sineta\.known-[0-9a-f]{16}=[^;]+; Max-Age=15552000; Path=\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).toMatch(
      /^sineta\.session_token=[^;]+; Max-Age=604800; Path=\/v1; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('marks the cookie Secure if the public URL is https', async () => {
    await using server = await start({ SINETA_PUBLIC_URL: 'https://avisos.example.org' });
    const json = { token: server.setUpToken, name: 'Olga', email: 'olga@example.org', password };
    const answer = await server.ask('POST', '/v1/set-up', {
      json,
      headers: { origin: 'https://avisos.example.org' },
    });
    expect(answer.status).toBe(204);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Secure-sineta\.session_token=.+; Path=\/v1; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [pair = ''] = cookie!.split(';');
    expect(await server.ask('GET', '/v1/me', { headers: { cookie: pair } })).toMatchObject({ status: 200 });
  });

  it('stores neither session tokens nor passwords in plain text', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const [token = ''] = decodeURIComponent(owner.cookies.get('sineta.session_token') ?? '').split('.');
    expect(token).toHaveLength(32);
    const kept = JSON.stringify(await server.rows());
    expect(kept).toContain('olga@example.org');
    for (const secret of [token, password, server.setUpToken]) expect(kept).not.toContain(secret);
  });

  it('gives the same response for an unknown address and an incorrect password', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    const wrong = await trySignIn(server, email, 'another long password');
    const unknown = await trySignIn(server, 'nobody@example.org', password);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('refuses a network after ten incorrect passwords for an account, even one that does not exist', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    for (const tried of [email, 'nobody@example.org']) {
      const atOnce = await Promise.all(
        Array.from({ length: attemptsAllowed + 3 }, () => trySignIn(server, tried, 'wrong password')),
      );
      const looked = atOnce.filter(({ body }) => body.code === 'invalid_credentials');
      expect(looked.length).toBeLessThanOrEqual(attemptsAllowed);
      for (let left = attemptsAllowed - looked.length; left > 0; left--) {
        const refused = await trySignIn(server, tried, 'wrong password');
        expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
      }
      const right = await trySignIn(server, tried.toUpperCase(), password);
      expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    const { entries } = (await server.ask<Audit>('GET', '/v1/audit?limit=100', { key: server.adminKey }))
      .body;
    const closed = entries.filter(({ action }) => action === 'session.locked');
    expect(new Set(closed.map(({ subject }) => subject?.name))).toEqual(new Set(['Olga', undefined]));
    expect(closed[0]).toMatchObject({ details: { from: '127.0.0.1' } });
  });

  it('resets the count of incorrect passwords after the correct one', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    for (let round = 0; round < 2; round++) {
      for (let attempt = 1; attempt < attemptsAllowed; attempt++) {
        expect(await trySignIn(server, email, 'wrong password')).toMatchObject({ status: 401 });
      }
      expect(await trySignIn(server, email, password)).toMatchObject({ status: 200 });
    }
  });

  /** Tries a hundred incorrect passwords from one network, until it has no attempt left. */
  async function guess(server: TestServer, email: string): Promise<void> {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        trySignIn(server, email, `wrong password ${number}`, {
          'x-forwarded-for': `198.51.100.${number}`,
        }),
      ),
    );
    const verified = answers.filter(({ status }) => status === 401);
    expect(verified.length).toBeLessThanOrEqual(attemptsAllowed);
    // Concurrent attempts can refuse each other.
    for (let left = attemptsAllowed - verified.length; left > 0; left--) {
      const headers = { 'x-forwarded-for': '198.51.100.200' };
      expect(await trySignIn(server, email, 'wrong password', headers)).toMatchObject({ status: 401 });
    }
  }

  it('lets an owner in while a stranger tries passwords: from a known browser, and from another network', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    const owner = await signIn(server, email);
    await owner.ask('POST', '/v1/auth/sign-out');
    await guess(server, email);
    // Even from the network of the stranger.
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const json = { email, password };
    expect(await owner.ask('POST', signInPath, { json, headers })).toMatchObject({ status: 200 });
    const elsewhere = await trySignIn(server, email, password, { 'x-forwarded-for': '203.0.113.9' });
    expect(elsewhere).toMatchObject({ status: 200 });
    const same = await trySignIn(server, email, password, headers);
    expect(same).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  it('knows a browser by a cookie for one account, which cannot be forged', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const known = await signIn(server, owner.email);
    const [name = '', value = ''] = [...known.cookies].find(([cookie]) => cookie.includes('known')) ?? [];
    expect(value).toMatch(/^[\w-]{16}\.\d{10}\.[\w-]{43}$/);
    const other = await signIn(server, viewer.email);
    const [otherName = '', otherValue = ''] =
      [...other.cookies].find(([cookie]) => cookie.includes('known')) ?? [];
    expect(otherName).not.toBe(name);
    await guess(server, owner.email);
    const [id, expires, mac] = value.split('.');
    const forged = [
      otherValue,
      `${id}.${Number(expires) + 1}.${mac}`,
      `${id}.${expires}`,
      '..',
      '',
      `${value}.`,
    ];
    for (const cookie of forged) {
      const headers = { cookie: `${name}=${cookie}`, 'x-forwarded-for': '198.51.100.7' };
      expect(await trySignIn(server, owner.email, password, headers)).toMatchObject({ status: 429 });
    }
  });

  it('limits the incorrect passwords of a known browser too', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    const owner = await signIn(server, email);
    const attempt = (tried: string) => owner.ask('POST', signInPath, { json: { email, password: tried } });
    for (let number = 0; number < attemptsAllowed; number++) {
      expect(await attempt('wrong password')).toMatchObject({ status: 401 });
    }
    expect(await attempt(password)).toMatchObject({ status: 429 });
    // Its attempts are not those of its network.
    expect(await trySignIn(server, email, password)).toMatchObject({ status: 200 });
  });

  it('refuses a network after 100 incorrect passwords for any accounts, but not a known browser', async () => {
    await using server = await start();
    const { email } = await foundTeam(server);
    const owner = await signIn(server, email);
    for (let number = 0; number < 100; number++) {
      const answer = await trySignIn(server, `${number}@example.org`, 'wrong password');
      expect(answer).toMatchObject({ status: 401 });
    }
    expect(await trySignIn(server, '100@example.org', 'wrong password')).toMatchObject({ status: 429 });
    expect(await owner.ask('POST', signInPath, { json: { email, password } })).toMatchObject({ status: 200 });
  });

  it('refuses a network concurrent incorrect passwords beyond that number', async () => {
    await using server = await start();
    const attempts = Array.from({ length: 130 }, (_, number) =>
      trySignIn(server, `${number}@example.org`, 'wrong password'),
    );
    const answers = Map.groupBy(await Promise.all(attempts), ({ status }) => status);
    expect(answers.get(401)).toHaveLength(100);
    expect(answers.get(429)).toHaveLength(30);
  });

  it('limits the attempts of one address', async () => {
    await using server = await start({ SINETA_SIGN_INS_PER_MINUTE: '3' });
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      answers.push(await trySignIn(server, `${attempt}@example.org`, password));
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers[3]).toMatchObject({ body: { code: 'rate_limited' } });
    expect(answers[3]!.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('changes nothing for a page of another site that sends the cookie', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const before = await server.rows();
    const message = { target: { everyone: true }, notification: { title: 'Olá' } };
    const fromConsole = expect.stringContaining('only from the pages of the console');
    for (const origin of ['https://elsewhere.example', 'null', `${server.url}0`]) {
      for (const [method, path, json] of [
        ['POST', '/v1/sites/default/messages', message],
        ['POST', '/v1/api-keys', { name: 'theirs' }],
        ['POST', '/v1/invitations', { role: 'owner' }],
        ['DELETE', '/v1/me/sessions', undefined],
        ['POST', '/v1/auth/sign-out', undefined],
        ['POST', signInPath, { email: owner.email, password }],
      ] as const) {
        const answer = await owner.ask(method, path, { json, headers: { origin } });
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'origin_not_allowed', detail: fromConsole },
        });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    const cookie = `sineta.session_token=${owner.cookies.get('sineta.session_token')}`;
    const withoutOrigin = await server.ask('POST', '/v1/api-keys', {
      json: { name: 'x' },
      headers: { cookie },
    });
    expect(withoutOrigin).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    expect(await server.rows()).toEqual(before);
  });

  it('reads nothing, and records nothing, for a page of another origin', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const path = `/v1/sites/default/devices/${(await server.register()).slice(0, 16)}/export`;
    const before = await server.rows();
    for (const site of ['cross-site', 'same-site']) {
      const answer = await owner.ask('GET', path, { headers: { 'sec-fetch-site': site } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    }
    expect(await server.rows()).toEqual(before);
    for (const site of ['same-origin', 'none']) {
      expect(await owner.ask('GET', path, { headers: { 'sec-fetch-site': site } })).toMatchObject({
        status: 200,
      });
    }
  });

  it('does not let a page of a listed site read with a cookie', async () => {
    const origin = 'https://www.example.org';
    await using server = await start({ SINETA_ORIGINS: origin });
    const owner = await foundTeam(server);
    const read = await owner.ask('GET', '/v1/members', { headers: { origin } });
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    const json = { name: 'theirs' };
    const made = await owner.ask('POST', '/v1/api-keys', { json, headers: { origin } });
    expect(made).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
  });

  it('ends a session by signing out or from another browser', async () => {
    await using server = await start();
    const laptop = await foundTeam(server);
    const phone = await signIn(server, laptop.email);
    const tablet = await signIn(server, laptop.email);
    const [, , lent] = [phone, tablet, await signIn(server, laptop.email)];
    const before = new Map(lent.cookies);
    expect(await lent.ask('POST', '/v1/auth/sign-out')).toMatchObject({ status: 204 });
    expect([...lent.cookies.keys()]).not.toContain('sineta.session_token');
    for (const [name, value] of before) lent.cookies.set(name, value);
    expect(await lent.ask('GET', '/v1/me')).toMatchObject({ status: 401 });

    const { body } = await phone.ask<Sessions>('GET', '/v1/me/sessions');
    expect(body.sessions).toHaveLength(3);
    const own = body.sessions.find(({ current }) => current)!;
    expect(own).toMatchObject({ ip: '127.0.0.1', userAgent: expect.any(String) });
    expect(await laptop.ask('DELETE', `/v1/me/sessions/${own.id}`)).toMatchObject({ status: 204 });
    expect(await laptop.ask('DELETE', `/v1/me/sessions/${own.id}`)).toMatchObject({ status: 404 });
    expect(await phone.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    expect(await laptop.ask('DELETE', '/v1/me/sessions')).toMatchObject({ status: 204 });
    expect(await tablet.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    expect(await laptop.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
  });

  it('lets members change their name, and no other property', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const json = { name: ' Olga Prado ' };
    const renamed = await owner.ask('PATCH', '/v1/me', { json });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Olga Prado', role: 'owner' } });
    expect(await owner.me()).toMatchObject({ name: 'Olga Prado' });
    for (const wrong of [{ name: ' ' }, { ...json, role: 'viewer' }, { email: 'other@example.org' }]) {
      expect(await owner.ask('PATCH', '/v1/me', { json: wrong })).toMatchObject({ status: 400 });
    }
    const { body } = await owner.ask<Audit>('GET', '/v1/audit');
    expect(body.entries[0]).toMatchObject({
      action: 'member.renamed',
      actor: { name: 'Olga' },
      subject: { kind: 'member', name: 'Olga Prado' },
    });
  });

  it('does not end sessions of other members', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const viewer = await invite(server, owner, 'viewer');
    const [session] = (await owner.ask<Sessions>('GET', '/v1/me/sessions')).body.sessions;
    expect(await viewer.ask('DELETE', `/v1/me/sessions/${session!.id}`)).toMatchObject({ status: 404 });
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
  });

  it('changes a password with the current one, and ends the other sessions', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const other = await signIn(server, owner.email);
    const path = '/v1/auth/change-password';
    const newPassword = 'another long password';
    await server.write(
      "insert into password_reset (member, hash, expires_at) select id, 'a', 9999999999999 from member",
    );
    const wrong = await owner.ask('POST', path, { json: { currentPassword: 'a guess', newPassword } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'incorrect_password' } });
    const short = await owner.ask('POST', path, {
      json: { currentPassword: password, newPassword: 'short' },
    });
    expect(short.body.errors).toEqual([
      { field: 'newPassword', message: 'must have at least 12 characters' },
    ]);
    const common = { currentPassword: password, newPassword: 'Password1234' };
    expect(await owner.ask('POST', path, { json: common })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPassword', message: expect.stringContaining('easy to guess') }] },
    });
    expect(await owner.ask('POST', path, { json: { currentPassword: password, newPassword } })).toMatchObject(
      { status: 204 },
    );
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
    expect(await other.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    expect((await server.rows()).password_reset).toEqual([]);
    expect(await trySignIn(server, owner.email, password)).toMatchObject({ status: 401 });
    expect(await trySignIn(server, owner.email, newPassword)).toMatchObject({ status: 200 });
  });

  it('sets a new password with the printed link, once', async () => {
    await using server = await start();
    const owner = await foundTeam(server, 'gumercinda.vasconcelos@example.org');
    const printed = await runCli(['reset-password', owner.email.toUpperCase()], server.dataEnv);
    const { code, stdout, stderr } = printed;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, token = ''] =
      /^ {2}http:\/\/localhost:\d+\/console\/reset-password#([\w-]{43})$/m.exec(stdout) ?? [];
    expect(JSON.stringify(await server.rows())).not.toContain(token);
    const next = 'a new and long password';
    const reset = (json: object, headers = { origin: server.url }) =>
      server.ask('POST', '/v1/password-resets:use', { json, headers });
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await reset({ token, password: next }, elsewhere)).toMatchObject({ status: 403 });
    for (const weak of ['short', 'gumercindavasconcelos']) {
      expect(await reset({ token, password: weak })).toMatchObject({ status: 400 });
    }
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
    const answers = await Promise.all([reset({ token, password: next }), reset({ token, password: next })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 410]));
    expect(answers.find(({ status }) => status === 410)!.body.detail).toContain('`sineta reset-password`');
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    expect(await trySignIn(server, owner.email, password)).toMatchObject({ status: 401 });
    expect(await trySignIn(server, owner.email, next)).toMatchObject({ status: 200 });
    const { entries } = (await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey })).body;
    expect(entries.filter(({ action }) => action.startsWith('password.'))).toMatchObject([
      { action: 'password.reset', actor: { kind: 'user', name: 'Olga' }, details: { sessions: '1' } },
      {
        action: 'password.reset-link-made',
        actor: { kind: 'system' },
        subject: { kind: 'member', name: 'Olga' },
      },
    ]);
  });

  it('exposes no other operations of better-auth', async () => {
    await using server = await start();
    const json = { name: 'Eve', email: 'eve@example.org', password };
    const stranger = newPerson(server, json.email);
    for (const name of [
      'sign-up/email',
      'get-session',
      'list-sessions',
      'update-user',
      'reset-password',
      'ok',
    ]) {
      for (const [method, body] of [
        ['GET', {}],
        ['POST', { json }],
      ] as const) {
        expect(await stranger.ask(method, `/v1/auth/${name}`, body)).toMatchObject({ status: 404 });
      }
    }
    expect((await server.rows()).member).toEqual([]);
  });

  it('keeps a session for a week after its last use', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const hour = 60 * 60 * 1000;
    const seen = async () =>
      Date.parse((await owner.ask<Sessions>('GET', '/v1/me/sessions')).body.sessions[0]!.lastSeenAt);
    const older = (by: number) =>
      server.write(`update session set expires_at = expires_at - ${by}, updated_at = updated_at - ${by}`);
    await older(hour / 2);
    const before = await seen();
    await older(hour);
    const renewed = await owner.ask('GET', '/v1/me');
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')]);
    expect(await seen()).toBeGreaterThan(before);
    expect((await owner.ask('GET', '/v1/me')).headers.getSetCookie()).toEqual([]);
    await older(7 * 24 * hour);
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
  });

  it('accepts a session that cannot be renewed', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const hour = 60 * 60 * 1000;
    await server.write(`update session set expires_at = expires_at - ${2 * hour}`);
    const before = (await server.rows())['session'];
    await server.write(refusal.begin);
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
    await server.write(refusal.end);
    expect((await server.rows())['session']).toEqual(before);
    expect((await owner.ask('GET', '/v1/me')).headers.getSetCookie()).toHaveLength(1);
  });
}

describe('signing in, on SQLite', () => {
  signInTests((env) => startTestServer(env), {
    begin: "create trigger refuse before update on session begin select raise(abort, 'refused'); end",
    end: 'drop trigger refuse',
  });
});

describe('signing in, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  signInTests(async (env) => startTestServer({ ...env, DATABASE_URL: await createDatabase() }), {
    begin: 'alter table session add constraint refuse check (false) not valid',
    end: 'alter table session drop constraint refuse',
  });
});
