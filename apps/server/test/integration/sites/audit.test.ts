import type { AddedVapidKey, Audit } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { foundTeam } from '../../harness/accounts/people.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';

async function entriesOf(server: TestServer, action: string) {
  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  return body.entries.filter((entry) => entry.action === action);
}

function auditTests(start: () => Promise<TestServer>): void {
  it('records who added a VAPID key or made it current, but not a repetition', async () => {
    await using server = await start();
    const pair = generateVapidKeys();
    const add = (json: object) =>
      server.ask<AddedVapidKey>('POST', `${site}/vapid-keys`, { json, key: server.adminKey });
    for (const json of [pair, pair, { ...pair, current: true }]) await add(json);
    const entry = {
      actor: { kind: 'key', name: 'made at start' },
      subject: { kind: 'vapid-key', id: pair.publicKey },
    };
    const entries = await entriesOf(server, 'vapid-key.added');
    expect(entries).toMatchObject([
      { ...entry, details: { site: 'default', state: 'current' } },
      { ...entry, details: { site: 'default', state: 'retiring' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(pair.privateKey);
  });

  it('records who imported how many devices, but not a repetition', async () => {
    await using server = await start();
    const lines = Array.from({ length: 3 }, () => JSON.stringify(server.registration()));
    const headers = { 'content-type': 'application/x-ndjson' };
    for (let times = 0; times < 2; times++) {
      const text = lines.join('\n');
      const answer = await server.ask('POST', `${site}/devices:import`, {
        text,
        headers,
        key: server.adminKey,
      });
      expect(answer.status).toBe(200);
    }
    expect(await entriesOf(server, 'devices.imported')).toMatchObject([
      {
        actor: { kind: 'key', name: 'made at start' },
        subject: { kind: 'site', id: 'default' },
        details: { devices: '3' },
      },
    ]);
  });

  it('records who deleted a device, by its public id', async () => {
    await using server = await start();
    const token = await server.register();
    const path = `${site}/devices/${token}:forget`;
    expect(await server.ask('POST', path, { key: server.adminKey })).toMatchObject({ status: 204 });
    expect(await server.ask('POST', path, { key: server.adminKey })).toMatchObject({ status: 404 });
    const entries = await entriesOf(server, 'device.forgotten');
    expect(entries).toMatchObject([{ subject: { kind: 'device', id: token.slice(0, 16) } }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('records what members and keys do with the token of a device, but not what its browser does', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const [token, other] = [await server.register(), await server.register()];
    const path = `/v1/devices/${token}`;
    const { subscription, vapidKey } = server.registration();
    const key = server.adminKey;
    const json = { topics: ['obras'] };
    expect(await server.ask('PATCH', path, { json })).toMatchObject({ status: 200 });
    expect(await server.ask('DELETE', `/v1/devices/${other}`)).toMatchObject({ status: 204 });
    const changed = () => entriesOf(server, 'device.changed');
    expect(await changed()).toEqual([]);

    const moved = { json: { subscription, vapidKey, topics: [] } };
    expect(await server.ask('PATCH', path, { ...moved, key })).toMatchObject({ status: 200 });
    expect(await owner.ask('PATCH', path, { json })).toMatchObject({ status: 200 });
    expect(await server.ask('POST', `${path}/topics:remove`, { json, key })).toMatchObject({ status: 200 });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 404 });
    const device = { kind: 'device', id: token.slice(0, 16) };
    const member = { kind: 'user', name: 'Olga' };
    expect(await changed()).toMatchObject([
      { actor: { kind: 'key' }, subject: device, details: { site: 'default', fields: 'topics' } },
      { actor: member, subject: device, details: { site: 'default', fields: 'topics' } },
      {
        actor: { kind: 'key', name: 'made at start' },
        subject: device,
        details: { site: 'default', fields: 'subscription, vapidKey, topics' },
      },
    ]);
    const deleted = await entriesOf(server, 'device.deleted');
    expect(deleted).toMatchObject([{ actor: member, subject: device, details: { site: 'default' } }]);
    expect(JSON.stringify([await changed(), deleted])).not.toContain(token);
  });

  it('does nothing with the token of a device for a key that was revoked', async () => {
    await using server = await start();
    const token = await server.register();
    const path = `/v1/devices/${token}`;
    const key = 'sk_revoked';
    expect(await server.ask('PATCH', path, { json: { topics: ['obras'] }, key })).toMatchObject({
      status: 401,
    });
    expect(await server.ask('DELETE', path, { key })).toMatchObject({ status: 401 });
    expect(await server.ask('GET', path)).toMatchObject({ status: 200, body: { topics: [] } });
  });

  it('records who changed for how many days a site keeps direct messages', async () => {
    await using server = await start();
    const json = { directMessageRetentionDays: 7 };
    const answer = await server.ask('PATCH', `${site}/settings`, { json, key: server.adminKey });
    expect(answer).toMatchObject({ status: 200, body: json });
    expect(await entriesOf(server, 'site.changed')).toMatchObject([
      {
        details: {
          fields: 'directMessageRetentionDays',
          'directMessageRetentionDays.from': '30',
          'directMessageRetentionDays.to': '7',
        },
      },
    ]);
    // Nothing changes.
    await server.ask('PATCH', `${site}/settings`, { json, key: server.adminKey });
    expect(await entriesOf(server, 'site.changed')).toHaveLength(1);
  });

  it('has every change: a change whose entry cannot be stored is rolled back and can be repeated', async () => {
    await using server = await start();
    const token = await server.register();
    const key = server.adminKey;
    const [changed, deleted] = [await server.register(), await server.register()];
    const mass = {
      name: 'Missa',
      message: { target: { everyone: true }, notification: { title: 'Missa' } },
      startsAtLocal: '2026-01-04T08:00',
      rule: 'FREQ=WEEKLY;BYDAY=SU',
    };
    const changes = [
      ['POST', `${site}/devices/${token}:forget`, {}],
      ['PATCH', `/v1/devices/${changed}`, { json: { topics: ['obras'] } }],
      ['POST', `/v1/devices/${changed}/topics:add`, { json: { topics: ['missa'] } }],
      ['DELETE', `/v1/devices/${deleted}`, {}],
      ['PUT', `${site}/topics/obras`, { json: { name: 'Obras' } }],
      ['PUT', `${site}/segments/tux`, { json: { name: 'Linux', filter: { systems: ['linux'] } } }],
      ['PUT', `${site}/templates/missa`, { json: { name: 'Missa', notification: { title: 'Missa' } } }],
      ['POST', `${site}/drafts`, { json: { message: { notification: { title: 'Missa' } } } }],
      ['POST', `${site}/recurring-messages`, { json: mass }],
      ['PATCH', `${site}/settings`, { json: { name: 'Mural' } }],
      ['POST', '/v1/sites', { json: { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' } }],
      ['POST', `${site}/vapid-keys`, { json: { generate: true, current: true } }],
      ['PUT', `${site}/devices/${changed}/test-name`, { json: { name: 'Celular da Ana' } }],
    ] as const;
    const makeAll = async () => {
      const statuses: number[] = [];
      for (const [method, path, request] of changes) {
        statuses.push((await server.ask(method, path, { ...request, key })).status);
      }
      return statuses;
    };
    const state = async () => {
      const answers: unknown[] = [];
      for (const path of [
        '/topics',
        '/segments',
        '/templates',
        '/drafts',
        '/recurring-messages',
        '/settings',
        '/vapid-keys',
        '/devices',
        '/test-devices',
      ]) {
        answers.push((await server.ask('GET', site + path, { key })).body);
      }
      return [...answers, (await server.ask('GET', '/v1/sites', { key })).body];
    };
    const before = await state();
    await server.write('alter table audit rename to audit_away');
    expect(Math.min(...(await makeAll()))).toBeGreaterThanOrEqual(500);
    expect(await state()).toEqual(before);
    await server.write('alter table audit_away rename to audit');
    expect(await makeAll()).toEqual([204, 200, 200, 204, 200, 200, 200, 201, 201, 200, 201, 201, 200]);
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key });
    const actions = body.entries.slice(0, changes.length + 1).map(({ action }) => action);
    // Entries of one millisecond are in any order.
    expect(actions.toSorted()).toEqual([
      'device.changed',
      'device.changed',
      'device.deleted',
      'device.forgotten',
      'draft.made',
      'message.scheduled',
      'recurring-message.made',
      'segment.saved',
      'site.changed',
      'site.made',
      'template.saved',
      'test-device.saved',
      'topic.saved',
      'vapid-key.added',
    ]);
    // Newest first: between these two there are ten requests.
    expect(actions.indexOf('test-device.saved')).toBeLessThan(actions.indexOf('device.forgotten'));
  });
}

describe('the audit log on SQLite', () => {
  auditTests(() => startTestServer());
});

describe('the audit log on PostgreSQL', () => {
  const createDatabase = usePostgres();
  auditTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
