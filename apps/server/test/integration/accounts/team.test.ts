import type {
  Audit,
  CheckedInvitation,
  CreatedInvitation,
  Invitations,
  Members,
  Role,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import {
  foundTeam,
  invite,
  newPerson,
  password,
  type Person,
  signIn,
} from '../../harness/accounts/people.ts';
import { addPasskey } from '../../harness/accounts/passkeys.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const linkOver = { status: 410, body: { code: 'link_expired' } };
const linkOverWith = (advice: string) => ({
  status: 410,
  body: { code: 'link_expired', detail: expect.stringContaining(advice) },
});
const forbidden = { status: 403, body: { code: 'forbidden' } };

async function idOf(by: Person, email: string): Promise<string> {
  const { body } = await by.ask<Members>('GET', '/v1/members');
  return body.members.find((member) => member.email === email)!.id;
}

function accept(server: TestServer, token: string, email: string) {
  const json = { token, name: 'Eva', email, password };
  return newPerson(server, email).ask('POST', '/v1/invitations:accept', { json });
}

function statusesOf(answers: readonly { readonly status: number }[]): ReadonlySet<number> {
  return new Set(answers.map(({ status }) => status));
}

async function makeInvitation(by: Person, role: Role): Promise<CreatedInvitation> {
  const made = await by.ask<CreatedInvitation>('POST', '/v1/invitations', {
    json: { role, note: 'para a Eva' },
  });
  expect(made.status).toBe(201);
  return made.body;
}

function teamTests(start: () => Promise<TestServer>): void {
  it('lets only owners revoke the invitation of an owner', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const admin = await invite(server, owner, 'admin');
    const { id, token } = await makeInvitation(owner, 'owner');
    expect(await admin.ask('DELETE', `/v1/invitations/${id}`)).toMatchObject(forbidden);
    expect(await accept(server, token, 'eva@example.org')).toMatchObject({ status: 204 });
    const other = await makeInvitation(owner, 'owner');
    expect(await owner.ask('DELETE', `/v1/invitations/${other.id}`)).toMatchObject({ status: 204 });
  });

  it('shows only to owners who has a second factor or a passkey', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const admin = await invite(server, owner, 'admin');
    await addPasskey(server, admin);
    const factorsFor = async (by: Person) => {
      const { body } = await by.ask<Members>('GET', '/v1/members');
      return body.members.map(({ twoFactor, passkey }) => [twoFactor, passkey]);
    };
    expect(await factorsFor(owner)).toEqual([
      [false, false],
      [false, true],
    ]);
    expect((await factorsFor(admin)).flat()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is founded once, with the set-up link', async () => {
    await using server = await start();
    const person = { name: 'Olga', email: 'olga@example.org', password };
    const before = await server.rows();
    expect((await server.ask('GET', '/v1/set-up')).body).toMatchObject({
      open: true,
      email: false,
      password: true,
    });
    for (const token of ['', 'A'.repeat(43), `${server.setUpToken}x`]) {
      expect(await server.ask('POST', '/v1/set-up', { json: { ...person, token } })).toMatchObject(linkOver);
    }
    expect(await server.rows()).toEqual(before);
    const json = { ...person, token: server.setUpToken };
    const short = await server.ask('POST', '/v1/set-up', { json: { ...json, password: 'short' } });
    expect(short.body.errors).toEqual([{ field: 'password', message: 'must have at least 12 characters' }]);
    for (const common of [
      'aaaaaaaaaaaa',
      '123456789012',
      'Password1234',
      'qwertyuiop12',
      'olga@example.org',
      'Sineta202612',
    ]) {
      const weak = await server.ask('POST', '/v1/set-up', { json: { ...json, password: common } });
      expect(weak).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    }
    expect((await server.rows()).member).toEqual([]);
    const both = await Promise.all([
      server.ask('POST', '/v1/set-up', { json }),
      server.ask('POST', '/v1/set-up', { json: { ...json, email: 'eva@example.org' } }),
    ]);
    expect(statusesOf(both)).toEqual(new Set([204, 410]));
    expect((await server.ask('GET', '/v1/set-up')).body).toMatchObject({ open: false, email: false });
    expect(await server.ask('POST', '/v1/set-up', { json })).toMatchObject(
      linkOverWith('Each start of the service prints a new one'),
    );
    expect((await server.rows()).member).toMatchObject([{ role: 'owner' }]);
  });

  it('grows by invitations, each valid once', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const { id, token, expiresAt } = await makeInvitation(owner, 'editor');
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000);
    const list = await owner.ask<Invitations>('GET', '/v1/invitations');
    expect(list.body.invitations).toMatchObject([
      { id, role: 'editor', note: 'para a Eva', createdBy: { kind: 'user', name: 'Olga' } },
    ]);
    expect(JSON.stringify([list.body, await server.rows()])).not.toContain(token);

    const check = () => server.ask<CheckedInvitation>('POST', '/v1/invitations:check', { json: { token } });
    expect((await check()).body).toEqual({ role: 'editor', sites: [], expiresAt });
    expect(await accept(server, token, owner.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ field: 'email' }] },
    });
    const both = await Promise.all([
      accept(server, token, 'eva@example.org'),
      accept(server, token, 'iva@example.org'),
    ]);
    expect(statusesOf(both)).toEqual(new Set([204, 410]));
    expect(await check()).toMatchObject(linkOverWith('Ask the member who invited you'));
    expect((await owner.ask<Invitations>('GET', '/v1/invitations')).body.invitations).toEqual([]);
    expect((await server.rows()).member).toHaveLength(2);
  });

  it('refuses revoked and expired invitations', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const withdrawn = await makeInvitation(owner, 'viewer');
    const path = `/v1/invitations/${withdrawn.id}`;
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 404 });
    const old = await makeInvitation(owner, 'viewer');
    await server.write(`update invitation set expires_at = ${Date.now()}`);
    for (const { token } of [withdrawn, old]) {
      expect(await accept(server, token, 'eva@example.org')).toMatchObject(linkOver);
      expect(await server.ask('POST', '/v1/invitations:check', { json: { token } })).toMatchObject(linkOver);
    }
  });

  it('lets only owners change owners', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const admin = await invite(server, owner, 'admin');
    const owners = `/v1/members/${await idOf(owner, owner.email)}`;
    const admins = `/v1/members/${await idOf(owner, admin.email)}`;
    const before = await server.rows();
    const asOwner = { json: { role: 'owner' } };
    expect(await admin.ask('POST', '/v1/invitations', asOwner)).toMatchObject(forbidden);
    expect(await admin.ask('PATCH', admins, asOwner)).toMatchObject(forbidden);
    expect(await admin.ask('PATCH', owners, { json: { role: 'viewer' } })).toMatchObject(forbidden);
    expect(await admin.ask('DELETE', owners)).toMatchObject(forbidden);
    expect(await server.rows()).toEqual(before);
    const made = await owner.ask('PATCH', admins, asOwner);
    expect(made).toMatchObject({ status: 200, body: { role: 'owner', email: admin.email } });
    expect(await admin.ask('PATCH', owners, { json: { role: 'viewer' } })).toMatchObject({ status: 200 });
  });

  it('always has an owner, even after concurrent changes', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const lastOwner = { status: 409, body: { code: 'owner_required' } };
    const path = `/v1/members/${await idOf(owner, owner.email)}`;
    expect(await owner.ask('DELETE', path)).toMatchObject(lastOwner);
    expect(await owner.ask('PATCH', path, { json: { role: 'admin' } })).toMatchObject(lastOwner);
    const second = await invite(server, owner, 'owner');
    const other = `/v1/members/${await idOf(owner, second.email)}`;
    const answers = await Promise.all([owner.ask('DELETE', other), second.ask('DELETE', path)]);
    expect(statusesOf(answers)).toContain(204);
    expect((await server.rows()).member).toMatchObject([{ role: 'owner' }]);
  });

  it('changes permissions immediately', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const editor = await invite(server, owner, 'editor');
    const path = `/v1/members/${await idOf(owner, editor.email)}`;
    const send = () =>
      editor.ask('POST', '/v1/sites/default/messages', {
        json: { target: { everyone: true }, notification: { title: 'Olá' } },
      });
    expect(await send()).toMatchObject({ status: 202 });
    await owner.ask('PATCH', path, { json: { role: 'viewer' } });
    expect(await send()).toMatchObject(forbidden);
    expect(await editor.me()).toMatchObject({ role: 'viewer', permissions: ['read'] });
    const phone = await signIn(server, editor.email);
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 404 });
    for (const browser of [editor, phone]) {
      expect(await browser.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
    }
  });

  it('revokes the invitations of a member who loses the permission', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const second = await invite(server, owner, 'owner');
    const path = `/v1/members/${await idOf(owner, second.email)}`;
    const links = async () =>
      (await owner.ask<Invitations>('GET', '/v1/invitations')).body.invitations.map(({ role }) => role);
    for (const role of ['owner', 'admin', 'viewer'] as const) await makeInvitation(second, role);
    await owner.ask('PATCH', path, { json: { role: 'admin' } });
    expect(await links()).toEqual(['admin', 'viewer']);
    await owner.ask('PATCH', path, { json: { role: 'editor' } });
    expect(await links()).toEqual([]);
  });

  it('records who did what, without secrets', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const editor = await invite(server, owner, 'editor');
    const made = await owner.ask<{ id: string; key: string }>('POST', '/v1/api-keys', {
      json: { name: 'loja' },
    });
    const json = { target: { everyone: true }, notification: { title: 'Obras', body: 'na rua' } };
    const sent = await editor.ask<{ id: string }>('POST', '/v1/sites/default/messages', { json });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    await editor.ask('POST', '/v1/sites/default/messages', { json: { ...json, sendAt } });
    await server.ask('POST', '/v1/sites/default/messages', { json, key: made.body.key });
    await owner.ask('DELETE', `/v1/api-keys/${made.body.id}`);
    const tried = { email: owner.email, password: 'not the right one' };
    await newPerson(server, owner.email).ask('POST', '/v1/auth/sign-in/email', { json: tried });

    const read = async (query: string) => (await owner.ask<Audit>('GET', `/v1/audit${query}`)).body;
    const { entries, next } = await read('');
    expect(next).toBeUndefined();
    expect(entries.map(({ action, actor, subject }) => [action, actor.name, subject?.name])).toEqual([
      ['session.refused', 'Sineta', 'Olga'],
      ['key.revoked', 'Olga', 'loja'],
      ['message.sent', 'loja', 'Obras'],
      ['message.scheduled', 'The editor', 'Obras'],
      ['message.sent', 'The editor', 'Obras'],
      ['key.made', 'Olga', 'loja'],
      ['invitation.accepted', 'The editor', undefined],
      ['invitation.made', 'Olga', undefined],
      ['team.founded', 'Olga', undefined],
    ]);
    expect(entries[4]).toMatchObject({
      subject: { kind: 'message', id: sent.body.id },
      details: { site: 'default' },
    });
    const pages = await read('?limit=5');
    expect([...pages.entries, ...(await read(`?after=${pages.next}`)).entries]).toEqual(entries);
    for (const secret of [made.body.key, tried.password, password, server.setUpToken]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
    const { message } = await server.rows();
    expect(message).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sent_by_kind: 'user', sent_by_name: 'The editor' }),
        expect.objectContaining({ sent_by_kind: 'key', sent_by_name: 'loja' }),
      ]),
    );
  });
}

describe('the team, on SQLite', () => {
  teamTests(() => startTestServer());
});

describe('the team, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  teamTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
