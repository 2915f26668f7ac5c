import type { CreatedApiKey, Members, Permission, Role, Segment, Segments, Target } from '@sineta/protocol';
import { rolePermissions, scopePermissions } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam, invite, inviteWith, type Person } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/**
 * What an operation requires of its caller. A permission is required on the site in the path. Operations without a site
 * in the path require it on all sites, or on some site and then concern only the sites on which the caller has it.
 * `public`: no authentication. `caller`: any key or member. `user`: any signed-in member.
 */
type Requirement =
  | Permission
  | `${Permission} on all sites`
  | `${Permission} on some site`
  | 'public'
  | 'caller'
  | 'user';

const table: Record<string, Requirement> = {
  'DELETE /v1/api-keys/{id}': 'manage on some site',
  'DELETE /v1/devices/{token}': 'public',
  'DELETE /v1/invitations/{id}': 'team on some site',
  'DELETE /v1/me/passkeys/{id}': 'user',
  'DELETE /v1/me/sessions': 'user',
  'DELETE /v1/me/sessions/{id}': 'user',
  'DELETE /v1/members/{id}': 'team on some site',
  'DELETE /v1/sites/{site}/devices/{device}/test-name': 'send',
  'DELETE /v1/sites/{site}/drafts/{id}': 'draft',
  'DELETE /v1/sites/{site}/identity-secrets/{id}': 'manage',
  'DELETE /v1/sites/{site}/images/{id}': 'send',
  'DELETE /v1/sites/{site}/messages/{id}': 'send',
  'DELETE /v1/sites/{site}/recurring-messages/{id}': 'send',
  'DELETE /v1/sites/{site}/segments/{id}': 'send',
  'DELETE /v1/sites/{site}/users/{user}': 'manage',
  'DELETE /v1/sites/{site}/templates/{id}': 'send',
  'DELETE /v1/sites/{site}/topics/{id}': 'manage',
  'GET /healthz': 'public',
  'GET /metrics': 'read on all sites',
  'GET /readyz': 'public',
  'GET /v1/api-keys': 'manage on some site',
  'GET /v1/audit': 'manage on some site',
  'GET /v1/audit:export': 'manage on some site',
  'GET /v1/auth/sign-in/provider/callback': 'public',
  'GET /v1/devices/{token}': 'public',
  'GET /v1/devices/{token}/clicked-messages': 'public',
  'GET /v1/devices/{token}/tests/{test}': 'public',
  'GET /v1/invitations': 'team on some site',
  'GET /v1/me': 'user',
  'GET /v1/me/sessions': 'user',
  'GET /v1/me/sign-in-methods': 'user',
  'GET /v1/members': 'read on some site',
  'GET /v1/set-up': 'public',
  'GET /v1/sites': 'caller',
  'GET /v1/sites/{site}': 'public',
  'GET /v1/sites/{site}/web-app-manifest': 'public',
  'GET /v1/sites/{site}/activity': 'read',
  'GET /v1/sites/{site}/audience': 'read',
  'GET /v1/sites/{site}/calendar': 'read',
  'GET /v1/sites/{site}/devices': 'devices',
  'GET /v1/sites/{site}/devices/{device}/details': 'devices',
  'GET /v1/sites/{site}/devices/{device}/export': 'manage',
  'GET /v1/sites/{site}/devices:export': 'devices',
  'GET /v1/sites/{site}/direct-messages': 'read',
  'GET /v1/sites/{site}/direct-messages/days': 'read',
  'GET /v1/sites/{site}/direct-messages:export': 'devices',
  'GET /v1/sites/{site}/disturbance': 'read',
  'GET /v1/sites/{site}/drafts': 'draft',
  'GET /v1/sites/{site}/drafts/{id}': 'draft',
  'GET /v1/sites/{site}/feed': 'public',
  'GET /v1/sites/{site}/images': 'draft',
  'GET /v1/sites/{site}/messages': 'read',
  'GET /v1/sites/{site}/messages/{id}': 'read',
  'GET /v1/sites/{site}/messages/{id}/events': 'read',
  'GET /v1/sites/{site}/messages/{id}/failures': 'send',
  'GET /v1/sites/{site}/messages/{id}/failures:export': 'send',
  'GET /v1/sites/{site}/messages/{id}/failures:summary': 'read',
  'GET /v1/sites/{site}/messages/{id}/receipts': 'devices',
  'GET /v1/sites/{site}/messages/{id}/receipts:export': 'devices',
  'GET /v1/sites/{site}/messages/{id}/timeline': 'read',
  'GET /v1/sites/{site}/messages:export': 'read',
  'GET /v1/sites/{site}/overview': 'read',
  'GET /v1/sites/{site}/recurring-messages': 'send',
  'GET /v1/sites/{site}/recurring-messages/{id}': 'send',
  'GET /v1/sites/{site}/segments': 'read',
  'GET /v1/sites/{site}/segments/{id}': 'read',
  'GET /v1/sites/{site}/settings': 'read',
  'GET /v1/sites/{site}/templates': 'read',
  'GET /v1/sites/{site}/templates/{id}': 'read',
  'GET /v1/sites/{site}/test-devices': 'send',
  'GET /v1/sites/{site}/topics': 'read',
  'GET /v1/sites/{site}/topics:export': 'read',
  'GET /v1/sites/{site}/users': 'devices',
  'GET /v1/sites/{site}/users/{user}': 'devices',
  'GET /v1/sites/{site}/users/{user}/export': 'manage',
  'GET /v1/sites/{site}/users:export': 'devices',
  'GET /v1/sites/{site}/identity-secrets': 'manage',
  'GET /v1/sites/{site}/vapid-keys': 'manage',
  'PATCH /v1/api-keys/{id}': 'manage on some site',
  'PATCH /v1/devices/{token}': 'public',
  'PATCH /v1/me': 'user',
  'PATCH /v1/me/passkeys/{id}': 'user',
  'PATCH /v1/members/{id}': 'team on some site',
  'PATCH /v1/sites/{site}/messages/{id}': 'send',
  'PATCH /v1/sites/{site}/recurring-messages/{id}': 'send',
  'PATCH /v1/sites/{site}/settings': 'manage',
  'PATCH /v1/sites/{site}/users/{user}': 'send',
  'POST /v1/api-keys': 'manage on some site',
  'POST /v1/auth/change-password': 'user',
  'POST /v1/auth/confirm-password': 'user',
  'POST /v1/auth/sign-in/email': 'public',
  'POST /v1/auth/sign-in/passkey': 'public',
  'POST /v1/auth/sign-in/provider': 'public',
  'POST /v1/auth/sign-in/passkey/options': 'public',
  'POST /v1/auth/sign-out': 'public',
  'POST /v1/auth/two-factor/disable': 'user',
  'POST /v1/auth/two-factor/enable': 'user',
  'POST /v1/auth/two-factor/enable-passkeys': 'user',
  'POST /v1/auth/two-factor/verify-backup-code': 'public',
  'POST /v1/auth/two-factor/verify-totp': 'public',
  'POST /v1/conversions': 'public',
  'POST /v1/devices/{token}/tests': 'public',
  'POST /v1/devices/{token}/topics:add': 'public',
  'POST /v1/devices/{token}/topics:remove': 'public',
  'POST /v1/invitations': 'team on some site',
  'POST /v1/invitations:accept': 'public',
  'POST /v1/invitations:check': 'public',
  'POST /v1/me/passkeys': 'user',
  'POST /v1/me/passkeys/options': 'user',
  'POST /v1/password-resets': 'public',
  'POST /v1/password-resets:use': 'public',
  'POST /v1/receipts': 'public',
  'POST /v1/set-up': 'public',
  'POST /v1/sites': 'manage on all sites',
  'POST /v1/sites/{site}/audience:count': 'read',
  'POST /v1/sites/{site}/devices': 'public',
  'POST /v1/sites/{site}/devices/{device}:forget': 'manage',
  'POST /v1/sites/{site}/devices:import': 'manage',
  'POST /v1/sites/{site}/drafts': 'draft',
  'POST /v1/sites/{site}/drafts/{id}:edit': 'draft',
  'POST /v1/sites/{site}/drafts/{id}:endApprovalRequest': 'draft',
  'POST /v1/sites/{site}/drafts/{id}:requestApproval': 'draft',
  'POST /v1/sites/{site}/images': 'draft',
  'POST /v1/sites/{site}/messages': 'send',
  'POST /v1/sites/{site}/messages/{id}:cancel': 'send',
  'POST /v1/sites/{site}/messages/{id}:correct': 'send',
  'POST /v1/sites/{site}/messages/{id}:retry': 'send',
  'POST /v1/sites/{site}/messages/{id}:endExperiment': 'send',
  'POST /v1/sites/{site}/messages/{id}:withdraw': 'send',
  'POST /v1/sites/{site}/messages:batch': 'send',
  'POST /v1/sites/{site}/messages:countDevices': 'read',
  'POST /v1/sites/{site}/identity-secrets': 'manage',
  'POST /v1/sites/{site}/recurring-messages': 'send',
  'POST /v1/sites/{site}/recurring-messages:preview': 'send',
  'POST /v1/sites/{site}/vapid-keys': 'manage',
  'PUT /v1/sites/{site}/devices/{device}/attributes': 'send',
  'PUT /v1/sites/{site}/devices/{device}/tags': 'send',
  'PUT /v1/sites/{site}/devices/{device}/test-name': 'send',
  'PUT /v1/sites/{site}/devices/{device}/user': 'send',
  'PUT /v1/sites/{site}/drafts/{id}': 'draft',
  'PUT /v1/sites/{site}/segments/{id}': 'send',
  'PUT /v1/sites/{site}/templates/{id}': 'send',
  'PUT /v1/sites/{site}/topics/{id}': 'manage',
};

