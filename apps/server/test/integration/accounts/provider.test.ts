import type { Audit, Members, SetUpState, SignInMethods, StartedProviderSignIn } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { onFreePort } from '../../../../../tests/harness/free-port.ts';
import { runCli } from '../../harness/cli-process.ts';
import { usePostgres } from '../../harness/engines.ts';
import { linkIn, startMailServer } from '../../harness/accounts/mail-server.ts';
import {
  authorize,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../harness/accounts/openid-provider.ts';
import { addPasskey, newAuthenticator, startCreation } from '../../harness/accounts/passkeys.ts';
import {
  foundTeam,
  invite,
  newPerson,
  type Person,
  password,
  signIn,
} from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const startPath = '/v1/auth/sign-in/provider';
const rules = 'sineta-owners=owner, sineta-admins=admin, imprensa=editor@default, todos=viewer';

interface Started extends AsyncDisposable {
  readonly server: TestServer;
  readonly provider: OpenIdProvider;
}

const eva = {
  sub: 'eva',
  email: 'Eva@Example.org',
  email_verified: true,
  name: 'Eva Lima',
  groups: ['imprensa'],
};

/** The address that the provider sends the browser back to, for a person who signs in there. */
async function atProvider(person: Person, sub: string, next?: string, confirm = false): Promise<URL> {
  const { status, body } = await person.ask<StartedProviderSignIn>('POST', startPath, {
    json: { confirm, ...(next !== undefined && { next }) },
  });
  expect(status).toBe(200);
  return authorize(body.url, { sub });
}

/** Opens an address that the provider sent the browser to; the address of the next page. */
async function comeBack(server: TestServer, person: Person, url: URL): Promise<string | null> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // A navigation from another site: no Origin, and the path alone, since tests reach the service by its IP address.
  const response = await fetch(server.url + url.pathname + url.search, {
    redirect: 'manual',
    headers: { cookie },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') person.cookies.delete(name);
    else person.cookies.set(name, value);
  }
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

async function signInAt({ server }: Started, sub: string, next?: string, confirm = false) {
  const person = newPerson(server, sub);
  return { person, page: await comeBack(server, person, await atProvider(person, sub, next, confirm)) };
}

const refusedFor = (code: string) => `/console/sign-in?problem=${code}`;

async function auditOf(server: TestServer): Promise<Audit['entries']> {
  return (await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey })).body.entries;
}

