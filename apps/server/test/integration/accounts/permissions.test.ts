import type { CreatedApiKey, Members, Permission, Role } from '@sineta/protocol';
import { rolePermissions, scopePermissions } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam, invite, type Person } from '../../harness/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/** The permission that each operation requires. `public`: no authentication. `user`: any signed-in member. */
const table: Record<string, Permission | 'public' | 'user'> = {
  'DELETE /v1/api-keys/{id}': 'manage',
  'DELETE /v1/devices/{token}': 'public',
  'DELETE /v1/invitations/{id}': 'team',
  'DELETE /v1/me/sessions': 'user',
  'DELETE /v1/me/sessions/{id}': 'user',
  'DELETE /v1/members/{id}': 'team',
  'DELETE /v1/sites/{site}/segments/{id}': 'send',
  'DELETE /v1/sites/{site}/templates/{id}': 'send',
  'DELETE /v1/sites/{site}/topics/{id}': 'manage',
  'GET /healthz': 'public',
  'GET /metrics': 'read',
  'GET /readyz': 'public',
  'GET /v1/api-keys': 'manage',
  'GET /v1/audit': 'manage',
  'GET /v1/devices/{token}': 'public',
  'GET /v1/devices/{token}/tests/{test}': 'public',
  'GET /v1/invitations': 'team',
  'GET /v1/me': 'user',
  'GET /v1/me/sessions': 'user',
  'GET /v1/members': 'read',
  'GET /v1/set-up': 'public',
  'GET /v1/sites': 'read',
  'GET /v1/sites/{site}': 'public',
  'GET /v1/sites/{site}/audience': 'read',
  'GET /v1/sites/{site}/devices': 'devices',
  'GET /v1/sites/{site}/devices/{device}/details': 'devices',
  'GET /v1/sites/{site}/devices/{device}/export': 'manage',
  'GET /v1/sites/{site}/direct-messages': 'read',
  'GET /v1/sites/{site}/feed': 'public',
  'GET /v1/sites/{site}/messages': 'read',
  'GET /v1/sites/{site}/messages/{id}': 'read',
  'GET /v1/sites/{site}/messages/{id}/events': 'read',
  'GET /v1/sites/{site}/messages/{id}/failures': 'send',
  'GET /v1/sites/{site}/messages/{id}/failures:summary': 'read',
  'GET /v1/sites/{site}/messages/{id}/timeline': 'read',
  'GET /v1/sites/{site}/overview': 'read',
  'GET /v1/sites/{site}/segments': 'read',
  'GET /v1/sites/{site}/segments/{id}': 'read',
  'GET /v1/sites/{site}/settings': 'read',
  'GET /v1/sites/{site}/templates': 'read',
  'GET /v1/sites/{site}/templates/{id}': 'read',
  'GET /v1/sites/{site}/topics': 'read',
  'GET /v1/sites/{site}/vapid-keys': 'manage',
  'PATCH /v1/devices/{token}': 'public',
  'PATCH /v1/me': 'user',
  'PATCH /v1/members/{id}': 'team',
  'PATCH /v1/sites/{site}/settings': 'manage',
  'POST /v1/api-keys': 'manage',
  'POST /v1/auth/change-password': 'user',
  'POST /v1/auth/sign-in/email': 'public',
  'POST /v1/auth/sign-out': 'public',
  'POST /v1/auth/two-factor/disable': 'user',
  'POST /v1/auth/two-factor/enable': 'user',
  'POST /v1/auth/two-factor/verify-backup-code': 'public',
  'POST /v1/auth/two-factor/verify-totp': 'public',
  'POST /v1/devices/{token}/tests': 'public',
  'POST /v1/invitations': 'team',
  'POST /v1/invitations:accept': 'public',
  'POST /v1/invitations:check': 'public',
  'POST /v1/password-resets': 'public',
  'POST /v1/password-resets:use': 'public',
  'POST /v1/receipts': 'public',
  'POST /v1/set-up': 'public',
  'POST /v1/sites': 'manage',
  'POST /v1/sites/{site}/audience:count': 'read',
  'POST /v1/sites/{site}/devices': 'public',
  'POST /v1/sites/{site}/devices/{device}:forget': 'manage',
  'POST /v1/sites/{site}/devices:import': 'manage',
  'POST /v1/sites/{site}/messages': 'send',
  'POST /v1/sites/{site}/messages/{id}:cancel': 'send',
  'POST /v1/sites/{site}/messages/{id}:retry': 'send',
  'POST /v1/sites/{site}/messages:batch': 'send',
  'POST /v1/sites/{site}/vapid-keys': 'manage',
  'PUT /v1/sites/{site}/devices/{device}/tags': 'send',
  'PUT /v1/sites/{site}/segments/{id}': 'send',
  'PUT /v1/sites/{site}/templates/{id}': 'send',
  'PUT /v1/sites/{site}/topics/{id}': 'manage',
};