const createDatabase = usePostgres();

/** A caller with permissions on all sites, and on the site `default` besides. */
interface Caller {
  readonly kind: 'key' | 'user';
  readonly everywhere: readonly Permission[];
  readonly here: readonly Permission[];
  readonly ask: TestServer['ask'];
}

interface Team {
  readonly server: TestServer;
  readonly people: Readonly<Record<Role, Person>>;
  readonly callers: Readonly<Record<string, Caller>>;
}

/** A site that the callers with rights on `default` alone do not see. */
const foreignSite = { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };

async function startTeam(env: Record<string, string>): Promise<Team> {
  const server = await startTestServer(env);
  const { adminKey } = server;
  await server.ask('POST', '/v1/sites', { json: foreignSite, key: adminKey });
  const owner = await foundTeam(server);
  const admin = await invite(server, owner, 'admin');
  const editor = await invite(server, owner, 'editor');
  const author = await invite(server, owner, 'author');
  const viewer = await invite(server, owner, 'viewer');
  const callers: Record<string, Caller> = {};
  const askAs =
    (person: Person): TestServer['ask'] =>
    (method, path, request) =>
      person.ask(method, path, request);
  for (const [role, person] of Object.entries({ owner, admin, editor, author, viewer })) {
    const everywhere = rolePermissions[role as Role];
    callers[`${role} of all sites`] = { kind: 'user', everywhere, here: [], ask: askAs(person) };
  }
  for (const role of ['admin', 'editor', 'author', 'viewer'] as const) {
    const person = { name: role, email: `site-${role}@example.org` };
    const ask = askAs(await inviteWith(server, owner, { sites: { default: role } }, person));
    callers[`${role} of one site`] = { kind: 'user', everywhere: [], here: rolePermissions[role], ask };
  }
  const both = { role: 'viewer', sites: { default: 'editor' } } as const;
  const mixed = await inviteWith(server, owner, both, { name: 'Mia', email: 'mia@example.org' });
  callers['viewer of all sites and editor of one'] = {
    kind: 'user',
    everywhere: rolePermissions.viewer,
    here: rolePermissions.editor,
    ask: askAs(mixed),
  };
  const none = await inviteWith(
    server,
    owner,
    { sites: { default: 'viewer' } },
    { name: 'Noa', email: 'noa@example.org' },
  );
  const { id } = await none.me();
  await owner.ask('PATCH', `/v1/members/${id}`, { json: { sites: { default: null } } });
  callers['member without a role'] = { kind: 'user', everywhere: [], here: [], ask: askAs(none) };
  for (const scope of ['read', 'draft', 'send', 'manage'] as const) {
    for (const sites of ['all', ['default']] as const) {
      const json = { name: scope, scope, sites };
      const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key: adminKey });
      const permissions = scopePermissions[scope];
      callers[`key to ${scope} ${sites === 'all' ? 'all sites' : 'one site'}`] = {
        kind: 'key',
        everywhere: sites === 'all' ? permissions : [],
        here: permissions,
        ask: (method, path, request) => server.ask(method, path, { ...request, key: made.body.key }),
      };
    }
  }
  return { server, people: { owner, admin, editor, author, viewer }, callers };
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
function addressOf(call: string, site: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [
    method,
    path
      .replace('{site}', site)
      .replace('{token}', 'A'.repeat(43))
      .replace('{device}', 'A'.repeat(16))
      .replace(/\{id\}|\{test\}|\{user\}/, unknownId),
  ];
}