function providerTests(start: (env: Record<string, string>) => Promise<TestServer>): void {
  /** A service with its provider. */
  const startBoth = (env: Record<string, string> = {}) => onFreePort((port) => startOn(String(port), env));

  async function startOn(port: string, env: Record<string, string>): Promise<Started> {
    const provider = await startOpenIdProvider({ serviceUrl: `http://localhost:${port}` });
    try {
      const server = await start({ PORT: port, SINETA_OIDC_ROLES: rules, ...provider.env, ...env });
      return {
        server,
        provider,
        async [Symbol.asyncDispose]() {
          await server[Symbol.asyncDispose]();
          await provider.close();
        },
      };
    } catch (error) {
      await provider.close();
      throw error;
    }
  }

  it('adds a person whose groups have a role, with the roles of the groups', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    expect((await server.ask<SetUpState>('GET', '/v1/set-up')).body).toMatchObject({
      provider: 'Prefeitura',
    });
    provider.put({ ...eva, groups: ['imprensa', 'todos', 'outros'] });
    const { person, page } = await signInAt(both, 'eva', '/sites/default/messages?status=sent');
    expect(page).toBe('/console/sites/default/messages?status=sent');
    expect([...person.cookies.keys()]).toEqual(['sineta.session_token']);
    expect(await person.me()).toMatchObject({
      name: 'Eva Lima',
      email: 'eva@example.org',
      role: 'viewer',
      sites: { default: { role: 'editor' } },
    });
    expect((await person.ask<SignInMethods>('GET', '/v1/me/sign-in-methods')).body).toEqual({
      password: false,
      twoFactor: 'off',
      provider: 'Prefeitura',
      passkeys: [],
    });
    const entries = await auditOf(server);
    // The entries of one sign-in may be of the same millisecond: then, their order is random.
    const signedIn = entries.filter(({ action }) => action === 'session.signed-in');
    expect(signedIn).toMatchObject([{ actor: { name: 'Eva Lima' }, details: { provider: 'Prefeitura' } }]);
    // One for each role, so that those who manage a site see who joined it.
    const joined = entries.filter(({ action }) => action === 'member.joined');
    expect(joined.map(({ details }) => details)).toHaveLength(2);
    expect(joined.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ role: 'viewer' }, { site: 'default', role: 'editor' }]),
    );
    const again = await signInAt(both, 'eva');
    expect(again.page).toBe('/console/');
    expect((await person.ask<Members>('GET', '/v1/members')).body.members).toHaveLength(1);
  });

  it('requires PKCE, a state and a nonce of its own for each attempt', async () => {
    await using both = await startBoth();
    const person = newPerson(both.server, 'eva');
    const urls = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const { body } = await person.ask<StartedProviderSignIn>('POST', startPath, { json: {} });
      urls.push(new URL(body.url));
    }
    for (const { searchParams } of urls) {
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: 'sineta',
        response_type: 'code',
        scope: 'openid profile email groups',
        code_challenge_method: 'S256',
        redirect_uri: expect.stringMatching(
          /^http:\/\/localhost:\d+\/v1\/auth\/sign-in\/provider\/callback$/,
        ),
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = urls.map(({ searchParams }) => searchParams.get(name));
      expect(first).toMatch(/^[\w-]{43}$/);
      expect(first).not.toBe(second);
    }
  });

  it('refuses a wrong state, a replayed code, and a code that another browser got', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    provider.put(eva);
    const person = newPerson(server, 'eva');
    const wrong = await atProvider(person, 'eva');
    wrong.searchParams.set('state', 'A'.repeat(43));
    expect(await comeBack(server, person, wrong)).toBe(refusedFor('sign_in_expired'));

    const back = await atProvider(person, 'eva');
    const cookies = new Map(person.cookies);
    expect(await comeBack(server, newPerson(server, 'thief'), back)).toBe(refusedFor('sign_in_expired'));
    expect(await comeBack(server, person, back)).toBe('/console/');
    const replay = newPerson(server, 'eva');
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect(await comeBack(server, replay, back)).toBe(refusedFor('sign_in_expired'));

    // With an attempt of its own, a browser can send the used code to the provider again.
    const own = await atProvider(replay, 'eva');
    own.searchParams.set('code', back.searchParams.get('code')!);
    expect(await comeBack(server, replay, own)).toBe(refusedFor('provider_refused'));
    expect(await replay.ask('GET', '/v1/me')).toMatchObject({ status: 401 });

    const late = await atProvider(replay, 'eva');
    await server.write('update challenge set expires_at = expires_at - 600001');
    expect(await comeBack(server, replay, late)).toBe(refusedFor('sign_in_expired'));
  });

  it.each(['nonce', 'verifier'])('refuses a response that belongs to another %s', async (name) => {
    await using both = await startBoth();
    const { server, provider } = both;
    provider.put(eva);
    const person = newPerson(server, 'eva');
    const back = await atProvider(person, 'eva');
    const [challenge] = (await server.rows()).challenge as { readonly value: string }[];
    const changed = { ...(JSON.parse(challenge!.value) as object), [name]: 'A'.repeat(43) };
    await server.write(`update challenge set value = '${JSON.stringify(changed)}'`);
    expect(await comeBack(server, person, back)).toBe(refusedFor('provider_refused'));
    expect((await server.rows()).member).toEqual([]);
  });

  it('reports that the person cancelled, and accepts only paths of the console to return to', async () => {
    await using both = await startBoth();
    const { server } = both;
    const person = newPerson(server, 'eva');
    const { body } = await person.ask<StartedProviderSignIn>('POST', startPath, { json: {} });
    const back = await authorize(body.url, { cancel: '1' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await comeBack(server, person, back)).toBe(refusedFor('provider_refused'));
    for (const next of [
      '//elsewhere.example',
      'https://elsewhere.example',
      '/\\elsewhere.example',
      'x',
      '/ä',
    ]) {
      expect(await person.ask('POST', startPath, { json: { next } })).toMatchObject({ status: 400 });
    }
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await person.ask('POST', startPath, { json: {}, headers: elsewhere })).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
    });
  });

  it('adds and links no member without a verified e-mail address', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    const owner = await foundTeam(server, 'eva@example.org');
    const before = (await server.rows()).account;
    provider.put({ ...eva, groups: ['sineta-owners'], email_verified: false });
    provider.put({ ...eva, sub: 'new', email: 'new@example.org', email_verified: false });
    for (const sub of ['eva', 'new']) {
      const { person, page } = await signInAt(both, sub);
      expect(page).toBe(refusedFor('email_not_verified'));
      expect(await person.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    }
    expect((await server.rows()).account).toEqual(before);
    expect(await owner.ask('GET', '/v1/me')).toMatchObject({ status: 200 });
    expect((await auditOf(server))[0]).toMatchObject({
      action: 'session.refused',
      actor: { kind: 'system' },
      details: {
        from: '127.0.0.1',
        provider: 'Prefeitura',
        reason: 'email_not_verified',
        person: 'new@example.org',
      },
    });
  });

  it('announces a sign-in if the member has no other session of this browser, which sends no cookie', async () => {
    await using mailServer = await startMailServer();
    await using both = await startBoth({
      SINETA_SMTP_URL: mailServer.url,
      SINETA_MAIL_FROM: 'avisos@example.org',
    });
    both.provider.put(eva);
    for (let browser = 0; browser < 2; browser += 1) await signInAt(both, 'eva');
    await both.server[Symbol.asyncDispose]();
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]).toMatchObject({ to: ['eva@example.org'] });
  });

  it('links a member by the verified address once, and withdraws the earlier ways to sign in', async () => {
    await using mailServer = await startMailServer();
    await using both = await startBoth({
      SINETA_SMTP_URL: mailServer.url,
      SINETA_MAIL_FROM: 'avisos@example.org',
    });
    const { server, provider } = both;
    const owner = await foundTeam(server);
    // Any invited person could have chosen this address.
    const editor = await invite(server, owner, 'editor', 'eva@example.org');
    const { passkey } = await addPasskey(server, editor);
    expect(passkey.usable).toBe(true);
    await mailServer.next();
    provider.put({ ...eva, groups: ['sineta-admins'] });
    const { person, page } = await signInAt(both, 'eva');
    expect(page).toBe('/console/');
    expect(await person.me()).toMatchObject({ name: 'The editor', role: 'admin', sites: {} });
    expect(await editor.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    const again = newPerson(server, editor.email);
    expect(
      await again.ask('POST', '/v1/auth/sign-in/email', { json: { email: editor.email, password } }),
    ).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect((await server.rows()).passkey).toEqual([]);
    const mail = await mailServer.next(1);
    expect(mail.to).toEqual(['eva@example.org']);
    expect(mail.source).toContain('Subject: A sua conta agora entra por Prefeitura');
    // After the refused password.
    const entries = (await auditOf(server)).slice(1, 4);
    // Entries of one millisecond have no order.
    const byAction = entries.toSorted((a, b) => (a.action < b.action ? -1 : 1));
    expect(byAction).toMatchObject([
      { action: 'member.linked', actor: { name: 'The editor' } },
      {
        action: 'member.role-changed',
        actor: { kind: 'system' },
        subject: { name: 'The editor' },
        details: { from: 'editor', to: 'admin' },
      },
      { action: 'session.signed-in', actor: { name: 'The editor' } },
    ]);

    // The address was given to a new person at the provider.
    provider.put({ ...eva, sub: 'another-eva', groups: ['sineta-admins'] });
    expect((await signInAt(both, 'another-eva')).page).toBe(refusedFor('email_linked'));

    // Only an operator gives the member a password again: a link by e-mail would go around the provider.
    const json = { email: 'eva@example.org' };
    expect(await again.ask('POST', '/v1/password-resets', { json })).toMatchObject({ status: 204, body: '' });
    const { stdout } = await runCli(['reset-password', 'eva@example.org'], server.dataEnv);
    const [, token = ''] = /reset-password#([\w-]{43})$/m.exec(stdout) ?? [];
    expect(await again.ask('POST', '/v1/password-resets:use', { json: { token, password } })).toMatchObject({
      status: 204,
    });
    await signIn(server, 'eva@example.org');
    const linksSent = () =>
      mailServer.received.filter((mail) => linkIn(mail, 'reset-password').token !== '').length;
    expect(linksSent()).toBe(0);
    await again.ask('POST', '/v1/password-resets', { json });
    await expect.poll(linksSent, { timeout: 60_000 }).toBe(1);
    const links = (await auditOf(server)).filter(({ action }) => action === 'password.reset-link-made');
    expect(links).toHaveLength(2);
  });

  it('invites a member who lost all roles again, as a new member, or gives a role or removes the member', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    const owner = await foundTeam(server);
    const [email, others] = ['eva@example.org', ['lia@example.org', 'ida@example.org']];
    for (const person of [email, ...others]) {
      provider.put({ sub: person, email: person, email_verified: true, groups: ['todos'] });
      expect((await signInAt(both, person)).page).toBe('/console/');
      provider.put({ sub: person, email: person, email_verified: true, groups: [] });
      expect((await signInAt(both, person)).page).toBe(refusedFor('no_role'));
    }
    const membersNow = async () => (await owner.ask<Members>('GET', '/v1/members')).body.members;
    const find = async (address: string) => (await membersNow()).find((member) => member.email === address)!;
    const former = await find(email);
    const again = await invite(server, owner, 'editor', email);
    expect(await again.me()).toMatchObject({ email, role: 'editor' });
    expect((await find(email)).id).not.toBe(former.id);
    expect(await auditOf(server)).toContainEqual(
      expect.objectContaining({
        action: 'member.removed',
        subject: expect.objectContaining({ kind: 'member', id: former.id }),
      }),
    );
    const [lia, ida] = [await find(others[0]!), await find(others[1]!)];
    const path = `/v1/members/${lia.id}`;
    expect(await owner.ask('PATCH', path, { json: { sites: { default: 'viewer' } } })).toMatchObject({
      status: 200,
      body: { sites: { default: 'viewer' } },
    });
    expect(await owner.ask('DELETE', `/v1/members/${ida.id}`)).toMatchObject({ status: 204 });
    expect((await membersNow()).map((member) => member.email)).toEqual([owner.email, others[0], email]);
  });

  it('applies changed groups at the next sign-in, and lets in no one without a role', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    const owner = await foundTeam(server);
    provider.put({ ...eva, groups: ['sineta-admins', 'imprensa'] });
    const { person } = await signInAt(both, 'eva');
    provider.put({ ...eva, groups: ['imprensa'] });
    expect(await person.me()).toMatchObject({ role: 'admin' });
    const { person: later } = await signInAt(both, 'eva');
    expect(await later.me()).toMatchObject({ sites: { default: { role: 'editor' } } });
    expect(await later.me()).not.toHaveProperty('role');
    expect(await person.me()).not.toHaveProperty('role');

    provider.put({ ...eva, groups: ['outros'] });
    const { person: last, page } = await signInAt(both, 'eva');
    expect(page).toBe(refusedFor('no_role'));
    for (const one of [person, later, last])
      expect(await one.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    const { members } = (await owner.ask<Members>('GET', '/v1/members')).body;
    const member = members.find(({ email }) => email === 'eva@example.org');
    expect(member).toMatchObject({ sites: {} });
    expect(member).not.toHaveProperty('role');
    provider.put({ ...eva, groups: ['todos'] });
    expect((await signInAt(both, 'eva')).page).toBe('/console/');

    provider.put({ sub: 'new', email: 'new@example.org', email_verified: true, groups: [] });
    expect((await signInAt(both, 'new')).page).toBe(refusedFor('no_role'));
    // An existing member who is in no group keeps their account, without the provider.
    provider.put({ sub: 'olga', email: owner.email, email_verified: true, groups: [] });
    expect((await signInAt(both, 'olga')).page).toBe(refusedFor('no_role'));
    expect(await owner.me()).toMatchObject({ role: 'owner' });
  });

  it('lets members change how they sign in only after the provider asked who they are', async () => {
    await using started = await startBoth();
    const { server, provider } = started;
    provider.put(eva);
    const start = () => newPerson(server, 'eva').ask<StartedProviderSignIn>('POST', startPath, { json: {} });
    expect(new URL((await start()).body.url).searchParams.has('max_age')).toBe(false);
    const { person } = await signInAt(started, 'eva');
    const refused = { status: 403, body: { code: 'recent_sign_in_required' } };
    expect(await person.ask('POST', '/v1/me/passkeys/options')).toMatchObject(refused);
    const { person: asked } = await signInAt(started, 'eva', undefined, true);
    expect(await asked.ask('POST', '/v1/me/passkeys/options')).toMatchObject({ status: 200 });
    await server.write('update session set confirmed_at = confirmed_at - 600001');
    expect(await asked.ask('POST', '/v1/me/passkeys/options')).toMatchObject(refused);
  });

  it('keeps no passkey that was begun before the member was linked', async () => {
    await using started = await startBoth();
    const { server, provider } = started;
    const other = await invite(server, await foundTeam(server), 'viewer', 'eva@example.org');
    provider.put(eva);
    const credential = newAuthenticator(server).create(await startCreation(other));
    const owner = newPerson(server, 'eva');
    const callback = await atProvider(owner, 'eva');
    const [added] = await Promise.all([
      other.ask('POST', '/v1/me/passkeys', { json: { name: 'Celular', credential } }),
      comeBack(server, owner, callback),
    ]);
    expect([201, 401]).toContain(added.status);
    expect((await server.rows())['passkey']).toEqual([]);
  });

  it('keeps an owner in the team', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    const owner = await foundTeam(server);
    provider.put({ sub: 'olga', email: owner.email, email_verified: true, groups: ['todos', 'imprensa'] });
    const { person } = await signInAt(both, 'olga');
    expect(await person.me()).toMatchObject({ role: 'owner', sites: { default: { role: 'editor' } } });
    provider.put({ ...eva, groups: ['sineta-owners'] });
    await signInAt(both, 'eva');
    const { person: later } = await signInAt(both, 'olga');
    expect(await later.me()).toMatchObject({ role: 'viewer' });
  });

  it('leaves roles to the console without rules, and adds no member', async () => {
    await using both = await startBoth({ SINETA_OIDC_ROLES: '' });
    const { server, provider } = both;
    const owner = await foundTeam(server);
    provider.put({ sub: 'olga', email: owner.email, email_verified: true, groups: ['todos'] });
    const { person } = await signInAt(both, 'olga');
    expect(await person.me()).toMatchObject({ role: 'owner' });
    provider.put(eva);
    expect((await signInAt(both, 'eva')).page).toBe(refusedFor('no_role'));
  });

  it('refuses to change a password that the member does not have', async () => {
    await using both = await startBoth();
    both.provider.put(eva);
    const { person } = await signInAt(both, 'eva');
    const json = { currentPassword: password, newPassword: 'another long password' };
    expect(await person.ask('POST', '/v1/auth/change-password', { json })).toMatchObject({
      status: 400,
      body: { code: 'incorrect_password' },
    });
  });

  it('names a taken address at the set-up, whose link stays valid', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    provider.put({ ...eva, groups: ['sineta-admins'] });
    await signInAt(both, 'eva');
    const person = newPerson(server, 'eva@example.org');
    const setUp = (email: string) => {
      const json = { token: server.setUpToken, name: 'Eva', email, password };
      return person.ask('POST', '/v1/set-up', { json });
    };
    expect(await setUp('eva@example.org')).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ field: 'email' }] },
    });
    expect(await setUp('olga@example.org')).toMatchObject({ status: 204 });
  });

  it('reports a provider that does not respond', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    provider.put(eva);
    const person = newPerson(server, 'eva');
    const back = await atProvider(person, 'eva');
    await provider.close();
    expect(await comeBack(server, person, back)).toBe(refusedFor('provider_unavailable'));

    await using fresh = await start({ ...provider.env });
    expect(await newPerson(fresh, 'eva').ask('POST', startPath, { json: {} })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
  });

  it('starts no session when the audit entry cannot be written', async () => {
    await using both = await startBoth();
    const { server, provider } = both;
    provider.put(eva);
    const person = newPerson(server, 'eva');
    const back = await atProvider(person, 'eva');
    await server.write(
      server.dataEnv.DATABASE_URL === undefined
        ? "create trigger refuse before insert on audit begin select raise(abort, 'refused'); end"
        : 'alter table audit add constraint refuse check (false) not valid',
    );
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, headers } = await fetch(server.url + back.pathname + back.search, {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(headers.getSetCookie().join()).not.toContain('session_token');
    const { member, session, account } = await server.rows();
    expect({ member, session, account }).toEqual({ member: [], session: [], account: [] });
  });

  it('without passwords accepts none, and makes the first owner by a group', async () => {
    await using both = await startBoth({ SINETA_PASSWORD_SIGN_IN: 'off' });
    const { server, provider } = both;
    expect(server.setUpToken).toBe('');
    expect((await server.ask<SetUpState>('GET', '/v1/set-up')).body).toMatchObject({
      open: false,
      password: false,
      provider: 'Prefeitura',
    });
    provider.put({ ...eva, groups: ['sineta-owners'] });
    const { person } = await signInAt(both, 'eva');
    expect(await person.me()).toMatchObject({ role: 'owner' });
    const off = { status: 403, body: { code: 'password_sign_in_off' } };
    const token = 'A'.repeat(43);
    const account = { name: 'x', email: 'x@example.org', password };
    for (const [path, json] of [
      ['/v1/auth/sign-in/email', { email: 'eva@example.org', password }],
      ['/v1/auth/change-password', { currentPassword: password, newPassword: 'another long password' }],
      ['/v1/auth/confirm-password', { password }],
      ['/v1/auth/two-factor/enable', { password }],
      ['/v1/auth/two-factor/enable-passkeys', { password }],
      ['/v1/set-up', { token, ...account }],
      ['/v1/invitations', { role: 'viewer' }],
      ['/v1/invitations:check', { token }],
      ['/v1/invitations:accept', { token, ...account }],
      ['/v1/password-resets', { email: 'eva@example.org' }],
      ['/v1/password-resets:use', { token, password }],
    ] as const) {
      expect(await person.ask('POST', path, { json })).toMatchObject(off);
    }
    const reset = await runCli(['reset-password', 'eva@example.org'], {
      ...server.dataEnv,
      SINETA_PASSWORD_SIGN_IN: 'off',
    });
    expect(reset).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SINETA_PASSWORD_SIGN_IN is off'),
    });
  });

  it('does not start without passwords if no owner could sign in another way', async () => {
    const off = { SINETA_PASSWORD_SIGN_IN: 'off' };
    await expect(start(off)).rejects.toThrow('no owner could sign in another way');
    const other = {
      SINETA_OIDC_ISSUER: 'http://localhost:9',
      SINETA_OIDC_CLIENT_ID: 'sineta',
      SINETA_OIDC_CLIENT_SECRET: 'secret',
    };
    const noOwner = { ...off, ...other, SINETA_OIDC_ROLES: 'imprensa=editor' };
    await expect(start(noOwner)).rejects.toThrow('SINETA_OIDC_ROLES makes no group owners');
  });
}

describe('sign-in at an OpenID provider, on SQLite', () => {
  providerTests((env) => startTestServer(env));
});

describe('sign-in at an OpenID provider, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  providerTests(async (env) => startTestServer({ ...env, DATABASE_URL: await createDatabase() }));
});