const createDatabase = usePostgres();

interface Team {
  readonly server: TestServer;
  readonly people: Readonly<Record<Role, Person>>;
}

async function startTeam(env: Record<string, string>): Promise<Team> {
  const server = await startTestServer(env);
  const owner = await foundTeam(server);
  const admin = await invite(server, owner, 'admin');
  const editor = await invite(server, owner, 'editor');
  const viewer = await invite(server, owner, 'viewer');
  return { server, people: { owner, admin, editor, viewer } };
}

let teams: Record<'SQLite' | 'PostgreSQL', Team>;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  teams = { SQLite: await startTeam({}), PostgreSQL: await startTeam({ DATABASE_URL }) };
});
afterAll(async () => {
  for (const { server } of Object.values(teams)) await server[Symbol.asyncDispose]();
});

/** The ids in these URLs do not exist: permissions are checked before anything is looked up. */
const unknownId = 'A'.repeat(24);
function addressOf(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [
    method,
    path
      .replace('{site}', 'default')
      .replace('{token}', 'A'.repeat(43))
      .replace('{device}', 'A'.repeat(16))
      .replace(/\{id\}|\{test\}/, unknownId),
  ];
}

/** Whether a response shows that the caller has the permission, whatever its result. */
function passes({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  const { code } = (body ?? {}) as { code?: string };
  return !(status === 401 && code === 'unauthorized') && !(status === 403 && code === 'forbidden');
}

/** An invalid body, so that an authorized request changes nothing. */
const wrong = { json: 7 };
const request = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : wrong);

test('the table has every operation', async () => {
  const { body } = await teams.SQLite.server.ask<{ paths: Record<string, object> }>('GET', '/openapi.json');
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
});

test.for(Object.entries(table))('%s requires: %s', async ([call, needed]) => {
  const [method, path] = addressOf(call);
  for (const { server, people } of Object.values(teams)) {
    const expected: Record<string, boolean> = { 'a stranger': needed === 'public' };
    const found: Record<string, boolean> = {
      'a stranger': passes(await server.ask(method, path, request(method))),
    };
    for (const role of ['owner', 'admin', 'editor', 'viewer'] as const) {
      // These operations would end sessions that other requests need.
      if (call === 'DELETE /v1/me/sessions' || call === 'POST /v1/auth/sign-out') continue;
      expected[role] = needed === 'public' || needed === 'user' || rolePermissions[role].includes(needed);
      found[role] = passes(await people[role].ask(method, path, request(method)));
    }
    for (const scope of ['read', 'send', 'manage'] as const) {
      const json = { name: scope, scope };
      const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key: server.adminKey });
      const answer = await server.ask(method, path, { ...request(method), key: made.body.key });
      expected[scope] =
        needed === 'public' || (needed !== 'user' && scopePermissions[scope].includes(needed));
      found[scope] = passes(answer);
    }
    expect(found).toEqual(expected);
  }
});