type Outcome = 'authentication required' | 'permission denied' | 'unknown site' | 'permitted';

/** `permitted` if the response shows that the caller has the permission, whatever its result. */
function outcomeOf({ status, body }: { readonly status: number; readonly body: unknown }): Outcome {
  const { code, detail = '' } = (body ?? {}) as { readonly code?: string; readonly detail?: string };
  if (status === 401 && code === 'unauthorized') return 'authentication required';
  if (status === 403 && code === 'forbidden') return 'permission denied';
  if (status === 404 && detail.startsWith('There is no site with this id')) return 'unknown site';
  return 'permitted';
}

/** What a caller may expect of an operation on a site that exists. */
function expectedOf(
  requirement: Requirement,
  { kind, everywhere, here }: Pick<Caller, 'kind' | 'everywhere' | 'here'>,
  site: string,
): Outcome {
  const decide = (isPermitted: boolean) => (isPermitted ? 'permitted' : 'permission denied');
  if (requirement === 'public' || requirement === 'caller') return 'permitted';
  if (requirement === 'user') return decide(kind === 'user');
  const [permission, , extent] = requirement.split(' ') as [Permission, string?, string?];
  if (extent === 'all') return decide(everywhere.includes(permission));
  if (extent === 'some') return decide([...everywhere, ...here].includes(permission));
  const granted = site === 'default' ? [...everywhere, ...here] : everywhere;
  return granted.length === 0 ? 'unknown site' : decide(granted.includes(permission));
}

