import { createHmac } from 'node:crypto';
import type { Audience, DeviceExport, User, UserExport } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';

function attributeTests(start: () => Promise<TestServer>): void {
  const clientOf = (server: TestServer) => {
    const key = server.adminKey;
    return {
      async register(user?: string) {
        const token = await server.register();
        if (user !== undefined) await this.link(token, user);
        return token;
      },
      link: (token: string, user: string | null) =>
        server.ask('PUT', `${site}/devices/${token}/user`, { key, json: { user } }),
      set: (token: string, attributes: unknown) =>
        server.ask('PUT', `${site}/devices/${token}/attributes`, { key, json: { attributes } }),
      async of(token: string) {
        const { body } = await server.ask<DeviceExport>('GET', `${site}/devices/${token}/export`, { key });
        return body.attributes;
      },
      user: (id: string) => server.ask<User>('GET', `${site}/users/${id}`, { key }),
      changeUser: (id: string, json: object) =>
        server.ask<User>('PATCH', `${site}/users/${id}`, { key, json }),
    };
  };

  it('a back end gives attributes to a device, and its user has them on all devices', async () => {
    await using server = await start();
    const client = clientOf(server);
    const [phone, laptop] = [await client.register('ana'), await client.register('ana')];
    expect((await client.set(phone, { nome: ' Ana ', plano: 'ouro' })).body).toEqual({
      attributes: { nome: 'Ana', plano: 'ouro' },
    });
    expect(await client.of(laptop)).toEqual({ nome: 'Ana', plano: 'ouro' });
    expect((await client.changeUser('ana', { attributes: { nome: 'Ana Lima' } })).body).toMatchObject({
      attributes: { nome: 'Ana Lima' },
    });
    expect(await client.of(phone)).toEqual({ nome: 'Ana Lima' });
    expect((await client.changeUser('ana', { topics: { add: ['obras'] } })).body).toMatchObject({
      attributes: { nome: 'Ana Lima' },
    });
    const tablet = await client.register('ana');
    expect(await client.of(tablet)).toEqual({ nome: 'Ana Lima' });
    expect((await client.user('ana')).body).toMatchObject({ attributes: { nome: 'Ana Lima' } });
    const { body } = await server.ask<Audience>('GET', `${site}/audience`, { key: server.adminKey });
    expect(body.attributes).toEqual(['nome', 'plano']);
    await client.changeUser('ana', { attributes: {} });
    expect(await client.of(tablet)).toBeUndefined();
    expect((await client.user('ana')).body.attributes).toEqual({});
  });

  it('a device that leaves its user loses the attributes, and a new user does not see them', async () => {
    await using server = await start();
    const client = clientOf(server);
    const token = await client.register('ana');
    for (const user of [null, 'bia'] as const) {
      await client.link(token, 'ana');
      await client.set(token, { nome: 'Ana' });
      await client.link(token, user);
      expect(await client.of(token)).toBeUndefined();
    }
    // One that had no user keeps what the site knows about it.
    const other = await client.register();
    await client.set(other, { nome: 'Caio' });
    await client.link(other, 'caio');
    expect(await client.of(other)).toEqual({ nome: 'Caio' });
  });

  it('they are in the export of a user, and deleted with the user and with a device', async () => {
    await using server = await start();
    const client = clientOf(server);
    const key = server.adminKey;
    const token = await client.register('ana');
    await client.set(token, { nome: 'Ana' });
    const { body } = await server.ask<UserExport>('GET', `${site}/users/ana/export`, { key });
    expect(body.devices).toMatchObject([{ attributes: { nome: 'Ana' } }]);
    expect((await server.ask('DELETE', `${site}/users/ana`, { key })).status).toBe(204);
    const other = await client.register();
    await client.set(other, { nome: 'Bia' });
    await server.ask('DELETE', `/v1/devices/${other}`);
    expect(await server.countRowsOf('device', 'device_attributes')).toEqual({
      device: 0,
      device_attributes: 0,
    });
  });

  it('a visitor cannot set them, with the token of the device or a signature of the user', async () => {
    await using server = await start();
    const client = clientOf(server);
    const { body } = await server.ask<{ secret: string }>('POST', `${site}/identity-secrets`, {
      key: server.adminKey,
    });
    const signature = createHmac('sha256', body.secret).update('default:ana').digest('hex');
    const attributes = { nome: 'Ana' };
    const token = await client.register();
    const attempts = [
      server.ask('PATCH', `/v1/devices/${token}`, { json: { attributes } }),
      server.ask('PATCH', `/v1/devices/${token}`, { json: { user: { id: 'ana', signature, attributes } } }),
      server.ask('POST', `${site}/devices`, { json: { ...server.registration(), attributes } }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(400);
    const url = `${site}/devices/${token}/attributes`;
    expect((await server.ask('PUT', url, { json: { attributes } })).status).toBe(401);
    expect(await client.of(token)).toBeUndefined();
  });

  it('refuses names and values that cannot be shown, and names them', async () => {
    await using server = await start();
    const client = clientOf(server);
    const token = await client.register();
    const refused: [object, string][] = [
      [{ Nome: 'x' }, 'attributes.Nome'],
      [{ ['a'.repeat(33)]: 'x' }, `attributes.${'a'.repeat(33)}`],
      [{ nome: '' }, 'attributes.nome'],
      [{ nome: ' ' }, 'attributes.nome'],
      [{ nome: 'x'.repeat(65) }, 'attributes.nome'],
      [{ nome: 'a\nb' }, 'attributes.nome'],
      [{ nome: 'a\0' }, 'attributes.nome'],
      [{ nome: '\u202eana' }, 'attributes.nome'],
      [{ nome: '\ud800' }, 'attributes.nome'],
      [{ nome: 5 }, 'attributes.nome'],
      [Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`a${n}`, 'x'])), 'attributes'],
    ];
    for (const [attributes, field] of refused) {
      const { status, body } = await client.set(token, attributes);
      expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    }
    expect((await client.set('A'.repeat(16), {})).status).toBe(404);
    expect((await client.changeUser('none', { attributes: {} })).status).toBe(404);
    expect(await client.of(token)).toBeUndefined();
  });

  it('an import has them in each line', async () => {
    await using server = await start();
    const client = clientOf(server);
    const lines = ['Ana', 'Bia', 'a\nb'].map((nome) =>
      JSON.stringify({
        ...server.registration(),
        user: nome === 'Bia' ? 'bia' : 'ana',
        attributes: { nome },
      }),
    );
    const { body } = await server.ask('POST', `${site}/devices:import`, {
      key: server.adminKey,
      text: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(body).toMatchObject({ imported: 2, rejected: [{ line: 3, code: 'invalid_request' }] });
    expect((await client.user('bia')).body).toMatchObject({ attributes: { nome: 'Bia' } });
  });

  it('a message with a mistake in a placeholder is refused at its field and position', async () => {
    await using server = await start();
    const { status, body } = await server.ask('POST', `${site}/messages`, {
      key: server.adminKey,
      json: { target: { everyone: true }, notification: { title: 'Oi', body: 'Oi, {{nome}}' } },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'notification.body', message: expect.stringContaining('at character 5 without a fallback') },
    ]);
  });
}

describe('on SQLite', () => {
  attributeTests(startTestServer);
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();
  attributeTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