test('a viewer cannot send, and attempts store nothing', async () => {
  const { server, people } = teams.SQLite;
  const json = { target: { everyone: true }, notification: { title: 'Olá' } };
  const path = '/v1/sites/default/messages';
  const sent = await people.editor.ask<{ id: string }>('POST', path, { json });
  expect(sent.status).toBe(202);
  const before = server.rowCounts();
  for (const verb of ['', `/${sent.body.id}:cancel`, `/${sent.body.id}:retry`]) {
    const refused = await people.viewer.ask('POST', path + verb, { json });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(server.rowCounts()).toEqual(before);
});

test('only those who manage devices see their tokens; ids suffice to send', async () => {
  for (const { server, people } of Object.values(teams)) {
    // A message lists its tokens in their order.
    const [token = '', other = ''] = [await server.register(), await server.register()].sort();
    for (const target of [{ token }, { tokens: [token, other] }]) {
      const json = { target, notification: { title: 'Olá' } };
      const sent = await people.editor.ask<{ id: string }>('POST', '/v1/sites/default/messages', { json });
      const path = `/v1/sites/default/messages/${sent.body.id}`;
      expect((await people.admin.ask('GET', path)).body).toMatchObject({ target });
      const edited = await people.editor.ask<{ target: object }>('GET', path);
      expect(JSON.stringify(edited.body)).not.toContain(token);
      const again = { json: { ...json, target: edited.body.target } };
      const resent = await people.editor.ask<{ id: string }>('POST', '/v1/sites/default/messages', again);
      expect(resent.status).toBe(202);
      const same = await people.admin.ask('GET', `/v1/sites/default/messages/${resent.body.id}`);
      expect(same.body).toMatchObject({ target });
      const counted = await people.editor.ask('POST', '/v1/sites/default/audience:count', {
        json: { target: edited.body.target },
      });
      expect(counted.body).toMatchObject({ devices: 'token' in target ? 1 : 2 });
      const short =
        'token' in target ? { token: token.slice(0, 8) } : { tokens: [token.slice(0, 8), other.slice(0, 8)] };
      const read = await people.viewer.ask('GET', path);
      expect(read).toMatchObject({ status: 200, body: { target: short } });
      expect(JSON.stringify(read.body)).not.toContain(token);
    }
    const lists = ['devices', `devices/${token.slice(0, 16)}/details`];
    for (const path of lists.map((list) => `/v1/sites/default/${list}`)) {
      const [edited, managed] = [await people.editor.ask('GET', path), await people.admin.ask('GET', path)];
      expect(edited.status).toBe(200);
      expect(JSON.stringify(edited.body)).not.toContain(token);
      expect(JSON.stringify(edited.body)).toContain(token.slice(0, 16));
      expect(JSON.stringify(managed.body)).toContain(token);
    }
    const unknown = { target: { token: 'A'.repeat(16) }, notification: { title: 'Olá' } };
    expect(await people.editor.ask('POST', '/v1/sites/default/messages', { json: unknown })).toMatchObject({
      status: 404,
      body: { errors: [{ field: 'target.token' }] },
    });
  }
});

test('only members and keys of scope manage see e-mail addresses', async () => {
  const { server, people } = teams.SQLite;
  const members = '/v1/members';
  const withKey = async (scope: 'read' | 'send' | 'manage') => {
    const json = { name: scope, scope };
    const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key: server.adminKey });
    return server.ask<Members>('GET', members, { key: made.body.key });
  };
  for (const { body } of [await people.viewer.ask<Members>('GET', members), await withKey('manage')]) {
    expect(body.members.map(({ email }) => email)).toContain('viewer@example.org');
  }
  for (const { body } of [await withKey('read'), await withKey('send')]) {
    expect(body.members).toHaveLength(4);
    expect(JSON.stringify(body)).not.toContain('@');
  }
});