/** An invalid body, so that an authorized request changes nothing. */
const wrong = { json: 7 };
const request = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : wrong);

/** These operations would end sessions that other requests need. */
const endsSessions = new Set(['DELETE /v1/me/sessions', 'POST /v1/auth/sign-out']);

test('the table has every operation', async () => {
  const { body } = await teams.SQLite.server.ask<{ paths: Record<string, object> }>('GET', '/openapi.json');
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
});

test('an operation requires a permission on the site in its path, or declares where', () => {
  const allowed = (call: string, needed: Requirement) =>
    needed === 'public' || call.includes('{site}') === /^\w+$/.test(needed) || isPerson(needed);
  const isPerson = (needed: Requirement) => needed === 'caller' || needed === 'user';
  const wrong = Object.entries(table).filter(([call, needed]) => !allowed(call, needed));
  expect(wrong).toEqual([]);
});

test.for(Object.entries(table))('%s requires: %s', async ([call, needed]) => {
  for (const { server, callers } of Object.values(teams)) {
    const expected: Record<string, Outcome> = {};
    const found: Record<string, Outcome> = {};
    for (const site of call.includes('{site}') ? ['default', foreignSite.id] : ['default']) {
      const [method, path] = addressOf(call, site);
      const stranger = `a stranger, at ${site}`;
      expected[stranger] = needed === 'public' ? 'permitted' : 'authentication required';
      found[stranger] = outcomeOf(await server.ask(method, path, request(method)));
      for (const [name, caller] of Object.entries(callers)) {
        if (endsSessions.has(call) && caller.kind === 'user') continue;
        const response = await caller.ask(method, path, request(method));
        expected[`${name}, at ${site}`] = expectedOf(needed, caller, site);
        found[`${name}, at ${site}`] = outcomeOf(response);
        if (found[`${name}, at ${site}`] !== 'unknown site') continue;
        // A site that the caller does not see looks like one that does not exist.
        const missing = await caller.ask(...addressOf(call, 'nada'), request(method));
        expect(missing).toMatchObject({ status: response.status, body: response.body });
      }
    }
    expect(found).toEqual(expected);
  }
});

