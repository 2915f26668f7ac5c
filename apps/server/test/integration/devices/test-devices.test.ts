import type {
  AcceptedMessage,
  Audit,
  DeviceExport,
  MessageDetails,
  Messages,
  TestDevices,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { foundTeam, invite } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';

const idOf = (token: string) => token.slice(0, 16);

function save(server: TestServer, id: string, name: string) {
  return server.ask('PUT', `${site}/devices/${id}/test-name`, { json: { name }, key: server.adminKey });
}

async function list(server: TestServer) {
  const { body } = await server.ask<TestDevices>('GET', `${site}/test-devices`, { key: server.adminKey });
  return body.devices;
}

function testDeviceTests(start: () => Promise<TestServer>): void {
  it('saves, renames and removes a device for tests, with an audit entry each', async () => {
    await using server = await start();
    const [ana, bia] = [idOf(await server.register()), idOf(await server.register())];
    expect(await save(server, bia, 'Tablet')).toMatchObject({
      status: 200,
      body: { id: bia, name: 'Tablet' },
    });
    await save(server, ana, ' Celular da Ana ');
    expect(await list(server)).toEqual([
      { id: ana, name: 'Celular da Ana' },
      { id: bia, name: 'Tablet' },
    ]);
    await save(server, bia, 'Antigo');
    expect((await list(server)).map(({ name }) => name)).toEqual(['Antigo', 'Celular da Ana']);
    const remove = () => server.ask('DELETE', `${site}/devices/${bia}/test-name`, { key: server.adminKey });
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject({
      status: 404,
      body: { detail: 'This device is not saved for tests.' },
    });
    expect(await list(server)).toEqual([{ id: ana, name: 'Celular da Ana' }]);
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
    const entries = body.entries.filter(({ action }) => action.startsWith('test-device.'));
    expect(entries.map(({ action, subject, details }) => [action, subject?.name, details])).toEqual([
      ['test-device.removed', 'Antigo', { site: 'default' }],
      ['test-device.saved', 'Antigo', { site: 'default' }],
      ['test-device.saved', 'Celular da Ana', { site: 'default' }],
      ['test-device.saved', 'Tablet', { site: 'default' }],
    ]);
    expect(new Set(entries.map(({ subject }) => subject?.id))).toEqual(new Set([ana, bia]));
  });

  it('forgets the name with the device, however it is deleted, and exports it until then', async () => {
    await using server = await start();
    const key = server.adminKey;
    const [forgotten, left] = [await server.register(), await server.register()];
    for (const token of [forgotten, left]) await save(server, idOf(token), 'Celular');
    const { body } = await server.ask<DeviceExport>('GET', `${site}/devices/${idOf(left)}/export`, { key });
    expect(body.testName).toBe('Celular');
    await server.ask('POST', `${site}/devices/${idOf(forgotten)}:forget`, { key });
    expect(await list(server)).toEqual([{ id: idOf(left), name: 'Celular' }]);
    await server.ask('DELETE', `/v1/devices/${left}`);
    expect(await list(server)).toEqual([]);
    expect(await save(server, idOf(left), 'Celular')).toMatchObject({ status: 404 });
    expect(await server.countRowsOf('test_device')).toEqual({ test_device: 0 });
  });

  it('limits the names, and the devices of a site', async () => {
    await using server = await start();
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) ids.push(idOf(await server.register()));
    for (const name of ['', '  ', 'x'.repeat(41), 'a\u202eb']) {
      expect(await save(server, ids[0]!, name)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'name' }] },
      });
    }
    for (const id of ids.slice(0, 20)) expect((await save(server, id, 'x'.repeat(40))).status).toBe(200);
    expect(await save(server, ids[20]!, 'Mais um')).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        detail: 'The limit of 20 is reached. Delete one that is no longer used.',
      },
    });
    expect((await save(server, ids[0]!, 'Outro nome')).status).toBe(200);
  });

  it('shows an editor ids and names only, to which a test is sent, and a viewer nothing', async () => {
    await using server = await start();
    const owner = await foundTeam(server);
    const editor = await invite(server, owner, 'editor');
    const viewer = await invite(server, owner, 'viewer');
    const tokens = [await server.register(), await server.register()];
    for (const [index, token] of tokens.entries()) await save(server, idOf(token), `Celular ${index}`);
    const seen = await editor.ask<TestDevices>('GET', `${site}/test-devices`);
    expect(seen.body.devices).toEqual(
      tokens.map((token, index) => ({ id: idOf(token), name: `Celular ${index}` })),
    );
    expect((await viewer.ask('GET', `${site}/test-devices`)).status).toBe(403);
    const json = {
      target: { tokens: seen.body.devices.map(({ id }) => id) },
      notification: { title: 'Prova' },
      test: true,
    };
    const sent = await editor.ask<AcceptedMessage>('POST', `${site}/messages`, { json });
    expect(sent.status).toBe(202);
    const { body } = await editor.ask<MessageDetails>('GET', `${site}/messages/${sent.body.id}`);
    expect(body).toMatchObject({ test: true, counts: { targeted: 2 } });
    expect((await editor.ask<Messages>('GET', `${site}/messages`)).body.messages).toEqual([]);
  });
}

describe('on SQLite', () => {
  testDeviceTests(startTestServer);
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();
  testDeviceTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
