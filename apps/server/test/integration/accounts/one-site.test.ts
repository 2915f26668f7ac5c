import type {
  ApiKey,
  ApiKeys,
  Audit,
  CreateApiKey,
  CreatedApiKey,
  CreatedInvitation,
  CreateInvitation,
  Invitations,
  Member,
  Members,
  Sites,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { createOtherSite, marker, type OtherSite } from '../../harness/other-site.ts';
import {
  foundTeam,
  invite,
  inviteWith,
  newPerson,
  password,
  type Person,
} from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const forbidden = { status: 403, body: { code: 'forbidden' } };
const unknownSite = {
  status: 404,
  body: {
    code: 'not_found',
    detail: expect.stringMatching(/^You see no site "[\w-]+"\. Check the ids: GET \/v1\/sites/),
    errors: [
      { field: 'sites', message: expect.stringMatching(/^must be ids of sites that you see, unlike "/) },
    ],
  },
};

interface Service extends AsyncDisposable {
  readonly server: TestServer;
  readonly owner: Person;
  readonly other: OtherSite;
  /** An administrator of the site `default` alone. */
  readonly admin: Person;
}

const ofDefault = { default: 'admin' } as const;
const ana = { name: 'Ana', email: 'ana@example.org' };

function oneSiteTests(startServer: () => Promise<TestServer>): void {
  async function start(): Promise<Service> {
    const server = await startServer();
    const owner = await foundTeam(server);
    const other = await createOtherSite(server, owner);
    const admin = await inviteWith(server, owner, { sites: ofDefault }, ana);
    return { server, owner, other, admin, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  }

  const makeKey = (by: Person, json: CreateApiKey) => by.ask<CreatedApiKey>('POST', '/v1/api-keys', { json });
  const makeInvitation = (by: Person, json: CreateInvitation) =>
    by.ask<CreatedInvitation>('POST', '/v1/invitations', { json });
  const listKeys = async (by: Person) => (await by.ask<ApiKeys>('GET', '/v1/api-keys')).body.keys;
  const listMembers = async (by: Person) => (await by.ask<Members>('GET', '/v1/members')).body.members;
  const listInvitations = async (by: Person) =>
    (await by.ask<Invitations>('GET', '/v1/invitations')).body.invitations;
  const listAudit = async (by: Person) => (await by.ask<Audit>('GET', '/v1/audit?limit=100')).body.entries;
  const idOf = async (person: Person) => (await person.me()).id;

  it('explains to a key and to a member what they lack', async () => {
    await using service = await start();
    const { server, admin } = service;
    const { key } = (await makeKey(admin, { name: 'loja', scope: 'manage', sites: ['default'] })).body;
    const json = { id: 'praia', name: 'Praia', language: 'pt-BR', timeZone: 'UTC' };
    const ofKey = await server.ask('POST', '/v1/sites', { json, key });
    expect(ofKey).toMatchObject(forbidden);
    expect(ofKey.body.detail).toBe(
      'This concerns all sites, but this API key is valid for single sites only. Use a key that is valid for all sites.',
    );
    expect((await admin.ask('POST', '/v1/sites', { json })).body.detail).toContain(
      'your role applies to single sites',
    );
    const reader = (await makeKey(admin, { name: 'l', scope: 'read', sites: ['default'] })).body.key;
    const notification = { title: 'Olá' };
    const sent = await server.ask('POST', '/v1/sites/default/messages', {
      json: { target: { everyone: true }, notification },
      key: reader,
    });
    expect(sent.body.detail).toContain(
      'the permission "send" on the site "default", which the scope of this API key does not include. Use a key with the scope "send" or "manage".',
    );
    expect((await server.ask('GET', '/v1/invitations', { key })).body.detail).toContain(
      'sign in to the console',
    );
    const unknown = { name: 'x', scope: 'read', sites: ['default', 'nowhere'] } as const;
    expect((await server.ask('POST', '/v1/api-keys', { json: unknown, key })).body.detail).toContain(
      'You see no site "nowhere".',
    );
  });

  it('shows nothing of another site in any list, count or search', async () => {
    await using service = await start();
    const { server, owner, other, admin } = service;
    const token = await server.register();
    const made = await makeKey(admin, { name: 'loja', scope: 'manage', sites: ['default'] });
    const { body } = await server.ask<{ paths: Record<string, object> }>('GET', '/openapi.json');
    const read = Object.entries(body.paths)
      .filter(([path, methods]) => 'get' in methods && path.startsWith('/v1/') && !path.endsWith('/events'))
      .map(([path]) =>
        path
          .replace('{site}', 'default')
          .replace('{token}', token)
          .replace(/\{\w+\}/, 'A'),
      );
    const searches = ['topic=zebra', 'tag=zebra', 'user=zebra', `search=${other.ids.devices}`];
    const paths = [...read, ...searches.map((search) => `/v1/sites/default/devices?${search}`)];
    expect(paths.length).toBeGreaterThan(35);
    const leaks: string[] = [];
    const seenByOwner = new Set<string>();
    for (const path of paths) {
      const asAdmin = await admin.ask<unknown>('GET', path);
      const asKey = await server.ask<unknown>('GET', path, { key: made.body.key });
      for (const { body } of [asAdmin, asKey]) {
        // A problem may repeat what was searched for.
        const text = JSON.stringify(body).replaceAll(/"(detail|message)":"[^"]*"/g, '');
        if (marker.test(text) || text.includes(other.ids.devices)) leaks.push(path);
      }
      if (marker.test(JSON.stringify((await owner.ask<unknown>('GET', path)).body))) seenByOwner.add(path);
    }
    expect(leaks).toEqual([]);
    // The other site is in every list that is about all sites.
    const everywhere = ['api-keys', 'audit', 'audit:export', 'invitations', 'members', 'sites'];
    expect([...seenByOwner].sort()).toEqual(everywhere.map((list) => `/v1/${list}`));
  });

  it('finds nothing of another site by its id', async () => {
    await using service = await start();
    const { server, other, owner } = service;
    const { body } = await server.ask<{ paths: Record<string, object> }>('GET', '/openapi.json');
    const before = await other.state();
    const calls: { method: string; path: string; status: number }[] = [];
    for (const [path, methods] of Object.entries(body.paths)) {
      const [, collection] = /^\/v1\/sites\/\{site\}\/([\w-]+)\/\{/.exec(path) ?? [];
      if (collection === undefined) continue;
      const id = other.ids[collection as keyof OtherSite['ids']];
      expect(other.ids).toHaveProperty(collection);
      for (const method of Object.keys(methods).map((method) => method.toUpperCase())) {
        // Named items are created with the id that the caller chooses.
        if (method === 'PUT' && ['topics', 'segments', 'templates'].includes(collection)) continue;
        const bodies = {
          '/attributes': { attributes: {} },
          '/tags': { tags: [] },
          '/test-name': { name: 'Ana' },
          '/user': { user: null },
          '/{user}': { topics: { add: ['a'] } },
          '/{id}':
            collection === 'drafts'
              ? { revision: 1, message: { notification: { title: '' } } }
              : collection === 'recurring-messages'
                ? { name: 'a' }
                : { ttl: 60 },
          '/{id}:edit': { editing: true },
          '/{id}:endExperiment': { winner: 'a' },
          '/{id}:requestApproval': { revision: 1 },
          '/{id}:correct': { notification: { title: 'a' } },
        };
        const json = bodies[/\/[\w{}:-]+$/.exec(path)?.[0] as keyof typeof bodies];
        const query = /\/receipts(?::export)?$/.test(path) ? '?event=clicked' : '';
        const address = path.replace('{site}', 'default').replace(/\{\w+\}/, id) + query;
        const found = await owner.ask(method, address, method === 'GET' ? {} : { json: json ?? {} });
        calls.push({ method, path, status: found.status });
      }
    }
    expect(calls.filter(({ status }) => status !== 404)).toEqual([]);
    expect(calls.length).toBeGreaterThanOrEqual(20);
    expect(await other.state()).toBe(before);
  });

  it('sends nothing to a device, a user or a segment of another site', async () => {
    await using service = await start();
    const { server, other, admin } = service;
    const before = await other.state();
    const targets = [
      { token: other.token },
      { token: other.ids.devices },
      { tokens: [await server.register(), other.token] },
      { segment: other.ids.segments },
      { user: other.ids.users },
      { users: [other.ids.users] },
    ];
    for (const target of targets) {
      const json = { target, notification: { title: 'Olá' } };
      const sent = await admin.ask('POST', '/v1/sites/default/messages', { json });
      expect({ target, status: sent.status }).toEqual({ target, status: 404 });
    }
    for (const target of [{ topic: 'zebra' }, { filter: { tags: ['zebra'] } }]) {
      const count = await admin.ask('POST', '/v1/sites/default/audience:count', { json: { target } });
      expect(count).toMatchObject({ status: 200, body: { devices: 0 } });
    }
    expect(await other.state()).toBe(before);
  });

  it('lists the sites that a caller may read, and a member without a role none', async () => {
    await using service = await start();
    const { owner, other, admin } = service;
    const sites = async (by: Person) =>
      (await by.ask<Sites>('GET', '/v1/sites')).body.sites.map(({ id }) => id);
    expect(await sites(owner)).toEqual(['default', other.id]);
    expect(await sites(admin)).toEqual(['default']);
    expect(await admin.me()).toMatchObject({
      permissions: [],
      sites: {
        default: { role: 'admin', permissions: ['read', 'draft', 'send', 'devices', 'manage', 'team'] },
      },
    });
    const json = { sites: { default: null } };
    const path = `/v1/members/${await idOf(admin)}`;
    expect(await owner.ask('PATCH', path, { json })).toMatchObject({ status: 200, body: { sites: {} } });
    expect(await sites(admin)).toEqual([]);
    expect(await admin.me()).toMatchObject({ permissions: [], sites: {} });
    expect(await admin.ask('GET', '/v1/members')).toMatchObject(forbidden);
  });

  it('combines a role on all sites with one on a single site', async () => {
    await using service = await start();
    const { server, owner, other } = service;
    const access = { role: 'viewer', sites: { zebra: 'editor' } } as const;
    const bia = await inviteWith(server, owner, access, { name: 'Bia', email: 'bia@example.org' });
    const json = { target: { everyone: true }, notification: { title: 'Olá' } };
    const send = (site: string) => bia.ask('POST', `/v1/sites/${site}/messages`, { json });
    expect(await send(other.id)).toMatchObject({ status: 202 });
    expect(await send('default')).toMatchObject(forbidden);
    expect(await send('nada')).toMatchObject(forbidden);
  });

  it('lets an administrator of one site add members and keys there only', async () => {
    await using service = await start();
    const { owner, other, admin } = service;
    const send = { name: 'loja', scope: 'send' } as const;
    expect(await makeKey(admin, { ...send, sites: ['default'] })).toMatchObject({ status: 201 });
    expect(await makeKey(admin, send)).toMatchObject(forbidden);
    expect(await makeInvitation(admin, { sites: { default: 'editor' } })).toMatchObject({ status: 201 });
    expect(await makeInvitation(admin, { role: 'viewer' })).toMatchObject(forbidden);
    // The same for a site that the administrator does not see and for one that does not exist.
    for (const site of [other.id, 'nada']) {
      expect(await makeKey(admin, { ...send, sites: ['default', site] })).toMatchObject(unknownSite);
      const sites = { default: 'viewer', [site]: 'viewer' } as const;
      expect(await makeInvitation(admin, { sites })).toMatchObject(unknownSite);
      const path = `/v1/members/${await idOf(admin)}`;
      expect(await admin.ask('PATCH', path, { json: { sites } })).toMatchObject(unknownSite);
      // Not even for the role or the site that the subject has already.
      const member = `/v1/members/${await idOf(other.member)}`;
      const same = { json: { sites: { [other.id]: 'admin' } } };
      expect(await admin.ask('PATCH', member, same)).toMatchObject({ status: 404 });
    }
    expect(await makeKey(owner, { ...send, sites: ['nada'] })).toMatchObject(unknownSite);
    expect(await makeInvitation(owner, { sites: { nada: 'viewer' } })).toMatchObject(unknownSite);
    for (const empty of [{ sites: {} }, {}]) {
      expect(await makeInvitation(owner, empty)).toMatchObject({ status: 400 });
    }
    const asOwner = { sites: { default: 'owner' as 'admin' } };
    expect(await makeInvitation(owner, asOwner)).toMatchObject({ status: 400 });
  });

  it('gives no right that the caller lacks', async () => {
    await using service = await start();
    const { server, owner, other } = service;
    const access = { sites: { default: 'admin', zebra: 'viewer' } } as const;
    const bia = await inviteWith(server, owner, access, { name: 'Bia', email: 'bia@example.org' });
    const key = { name: 'loja', scope: 'read', sites: ['default', other.id] } as const;
    expect(await makeKey(bia, { ...key, sites: [...key.sites] })).toMatchObject(forbidden);
    expect(await makeInvitation(bia, { sites: { zebra: 'viewer' } })).toMatchObject(forbidden);
    const zebra = `/v1/members/${await idOf(other.member)}`;
    expect(await bia.ask('PATCH', zebra, { json: { sites: { zebra: 'viewer' } } })).toMatchObject(forbidden);
    expect(await bia.ask('DELETE', zebra)).toMatchObject(forbidden);
    const self = `/v1/members/${await idOf(bia)}`;
    for (const json of [{ sites: { zebra: 'admin' } }, { role: 'viewer' }, { role: 'owner' }]) {
      expect(await bia.ask('PATCH', self, { json })).toMatchObject(forbidden);
    }
    // An unchanged role may be named, and another may be changed beside it.
    const both = { sites: { default: 'editor', zebra: 'viewer' } };
    expect(await bia.ask('PATCH', self, { json: both })).toMatchObject({ status: 200, body: both });
  });

  it('changes and removes members on the sites of the caller only', async () => {
    await using service = await start();
    const { server, owner, other, admin } = service;
    const both = { sites: { default: 'editor', zebra: 'editor' } } as const;
    const bia = await inviteWith(server, owner, both, { name: 'Bia', email: 'bia@example.org' });
    const all = await invite(server, owner, 'viewer');
    const path = `/v1/members/${await idOf(bia)}`;
    const seen = (await listMembers(admin)).map(({ name, role, sites }) => ({ name, role, sites }));
    expect(seen).toEqual([
      { name: 'Olga', role: 'owner', sites: {} },
      { name: 'Ana', sites: { default: 'admin' } },
      { name: 'Bia', sites: { default: 'editor' } },
      { name: 'The viewer', role: 'viewer', sites: {} },
    ]);
    const changed = await admin.ask<Member>('PATCH', path, { json: { sites: { default: 'viewer' } } });
    expect(changed).toMatchObject({ status: 200, body: { sites: { default: 'viewer' } } });
    expect(changed.body.sites).not.toHaveProperty('zebra');
    expect(await admin.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await admin.ask('DELETE', path)).toMatchObject({ status: 404 });
    expect((await bia.me()).sites).toEqual({
      zebra: { role: 'editor', permissions: ['read', 'draft', 'send', 'devices'] },
    });
    // A role on all sites is visible, but only those who manage the whole team can withdraw it.
    expect(await admin.ask('DELETE', `/v1/members/${await idOf(all)}`)).toMatchObject(forbidden);
    expect(await admin.ask('DELETE', `/v1/members/${await idOf(owner)}`)).toMatchObject(forbidden);
    // Without another role the member leaves the team.
    expect(await other.member.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await bia.ask('GET', '/v1/me')).toMatchObject({ status: 401 });
  });

  it('changes and revokes keys and invitations on the sites of the caller only', async () => {
    await using service = await start();
    const { server, owner, other, admin } = service;
    const shared = await makeKey(owner, { name: 'both', scope: 'read', sites: ['default', 'zebra'] });
    const path = `/v1/api-keys/${shared.body.id}`;
    const sites = async (key: string) =>
      (await server.ask<Sites>('GET', '/v1/sites', { key })).body.sites?.map(({ id }) => id);
    const listed = await listKeys(admin);
    expect(listed.map(({ name, sites }) => [name, sites])).toEqual([
      ['made at start', 'all'],
      ['both', ['default']],
    ]);
    expect(await admin.ask('PATCH', path, { json: { sites: ['zebra'] } })).toMatchObject(unknownSite);
    expect(await admin.ask('PATCH', path, { json: { sites: 'all' } })).toMatchObject(forbidden);
    expect(await admin.ask('DELETE', `/v1/api-keys/${listed[0]!.id}`)).toMatchObject(forbidden);
    const limited = { json: { sites: ['default'] } };
    expect(await admin.ask('PATCH', `/v1/api-keys/${listed[0]!.id}`, limited)).toMatchObject(forbidden);
    expect(await admin.ask('DELETE', `/v1/api-keys/${other.key.id}`)).toMatchObject({ status: 404 });

    expect(await sites(shared.body.key)).toEqual(['default', 'zebra']);
    expect(await admin.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await sites(shared.body.key)).toEqual(['zebra']);
    expect(await admin.ask('DELETE', path)).toMatchObject({ status: 404 });
    const wider = await owner.ask<ApiKey>('PATCH', path, { json: { sites: 'all' } });
    expect(wider.body).toMatchObject({ id: shared.body.id, sites: 'all' });
    expect(await sites(shared.body.key)).toEqual(['default', 'zebra']);
    await owner.ask('PATCH', path, { json: { sites: ['zebra'] } });
    expect(await sites(shared.body.key)).toEqual(['zebra']);
    expect(await other.member.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await sites(shared.body.key)).toBeUndefined();

    const invited = await makeInvitation(owner, { sites: { default: 'editor', zebra: 'editor' } });
    await makeInvitation(owner, { role: 'viewer', note: 'all' });
    const open = await listInvitations(admin);
    expect(open.map(({ role, sites }) => ({ role, sites }))).toEqual([
      { role: undefined, sites: { default: 'editor' } },
      { role: 'viewer', sites: {} },
    ]);
    expect(await admin.ask('DELETE', `/v1/invitations/${open[1]!.id}`)).toMatchObject(forbidden);
    const { status } = await admin.ask('DELETE', `/v1/invitations/${other.invitation.id}`);
    expect(status).toBe(404);
    expect(await admin.ask('DELETE', `/v1/invitations/${invited.body.id}`)).toMatchObject({ status: 204 });
    expect(await listInvitations(admin)).toHaveLength(1);
    const check = await server.ask('POST', '/v1/invitations:check', { json: { token: invited.body.token } });
    expect(check.body).toMatchObject({ sites: [{ id: 'zebra', name: 'Zebra', role: 'editor' }] });
  });

  it('has an audit entry for each site of a change, which those who manage the site can read', async () => {
    await using service = await start();
    const { owner, other, admin } = service;
    const id = (await makeKey(owner, { name: 'both', scope: 'read', sites: ['default', 'zebra'] })).body.id;
    await owner.ask('PATCH', `/v1/api-keys/${id}`, { json: { sites: 'all' } });
    await owner.ask('DELETE', `/v1/api-keys/${id}`);
    const member = `/v1/members/${await idOf(admin)}`;
    await owner.ask('PATCH', member, { json: { role: 'viewer', sites: { zebra: 'viewer' } } });
    await owner.ask('PATCH', member, { json: { role: null, sites: { zebra: null } } });
    await admin.ask('PUT', '/v1/sites/default/topics/obras', { json: { name: 'Obras' } });
    // Entries of one millisecond have no order.
    const facts = async (by: Person, last = 100) =>
      (await listAudit(by)).slice(0, last).map(({ action, details = {} }) => [action, details] as const);
    const sorted = (entries: readonly (readonly [string, object])[]) =>
      entries.map((entry) => JSON.stringify(entry)).sort();
    const ofOwner = [
      ['topic.saved', { site: 'default' }],
      ['member.role-changed', { site: 'zebra', from: 'viewer' }],
      ['member.role-changed', { from: 'viewer' }],
      ['member.role-changed', { site: 'zebra', to: 'viewer' }],
      ['member.role-changed', { to: 'viewer' }],
      ['key.revoked', {}],
      ['key.site-removed', { site: 'zebra' }],
      ['key.site-removed', { site: 'default' }],
      ['key.site-added', {}],
      ['key.made', { scope: 'read', site: 'zebra' }],
      ['key.made', { scope: 'read', site: 'default' }],
    ] as const;
    expect(sorted(await facts(owner, ofOwner.length))).toEqual(sorted(ofOwner));
    const ofAdmin = [
      ['topic.saved', { site: 'default' }],
      ['key.site-removed', { site: 'default' }],
      ['key.made', { scope: 'read', site: 'default' }],
      ['invitation.accepted', { site: 'default', role: 'admin' }],
      ['invitation.made', { site: 'default', role: 'admin' }],
    ] as const;
    expect(sorted(await facts(admin))).toEqual(sorted(ofAdmin));
    // The settings of a site are about their subject.
    const ofOther = (await listAudit(other.member)).map(({ subject, details }) =>
      subject?.kind === 'site' ? subject.id : details?.['site'],
    );
    expect(new Set(ofOther)).toEqual(new Set(['zebra']));
    expect(ofOther.length).toBeGreaterThan(10);
    // Several pages have the same entries in the same order.
    const both = await inviteWith(
      service.server,
      owner,
      { sites: { default: 'admin', zebra: 'admin' } },
      { name: 'Bia', email: 'bia@example.org' },
    );
    const whole = await listAudit(both);
    const paged: string[] = [];
    let after = '';
    do {
      const { entries, next }: Audit = (await both.ask<Audit>('GET', `/v1/audit?limit=4${after}`)).body;
      paged.push(...entries.map(({ id }) => id));
      after = next === undefined ? '' : `&after=${next}`;
    } while (after !== '');
    expect(paged).toEqual(whole.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
  });

  it('revokes the invitations of a member that go beyond the roles that remain', async () => {
    await using service = await start();
    const { server, owner } = service;
    const access = { sites: { default: 'admin', zebra: 'admin' } } as const;
    const bia = await inviteWith(server, owner, access, { name: 'Bia', email: 'bia@example.org' });
    const made = await makeInvitation(bia, { sites: { default: 'viewer' } });
    const gone = [
      await makeInvitation(bia, { sites: { zebra: 'viewer' } }),
      await makeInvitation(bia, { sites: { default: 'viewer', zebra: 'viewer' } }),
    ];
    await owner.ask('PATCH', `/v1/members/${await idOf(bia)}`, { json: { sites: { zebra: 'editor' } } });
    const check = async ({ body: { token } }: { readonly body: CreatedInvitation }) =>
      (await server.ask('POST', '/v1/invitations:check', { json: { token } })).status;
    expect(await check(made)).toBe(200);
    expect([await check(gone[0]!), await check(gone[1]!)]).toEqual([410, 410]);
  });

  it('compares what is given with the rights of that moment', async () => {
    await using service = await start();
    const { server, owner } = service;
    for (let round = 0; round < 8; round++) {
      const person = { name: 'Bia', email: `bia-${round}@example.org` };
      const bia = await inviteWith(server, owner, { sites: ofDefault }, person);
      const id = await idOf(bia);
      const [invited, made, widened] = await Promise.all([
        makeInvitation(bia, { sites: { default: 'admin' }, note: person.email }),
        makeKey(bia, { name: person.email, scope: 'manage', sites: ['default'] }),
        bia.ask('PATCH', `/v1/members/${id}`, { json: { sites: { default: 'admin' } } }),
        owner.ask('PATCH', `/v1/members/${id}`, { json: { sites: { default: 'viewer' } } }),
      ]);
      // Whatever came first: no invitation and no role is left that the member could not give now.
      expect([200, 403]).toContain(widened.status);
      expect([201, 403]).toContain(invited.status);
      expect([201, 403]).toContain(made.status);
      expect((await bia.me()).sites).toMatchObject({ default: { role: 'viewer' } });
      const left = (await listInvitations(owner)).filter(({ note }) => note === person.email);
      expect(left).toEqual([]);
    }
  });

  it('adds a member with the roles of an invitation that remain when it is used', async () => {
    await using service = await start();
    const { server, owner, admin } = service;
    for (let round = 0; round < 8; round++) {
      const made = await makeInvitation(owner, { sites: { default: 'editor', zebra: 'editor' } });
      const { id, token } = made.body;
      const eva = newPerson(server, `eva-${round}@example.org`);
      const json = { token, name: 'Eva', email: eva.email, password };
      const [accepted, revoked] = await Promise.all([
        eva.ask('POST', '/v1/invitations:accept', { json }),
        admin.ask('DELETE', `/v1/invitations/${id}`),
      ]);
      expect(accepted.status).toBe(204);
      const { sites } = await eva.me();
      expect(Object.keys(sites).sort()).toEqual(revoked.status === 204 ? ['zebra'] : ['default', 'zebra']);
    }
  });
}

describe('rights on one site, on SQLite', () => {
  oneSiteTests(() => startTestServer());
});

describe('rights on one site, on PostgreSQL', () => {
  const createDatabase = usePostgres();
  oneSiteTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