test('a viewer cannot send, and attempts store nothing', async () => {
  const { server, people } = teams.SQLite;
  // Scheduled, so that no sending changes the tables meanwhile.
  const sendAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const json = { target: { everyone: true }, notification: { title: 'Olá' }, sendAt };
  const path = '/v1/sites/default/messages';
  const sent = await people.editor.ask<{ id: string }>('POST', path, { json });
  expect(sent.status).toBe(202);
  const before = server.rowCounts();
  for (const verb of [
    '',
    ...['cancel', 'correct', 'endExperiment', 'retry', 'withdraw'].map((verb) => `/${sent.body.id}:${verb}`),
  ]) {
    const refused = await people.viewer.ask('POST', path + verb, { json });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(server.rowCounts()).toEqual(before);
});

test('only those who see devices learn which user has which', async () => {
  for (const { server, people } of Object.values(teams)) {
    const token = await server.register();
    const site = '/v1/sites/default';
    const linked = { json: { user: 'ana' } };
    await people.editor.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, linked);
    const json = { target: { user: 'ana' }, notification: { title: 'Olá' } };
    const { body } = await people.editor.ask<{ id: string }>('POST', `${site}/messages`, { json });
    const details = `${site}/messages/${body.id}`;
    const list = `${site}/direct-messages?device=${token.slice(0, 16)}`;
    expect((await people.editor.ask('GET', details)).body).toMatchObject({ target: { user: 'ana' } });
    expect((await people.editor.ask('GET', `${list}&user=ana`)).body).toMatchObject({
      messages: [{ user: 'ana' }],
    });
    expect((await people.viewer.ask('GET', details)).body).toMatchObject({ target: { users: [] } });
    const listed = await people.viewer.ask('GET', list);
    expect(listed.body).toMatchObject({ messages: [{ id: body.id }] });
    expect(JSON.stringify(listed.body)).not.toContain('ana');
    const refused = await people.viewer.ask('GET', `${site}/direct-messages?user=ana`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('only those who see devices read users in filters, and readers do not count with them', async () => {
  for (const { people } of Object.values(teams)) {
    const site = '/v1/sites/default';
    const filter = { any: [{ users: ['ana'] }, { languages: ['pt'] }] };
    const saved = await people.editor.ask('PUT', `${site}/segments/casa`, { json: { name: 'Casa', filter } });
    expect(saved.status).toBe(200);
    for (const [target, shown] of [
      [{ filter }, { users: [] }],
      [{ segment: 'casa' }, { segment: 'casa' }],
    ]) {
      const json = { target, notification: { title: 'Olá' } };
      const sent = await people.editor.ask<{ id: string }>('POST', `${site}/messages`, { json });
      const path = `${site}/messages/${sent.body.id}`;
      expect(JSON.stringify((await people.editor.ask('GET', path)).body)).toContain('"ana"');
      const read = await people.viewer.ask('GET', path);
      expect(read).toMatchObject({ status: 200, body: { target: shown } });
      expect(JSON.stringify(read.body)).not.toContain('"ana"');
    }
    const count = `${site}/audience:count`;
    for (const counted of [filter, { users: ['ana'], topics: ['obras'] }]) {
      const json = { target: { filter: counted } };
      expect((await people.editor.ask('POST', count, { json })).status).toBe(200);
      const refused = await people.viewer.ask('POST', count, { json });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const json = { target: { user: 'ana' } };
    expect((await people.viewer.ask('POST', count, { json })).status).toBe(200);
  }
});

test('only those who see devices read users in segments, and readers do not narrow them by what they exclude', async () => {
  for (const { people, callers } of Object.values(teams)) {
    const site = '/v1/sites/default';
    const filters = {
      casa: { any: [{ users: ['ana'] }, { languages: ['pt'] }] },
      fora: { languages: ['en'] },
    };
    for (const [id, filter] of Object.entries(filters)) {
      const saved = await people.editor.ask('PUT', `${site}/segments/${id}`, { json: { name: id, filter } });
      expect(saved).toMatchObject({ status: 200, body: { filter } });
    }
    const list = async (ask: TestServer['ask']) =>
      (await ask<Segments>('GET', `${site}/segments`)).body.segments.map(({ id, filter }) => [id, filter]);
    const find = async (ask: TestServer['ask'], id: string) =>
      (await ask<Segment>('GET', `${site}/segments/${id}`)).body.filter;
    const editor = callers['editor of all sites']!.ask;
    expect(await list(editor)).toEqual(Object.entries(filters));
    expect(await find(editor, 'casa')).toEqual(filters.casa);
    for (const reader of ['viewer of one site', 'author of all sites', 'key to send all sites']) {
      const { ask } = callers[reader]!;
      expect(await list(ask)).toEqual([
        ['casa', undefined],
        ['fora', filters.fora],
      ]);
      expect(await find(ask, 'casa')).toBeUndefined();
      expect(await find(ask, 'fora')).toEqual(filters.fora);
    }

    const counted = async (ask: TestServer['ask'], target: Target) =>
      (await ask('POST', `${site}/audience:count`, { json: { target } })).status;
    const { ask } = callers['author of all sites']!;
    for (const target of [
      { segment: 'casa', exclude: { topics: ['obras'] } },
      { segment: 'fora', exclude: { segments: ['casa'] } },
      { topic: 'obras', exclude: { segments: ['casa'] } },
      { filter: filters.fora, exclude: { segments: ['casa'] } },
    ]) {
      expect(await counted(ask, target)).toBe(403);
      expect(await counted(editor, target)).toBe(200);
    }
    for (const target of [
      { segment: 'casa' },
      { segment: 'fora', exclude: { topics: ['obras'] } },
      { topic: 'obras', exclude: { segments: ['fora'] } },
    ]) {
      expect(await counted(ask, target)).toBe(200);
    }
    expect(await counted(ask, { segment: 'nada', exclude: { topics: ['obras'] } })).toBe(404);
    for (const id of Object.keys(filters)) await people.editor.ask('DELETE', `${site}/segments/${id}`);
  }
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
    expect(body.members.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(body)).not.toContain('@');
  }
});
