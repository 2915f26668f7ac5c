import { createHmac } from 'node:crypto';
import type { DeviceExport, Problem, User, UserExport, Users } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';

function sign(secret: string, user: string, ofSite = 'default'): string {
  return createHmac('sha256', secret).update(`${ofSite}:${user}`).digest('hex');
}

async function createSecret(server: TestServer) {
  const { body } = await server.ask<{ id: string; secret: string }>('POST', `${site}/identity-secrets`, {
    key: server.adminKey,
  });
  return body;
}

/** Links a device to a user by a signature, as a page does. */
function link(server: TestServer, token: string, secret: string, id: string) {
  const json = { user: { id, signature: sign(secret, id) } };
  return server.ask('PATCH', `/v1/devices/${token}`, { json });
}

async function devicesOf(server: TestServer, user: string): Promise<string[]> {
  const { status, body } = await server.ask<User>('GET', `${site}/users/${encodeURIComponent(user)}`, {
    key: server.adminKey,
  });
  return status === 404 ? [] : body.devices.map(({ token }) => token!);
}

function userTests(start: () => Promise<TestServer>): void {
  it('links a device to a user by a signature, and to none', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const token = await server.register();
    for (const id of ['ana', 'ana@example.org', 'urn:x/1?a=b#c', 'José da Silva', '用户'.repeat(64)]) {
      expect((await link(server, token, secret, id)).status).toBe(200);
      expect(await devicesOf(server, id)).toEqual([token]);
    }
    await server.ask('PATCH', `/v1/devices/${token}`, { json: { user: null } });
    expect(await devicesOf(server, '用户'.repeat(64))).toEqual([]);
  });

  it('refuses a signature of another user, another site, another secret or no secret at all', async () => {
    await using server = await start();
    const token = await server.register();
    const attempt = (id: string, signature: string) =>
      server.ask('PATCH', `/v1/devices/${token}`, {
        json: { user: { id, signature }, locale: 'en' },
      });
    expect(await attempt('ana', sign('sis_invented', 'ana'))).toMatchObject({
      status: 403,
      body: { code: 'invalid_user_signature', detail: expect.stringContaining('no identity secret') },
    });
    const { secret } = await createSecret(server);
    const signatures = [
      sign(secret, 'bia'),
      sign(secret, 'ana', 'loja'),
      sign(`${secret}x`, 'ana'),
      sign('', 'ana'),
      createHmac('sha256', secret).update('ana').digest('hex'),
    ];
    for (const signature of signatures) {
      expect(await attempt('ana', signature)).toMatchObject({
        status: 403,
        body: { code: 'invalid_user_signature' },
      });
    }
    expect(await devicesOf(server, 'ana')).toEqual([]);
    // Nothing else of a refused request is stored.
    expect(
      (await server.ask<{ language?: string }>('GET', `/v1/devices/${token}`)).body.language,
    ).toBeUndefined();
  });

  it('refuses user ids that cannot be stored or be in a URL, and names the field', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const token = await server.register();
    for (const id of ['', 'a'.repeat(129), 'a\0', 'a\n', '.', '..', 'a\u2028', '\ud800']) {
      const { status, body } = await link(server, token, secret, id);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors).toMatchObject([{ field: 'user.id' }]);
    }
  });

  it('has at most two identity secrets, of which each is valid until it is revoked', async () => {
    await using server = await start();
    const key = server.adminKey;
    const [first, second] = [await createSecret(server), await createSecret(server)];
    const third = await server.ask('POST', `${site}/identity-secrets`, { key });
    expect(third).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    const token = await server.register();
    expect((await link(server, token, first.secret, 'ana')).status).toBe(200);
    expect((await link(server, token, second.secret, 'bia')).status).toBe(200);
    expect((await server.ask('DELETE', `${site}/identity-secrets/${first.id}`, { key })).status).toBe(204);
    expect((await link(server, token, first.secret, 'ana')).status).toBe(403);
    expect(await devicesOf(server, 'bia')).toEqual([token]);
    const { body } = await server.ask('GET', `${site}/identity-secrets`, { key });
    expect(JSON.stringify(body)).not.toContain('sis_');
    expect(body).toMatchObject({ secrets: [{ id: second.id }] });
    const audit = JSON.stringify((await server.ask('GET', '/v1/audit', { key })).body);
    expect(audit).toContain('identity-secret.revoked');
    expect(audit).not.toContain('sis_');
  });

  it('accepts the signature of a revoked secret from a device of the same user, and from no other', async () => {
    await using server = await start();
    const { id, secret } = await createSecret(server);
    await createSecret(server);
    const user = { id: 'ana', signature: sign(secret, 'ana') };
    const registration = { ...server.registration(), user };
    const register = (json: object) =>
      server.ask<{ token: string }>('POST', `${site}/devices`, { json: { ...registration, ...json } });
    const { token } = (await register({})).body;
    await server.ask('DELETE', `${site}/identity-secrets/${id}`, { key: server.adminKey });
    expect(await register({})).toMatchObject({ status: 200, body: { token } });
    expect((await link(server, token, secret, 'ana')).status).toBe(200);
    expect((await link(server, token, secret, 'bia')).status).toBe(403);
    expect((await register({ user: { id: 'bia', signature: sign(secret, 'bia') } })).status).toBe(403);
    expect((await register({ ...server.registration() })).status).toBe(403);
    await server.ask('PATCH', `/v1/devices/${token}`, { json: { user: null } });
    expect((await register({})).status).toBe(403);
  });

  it('counts concurrent requests for secrets one after the other', async () => {
    await using server = await start();
    const key = server.adminKey;
    const made = await Promise.all(
      Array.from({ length: 8 }, () => server.ask('POST', `${site}/identity-secrets`, { key })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it('links a device by an API key, which the page cannot', async () => {
    await using server = await start();
    const key = server.adminKey;
    const token = await server.register();
    const linked = await server.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, {
      key,
      json: { user: 'ana' },
    });
    expect(linked).toMatchObject({ status: 200, body: { user: 'ana' } });
    expect(await devicesOf(server, 'ana')).toEqual([token]);
    await server.ask('PUT', `${site}/devices/${token}/user`, { key, json: { user: null } });
    expect(await devicesOf(server, 'ana')).toEqual([]);
    expect((await server.ask('PUT', `${site}/devices/${token}/user`, { json: { user: 'ana' } })).status).toBe(
      401,
    );
  });

  it('lists users by id, all or those with a beginning, page by page', async () => {
    await using server = await start();
    const key = server.adminKey;
    for (const user of ['u-12', 'u-1', 'u-1207', 'U-12', 'u-13', 'u_12', 'u-12\u{1f514}', 'u-12', 'ana']) {
      await server.ask('PUT', `${site}/devices/${await server.register()}/user`, { key, json: { user } });
    }
    const list = async (query: string) => {
      const { status, body } = await server.ask<Users>('GET', `${site}/users?${query}`, { key });
      expect(status).toBe(200);
      return { next: body.next, users: body.users.map(({ id, devices }) => `${id}: ${devices}`) };
    };
    expect((await list('')).users).toEqual([
      'U-12: 1',
      'ana: 1',
      'u-1: 1',
      'u-12: 2',
      'u-1207: 1',
      'u-12\u{1f514}: 1',
      'u-13: 1',
      'u_12: 1',
    ]);
    const totalOf = async (query: string) =>
      (await server.ask<Users>('GET', `${site}/users?${query}`, { key })).body.total;
    expect(await totalOf('limit=2')).toBeUndefined();
    expect(await totalOf('limit=2&total=true')).toEqual({ users: 8, exact: true });
    expect(await totalOf('limit=2&total=true&search=u-12')).toEqual({ users: 3, exact: true });
    expect(await totalOf('total=true&search=nobody')).toEqual({ users: 0, exact: true });
    const first = await list('search=u-12&limit=2');
    expect(first).toEqual({ next: 'u-1207', users: ['u-12: 2', 'u-1207: 1'] });
    expect(await list(`search=u-12&limit=2&after=${first.next}`)).toEqual({
      next: undefined,
      users: ['u-12\u{1f514}: 1'],
    });
    const [device] = await devicesOf(server, 'ana');
    const clickedAt = '2026-11-21T10:00:00.000Z';
    await server.write(
      `update device set last_clicked_at = ${Date.parse(clickedAt)} where token = '${device}'`,
    );
    const { users } = (await server.ask<Users>('GET', `${site}/users?limit=3`, { key })).body;
    expect(users.map((each) => each.lastClickedAt)).toEqual([undefined, clickedAt, undefined]);
    expect((await list('search=%25')).users).toEqual([]);
    expect((await server.ask('GET', '/v1/sites/none/users', { key })).status).toBe(404);
  });

  it('lists users by their last visit or click, the latest first, page by page', async () => {
    await using server = await start();
    const key = server.adminKey;
    const users = ['u-1', 'u-2', 'u-3', 'u-4', 'ana'];
    for (const [index, user] of users.entries()) {
      for (const offset of [0, 1000]) {
        const token = await server.register();
        await server.ask('PUT', `${site}/devices/${token}/user`, { key, json: { user } });
        // The device that was seen later counts. Two users were seen last at the same time.
        const seen = 1000 * 3_600_000 * (1 + Math.min(index, 3)) + offset;
        const clicked = index % 2 === 0 ? 1000 * 3_600_000 * (9 - index) : null;
        await server.write(
          `update device set last_seen_at = ${seen}, last_clicked_at = ${clicked} where token = '${token}'`,
        );
      }
    }
    const all = async (query: string) => {
      const found: string[] = [];
      let after = '';
      do {
        const path = `${site}/users?${query}&limit=2${after && `&after=${after}`}`;
        const { body } = await server.ask<Users>('GET', path, { key });
        found.push(...body.users.map(({ id, devices }) => `${id}: ${devices}`));
        after = body.next ?? '';
      } while (after !== '');
      return found;
    };
    expect(await all('order=lastSeen')).toEqual(['u-4: 2', 'ana: 2', 'u-3: 2', 'u-2: 2', 'u-1: 2']);
    expect(await all('order=lastClicked')).toEqual(['u-1: 2', 'u-3: 2', 'ana: 2', 'u-4: 2', 'u-2: 2']);
    expect(await all('order=lastSeen&search=u-')).toEqual(['u-4: 2', 'u-3: 2', 'u-2: 2', 'u-1: 2']);
    // Neither a visit of its last user nor the deletion of this user changes where the next page begins.
    const page = async (after: string) => {
      const path = `${site}/users?order=lastSeen&limit=2${after}`;
      const { body } = await server.ask<Users>('GET', path, { key });
      return { ids: body.users.map(({ id }) => id), next: `&after=${body.next}` };
    };
    const { ids, next } = await page('');
    expect(ids).toEqual(['u-4', 'ana']);
    await server.write(`update device set last_seen_at = ${Date.now()} where user_id = 'ana'`);
    expect((await page(next)).ids).toEqual(['u-3', 'u-2']);
    await server.write("delete from device where user_id = 'ana'");
    expect((await page(next)).ids).toEqual(['u-3', 'u-2']);
    expect(await server.ask('GET', `${site}/users?order=lastSeen&after=ana`, { key })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'after' }] },
    });
  });

  it('gives all devices of a user the same topics', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const [phone, laptop] = [await server.register({ topics: ['obras'] }), await server.register()];
    const stranger = await server.register({ topics: ['obras'] });
    const topicsOf = async (token: string) =>
      (await server.ask<{ topics: string[] }>('GET', `/v1/devices/${token}`)).body.topics;
    await link(server, phone, secret, 'ana');
    await link(server, laptop, secret, 'ana');
    expect(await topicsOf(laptop)).toEqual(['obras']);
    await server.ask('PATCH', `/v1/devices/${laptop}`, { json: { topics: ['festas'] } });
    expect(await topicsOf(phone)).toEqual(['festas']);
    expect(await topicsOf(stranger)).toEqual(['obras']);
    const counted = await server.ask<{ devices: number }>('POST', `${site}/audience:count`, {
      key,
      json: { target: { topic: 'festas' } },
    });
    expect(counted.body.devices).toBe(2);
  });

  it('adds topics to all devices of a user and removes others, for a back end', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const key = server.adminKey;
    const tokens = await Promise.all([1, 2, 3].map(() => server.register({ topics: ['obras', 'festas'] })));
    for (const token of tokens.slice(0, 2)) await link(server, token, secret, 'ana');
    const change = (topics: object, user = 'ana') =>
      server.ask('PATCH', `${site}/users/${user}`, { key, json: { topics } });
    const topicsOf = (token: string | undefined) =>
      server.ask<{ topics: string[] }>('GET', `/v1/devices/${token}`).then(({ body }) => body.topics);
    expect(await change({ add: ['escola', 'obras'], remove: ['festas', 'unknown'] })).toMatchObject({
      status: 200,
      body: { topics: ['escola', 'obras'] },
    });
    for (const token of tokens.slice(0, 2)) expect(await topicsOf(token)).toEqual(['escola', 'obras']);
    expect(await topicsOf(tokens[2])).toEqual(['festas', 'obras']);
    const concurrent = [{ add: ['agua'] }, { remove: ['escola'] }, { remove: ['obras'] }];
    await Promise.all(concurrent.map((topics) => change(topics)));
    for (const token of tokens.slice(0, 2)) expect(await topicsOf(token)).toEqual(['agua']);
    expect(await change({ add: ['a'], remove: ['a'] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'topics.remove' }] },
    });
    for (const invalid of [{}, { add: [] }, { add: ['with space'] }, { add: ['b', 'c', 'd', 'e'] }]) {
      expect((await change(invalid)).status).toBe(400);
    }
    expect((await change({ add: ['agua'] }, 'bia')).status).toBe(404);
    expect(await topicsOf(tokens[0])).toEqual(['agua']);
  });

  it('gives a device that joins a user the topics of the user instead of the default ones', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const json = { name: 'Missas', default: true };
    await server.ask('PUT', `${site}/topics/missas`, { key: server.adminKey, json });
    const user = { id: 'ana', signature: sign(secret, 'ana') };
    const register = async () => {
      const device = { ...server.registration(), user };
      return (await server.ask<{ token: string }>('POST', `${site}/devices`, { json: device })).body.token;
    };
    const topicsOf = async (token: string) =>
      (await server.ask<{ topics: string[] }>('GET', `/v1/devices/${token}`)).body.topics;
    const first = await register();
    expect(await topicsOf(first)).toEqual(['missas']);
    const change = { topics: { add: [], remove: ['missas'] } };
    await server.ask('PATCH', `${site}/users/ana`, { key: server.adminKey, json: change });
    expect(await topicsOf(await register())).toEqual([]);
    expect(await topicsOf(first)).toEqual([]);
  });

  it('keeps at most 16 devices of a user: the one seen longest ago leaves', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const tokens: string[] = [];
    for (let number = 0; number < 17; number++) {
      const token = await server.register();
      await server.write(`UPDATE device SET last_seen_at = ${number + 1} WHERE token = '${token}'`);
      await link(server, token, secret, 'ana');
      await server.write(`UPDATE device SET last_seen_at = ${number + 1} WHERE token = '${token}'`);
      tokens.push(token);
    }
    expect(new Set(await devicesOf(server, 'ana'))).toEqual(new Set(tokens.slice(1)));
  });

  it('exports and erases a user with all devices, and audits both', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const tokens = [await server.register({ topics: ['obras'] }), await server.register()];
    const other = await server.register();
    for (const token of tokens) await link(server, token, secret, 'ana');
    const target = { user: 'ana' };
    const notification = { title: 'Consulta amanhã' };
    await server.ask('POST', `${site}/messages`, { key, json: { target, notification } });
    const exported = await server.ask<UserExport>('GET', `${site}/users/ana/export`, { key });
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="user.json"');
    expect(exported.body).toMatchObject({ id: 'ana', site: 'default' });
    expect(new Set(exported.body.devices.map(({ token }) => token))).toEqual(new Set(tokens));
    expect(exported.body.devices[0]!.subscription.endpoint).toContain('fcm.googleapis.com');
    expect((await server.ask('DELETE', `${site}/users/ana`, { key })).status).toBe(204);
    const erased = ['device', 'device_subscription', 'topic_subscription', 'direct_message', 'direct_queue'];
    expect(await server.countRowsOf(...erased)).toEqual({
      device: 1,
      device_subscription: 1,
      topic_subscription: 0,
      direct_message: 0,
      direct_queue: 0,
    });
    expect((await server.ask('DELETE', `${site}/users/ana`, { key })).status).toBe(404);
    expect((await server.ask('GET', `/v1/devices/${other}`)).status).toBe(200);
    const audit = JSON.stringify((await server.ask('GET', '/v1/audit', { key })).body);
    expect(audit).toContain('user.exported');
    expect(audit).toContain('user.forgotten');
  });

  it('exports and erases the outcomes of a message to a user in local time', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const token = await server.register();
    await link(server, token, secret, 'ana');
    const title = 'Consulta amanhã';
    const sendAtLocal = inAnHour().slice(0, 16);
    const json = { target: { user: 'ana' }, notification: { title }, sendAtLocal };
    const { body } = await server.ask<{ id: string }>('POST', `${site}/messages`, { key, json });
    const row = `shard, '${body.id}', token, ${Date.now()}`;
    await server.write(
      `insert into receipt (shard, message, token, at, event) select ${row}, 'displayed' from device`,
    );
    await server.write(
      `insert into failure (shard, message, token, at, expires_at, service, reason) select ${row}, 0, 'fcm', 'expired' from device`,
    );
    const exported = await server.ask<UserExport>('GET', `${site}/users/ana/export`, { key });
    expect(exported.body.devices[0]!.history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'displayed', title }),
        expect.objectContaining({ kind: 'failed', title }),
      ]),
    );
    expect((await server.ask('DELETE', `${site}/users/ana`, { key })).status).toBe(204);
    expect(await server.countRowsOf('receipt', 'failure')).toEqual({ receipt: 0, failure: 0 });
  });

  it('exports nothing about a former user of a device to the next one', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const token = await server.register();
    const send = async (user: string, title: string) => {
      const json = { target: { user }, notification: { title } };
      const { body } = await server.ask<{ id: string }>('POST', `${site}/messages`, { key, json });
      return body.id;
    };
    const historyOf = async (user: string) => {
      const { body } = await server.ask<UserExport>('GET', `${site}/users/${user}/export`, { key });
      return body.devices[0]!;
    };
    await link(server, token, secret, 'ana');
    const sentToAna = await send('ana', 'Exame de Ana');
    await server.write('update device set last_clicked_at = created_at');
    expect(await historyOf('ana')).toMatchObject({
      lastClickedAt: expect.any(String),
      history: expect.arrayContaining([expect.objectContaining({ kind: 'registered' })]),
    });
    await server.ask('PATCH', `/v1/devices/${token}`, { json: { user: null } });
    await link(server, token, secret, 'bia');
    const sentToBia = await send('bia', 'Consulta de Bia');
    // The notification for the former user can be clicked by the next one.
    for (const table of ['direct_queue', 'direct_message']) {
      await server.write(`update ${table} set clicked_at = ${Date.now() + 1}`);
    }
    const exported = await historyOf('bia');
    expect(exported).not.toHaveProperty('lastClickedAt');
    expect(new Set(exported.history.flatMap(({ message }) => message ?? []))).toEqual(new Set([sentToBia]));
    expect(exported.history.map(({ kind }) => kind)).not.toContain('registered');
    const device = await server.ask<DeviceExport>('GET', `${site}/devices/${token}/export`, { key });
    expect(new Set(device.body.history.flatMap(({ message }) => message ?? []))).toEqual(
      new Set([sentToAna, sentToBia]),
    );
  });

  it('lists and counts the devices of a user', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const [mine] = [await server.register(), await server.register()];
    await link(server, mine, secret, 'ana');
    const listed = await server.ask<{ devices: { token: string; user?: string }[] }>(
      'GET',
      `${site}/devices?user=ana`,
      { key },
    );
    expect(listed.body.devices).toMatchObject([{ token: mine, user: 'ana' }]);
    for (const target of [{ user: 'ana' }, { users: ['ana', 'bia'] }, { filter: { users: ['ana'] } }]) {
      const { body } = await server.ask('POST', `${site}/audience:count`, { key, json: { target } });
      expect(body).toEqual({ devices: 1, exact: true });
    }
  });

  it('imports devices with their users, at most 16 a user', async () => {
    await using server = await start();
    const lines = Array.from({ length: 20 }, () => JSON.stringify({ ...server.registration(), user: 'ana' }));
    const { status, body } = await server.ask('POST', `${site}/devices:import`, {
      key: server.adminKey,
      text: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect([status, body]).toMatchObject([200, { imported: 20, rejectedCount: 0 }]);
    expect(await devicesOf(server, 'ana')).toHaveLength(16);
  });

  it('refuses a message to a user without a device, and names those of several who have none', async () => {
    await using server = await start();
    const key = server.adminKey;
    const { secret } = await createSecret(server);
    const notification = { title: 'Consulta amanhã' };
    const send = (target: object, extra: object = {}) =>
      server.ask<Problem & { id: string; unreached?: string[] }>('POST', `${site}/messages`, {
        key,
        json: { target, notification, ...extra },
      });
    const refused = { status: 404, body: { code: 'not_found', errors: [{ field: 'target.user' }] } };
    expect(await send({ user: 'ana' })).toMatchObject(refused);
    expect(await send({ user: 'ana' }, { sendAt: '2099-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(await send({ user: 'ana' }, { sendAt: inAnHour() })).toMatchObject(refused);
    expect(await send({ users: ['ana', 'bia'] })).toMatchObject({ status: 404 });
    expect(await server.countRowsOf('message', 'direct_queue', 'idempotency_key')).toEqual({
      message: 0,
      direct_queue: 0,
      idempotency_key: 0,
    });
    await link(server, await server.register(), secret, 'ana');
    expect((await send({ user: 'ana' })).body).toEqual({ id: expect.any(String) });
    expect((await send({ users: ['ana', 'bia', 'caio', 'bia'] })).body).toMatchObject({
      unreached: ['bia', 'caio'],
    });
    expect(await send({ users: [] })).toMatchObject({ status: 400 });
    expect(await send({ users: Array.from({ length: 1001 }, (_, index) => `u${index}`) })).toMatchObject({
      status: 400,
    });
  });

  function inAnHour(): string {
    return new Date(Date.now() + 3_600_000).toISOString();
  }

  it('keeps all topics that the devices of a user add at once', async () => {
    await using server = await start();
    const { secret } = await createSecret(server);
    const topics = Array.from({ length: 3 }, (_, index) => `assunto-${index}`);
    const tokens: string[] = [];
    for (const _ of topics) {
      const token = await server.register();
      await link(server, token, secret, 'ana');
      tokens.push(token);
    }
    await Promise.all(
      tokens.map((token, index) =>
        server.ask('POST', `/v1/devices/${token}/topics:add`, { json: { topics: [topics[index]] } }),
      ),
    );
    for (const token of tokens) {
      const { body } = await server.ask<{ topics: string[] }>('GET', `/v1/devices/${token}`);
      expect(body.topics).toEqual(topics);
    }
  });
}

describe('on SQLite', () => {
  userTests(startTestServer);
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();
  userTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
