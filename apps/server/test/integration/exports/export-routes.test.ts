import type { AcceptedMessage, Audit, CreatedApiKey } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messageColumns } from '../../../src/exports/lists/messages.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';
const createDatabase = usePostgres();

let servers: readonly TestServer[];
beforeAll(async () => {
  servers = [await startTestServer(), await startTestServer({ DATABASE_URL: await createDatabase() })];
});
afterAll(async () => {
  for (const server of servers) await server[Symbol.asyncDispose]();
});

/** The lines of an export, the header first. */
async function exported(server: TestServer, path: string): Promise<string[]> {
  const { status, headers, body } = await server.ask<string>('GET', path, { key: server.adminKey });
  expect({ path, status }).toEqual({ path, status: 200 });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.endsWith('\r\n')).toBe(true);
  return body.slice(0, -2).split('\r\n');
}

async function entriesOf(server: TestServer, action: string) {
  const { body } = await server.ask<Audit>('GET', `/v1/audit?action=${action}`, { key: server.adminKey });
  return body.entries;
}

test('devices are exported by filter, with ids instead of tokens', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    const token = await server.register({ locale: 'fr', timeZone: 'Europe/Paris', topics: ['a', 'b'] });
    await server.register({ locale: 'en' });
    const id = token.slice(0, 16);
    const clickedAt = '2026-11-21T10:00:00.000Z';
    await server.write(
      `update device set last_clicked_at = ${Date.parse(clickedAt)} where token = '${token}'`,
    );
    await server.ask('PUT', `${site}/devices/${id}/user`, { key, json: { user: '=cmd|x' } });
    await server.ask('PUT', `${site}/devices/${id}/tags`, { key, json: { tags: ['staff', 'plan:gold'] } });
    const [header, ...lines] = await exported(server, `${site}/devices:export?language=fr`);
    expect(header).toBe(
      'id,createdAt,lastSeenAt,lastClickedAt,state,browser,system,service,language,timeZone,topics,tags,user',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /Z,2026-11-21T10:00:00\.000Z,active,\w+,\w+,google,fr,Europe\/Paris,a b,plan:gold staff,'=cmd\|x$/,
    );
    expect(lines[0]).toMatch(new RegExp(`^${id},`));
    // A whole token is accepted as a search, and neither returned nor recorded.
    const searched = await exported(server, `${site}/devices:export?search=${token}`);
    expect(searched).toHaveLength(2);
    expect(searched.join()).not.toContain(token);
    const refused = await server.ask('GET', `${site}/devices:export?segment=none`, { key });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([404, 'segment']);
    const entries = await entriesOf(server, 'devices.exported');
    expect(entries).toMatchObject([
      { subject: { kind: 'site', id: 'default' }, details: { filters: `search=${id}` } },
      { details: { filters: 'language=fr' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  }
});

test('the file is named after the site, the list and the day of the site', async () => {
  const [server] = servers;
  await server!.ask('POST', '/v1/sites', {
    key: server!.adminKey,
    json: { id: 'kiritimati', name: 'K', language: 'en', timeZone: 'Pacific/Kiritimati' },
  });
  const dayThere = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  const before = dayThere();
  const { headers } = await server!.ask('GET', '/v1/sites/kiritimati/devices:export', {
    key: server!.adminKey,
  });
  const names = [before, dayThere()].map((day) => `attachment; filename="kiritimati-devices-${day}.csv"`);
  expect(names).toContain(headers.get('content-disposition'));
});

test('users, topics and the audit log are exported', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    for (const number of [1, 2]) {
      const token = await server.register({ locale: number === 1 ? 'de' : 'it' });
      await server.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, {
        key,
        json: { user: 'maria, ana' },
      });
    }
    const users = await exported(server, `${site}/users:export`);
    expect(users[0]).toBe('id,devices,createdAt,lastSeenAt,lastClickedAt');
    expect(users.find((line) => line.includes('maria'))).toMatch(/^"maria, ana",2,\d{4}-/);
    expect(await entriesOf(server, 'users.exported')).toHaveLength(1);
    const found = await exported(server, `${site}/users:export?search=mari`);
    expect(found.slice(1).map((line) => line.split(',2,')[0])).toEqual(['"maria, ana"']);
    expect(await exported(server, `${site}/users:export?search=Maria`)).toHaveLength(1);
    expect((await entriesOf(server, 'users.exported')).map(({ details }) => details)).toContainEqual({
      filters: 'search=mari',
    });
    // It has an order of its own, as that of receipts.
    for (const path of ['users:export?', `messages/${'A'.repeat(24)}/receipts:export?event=clicked&`]) {
      const order = path.startsWith('users') ? 'lastSeen' : 'latest';
      expect((await server.ask('GET', `${site}/${path}order=${order}`, { key })).status).toBe(400);
    }

    const json = { name: '+ Missas', description: 'Domingo\nàs 19h' };
    await server.ask('PUT', `${site}/topics/missas`, { key, json });
    const topics = await exported(server, `${site}/topics:export`);
    expect(topics[0]).toBe('id,name,description,default,urgentDuringQuietHours,devices,createdAt');
    expect(topics[1]).toMatch(/^missas,'\+ Missas,"Domingo\nàs 19h",false,false,0,\d{4}-/);

    const audit = await exported(server, '/v1/audit:export?action=topic.saved');
    expect(audit).toHaveLength(2);
    expect(audit[1]).toContain(`,topic.saved,1,key,`);
    expect(audit[1]).toContain(`,topic,missas,'+ Missas,"{""site"":""default""}"`);
    const scoped = { name: 'one site', scope: 'manage', sites: ['default'] };
    const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { key, json: scoped });
    const foreign = await server.ask('GET', '/v1/audit:export?site=nada', { key: made.body.key });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('the export has the planned times of direct messages too', async () => {
  for (const server of servers) {
    const createdAt = Date.parse('2026-11-20T12:00Z');
    const ids = ['s'.repeat(24), 't'.repeat(24)] as const;
    for (const [id, sendAt] of [[ids[0], createdAt + 3_600_000] as const, [ids[1], null] as const]) {
      await server.write(
        `insert into direct_message (site, id, token, title, state, ttl, urgency, created_at, send_at)
         values ('default', '${id}', 'a', 'Exame', 'accepted', 60, 'normal', ${createdAt}, ${sendAt})`,
      );
    }
    const lines = await exported(server, `${site}/messages:export?audience=devices`);
    const times = lines.map((line) => line.split(',').slice(0, 3).join());
    expect(times).toContain(`${ids[0]},2026-11-20T12:00:00.000Z,2026-11-20T13:00:00.000Z`);
    expect(times).toContain(`${ids[1]},2026-11-20T12:00:00.000Z,`);
  }
});

test('messages are exported by filter, and the devices that one failed for', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    const token = await server.register();
    const titles = ['=1+1', 'Missa, às 19h'];
    const planned: string[] = [];
    for (const title of titles) {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const json = { target: { everyone: true }, notification: { title }, sendAt };
      const { body } = await server.ask<AcceptedMessage>('POST', `${site}/messages`, { key, json });
      planned.unshift(`${body.id},${sendAt}`);
    }
    const messages = await exported(server, `${site}/messages:export?state=scheduled&audience=everyone`);
    expect(messages[0]).toBe(
      'id,createdAt,sendAt,state,title,audience,topic,segment,targeted,accepted,failed,gone,held,displayed,clicked,dismissed,acceptedRate,displayedRate,clickedRate',
    );
    expect(messages.slice(1).map((line) => line.split(',scheduled,')[1])).toEqual([
      '"Missa, às 19h",everyone,,,0,0,0,0,0,0,0,0,,,',
      "'=1+1,everyone,,,0,0,0,0,0,0,0,0,,,",
    ]);

    // A person reads how many devices they are for, as in the console.
    const readable = await exported(
      server,
      `${site}/messages:export?state=scheduled&audience=everyone&headerLanguage=en`,
    );
    for (const line of readable.slice(1)) expect(line).toMatch(/,\w+,,,[1-9]\d*,0,0,0,0,0,0,0,,,$/);

    // The id is that of the API, and the planned time stays after it.
    const timeOf = (line: string) => line.split(',').toSpliced(1, 1).slice(0, 2).join(',');
    expect(messages.slice(1).map(timeOf)).toEqual(planned);
    const [latest] = planned;
    await server.ask('POST', `${site}/messages/${latest!.split(',')[0]}:cancel`, { key });
    const cancelled = await exported(server, `${site}/messages:export?state=cancelled`);
    expect(cancelled.slice(1).map(timeOf)).toEqual([latest]);

    const json = { target: { token }, notification: { title: 'Olá' }, ttl: 0 };
    const { body } = await server.ask<AcceptedMessage>('POST', `${site}/messages`, { key, json });
    const failures = `${site}/messages/${body.id}/failures:export`;
    await vi.waitFor(async () => expect(await exported(server, failures)).toHaveLength(2), {
      timeout: 60_000,
    });
    const [header, line] = await exported(server, failures);
    expect(header).toBe('device,browser,system,reason,status,at');
    expect(line).toMatch(new RegExp(`^${token.slice(0, 16)},\\w+,\\w+,expired,,\\d{4}-`));
    expect(
      await server.ask('GET', `${site}/messages/${'A'.repeat(24)}/failures:export`, { key }),
    ).toMatchObject({
      status: 404,
    });
  }
});

test('an export for a person has words, and times by the clock of the site', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    const place = { id: 'manaus', name: 'Manaus', language: 'pt-BR', timeZone: 'America/Manaus' };
    expect(await server.ask('POST', '/v1/sites', { key, json: place })).toMatchObject({ status: 201 });
    const at = '/v1/sites/manaus';
    const later = Date.now() + 48 * 3_600_000;
    const sendAt = new Date(later).toISOString();
    const [day, time] = new Date(later - 4 * 3_600_000).toISOString().split(/[T.]/);
    const message = { target: { everyone: true }, notification: { title: 'Feira; sábado' }, sendAt };
    expect(await server.ask('POST', `${at}/messages`, { key, json: message })).toMatchObject({ status: 202 });
    await server.ask('PUT', `${at}/topics/feira`, { key, json: { name: 'Feira', default: true } });
    const read = (path: string) => exported(server, `${path}headerLanguage=pt-BR`);

    const messages = await read(`${at}/messages:export?`);
    expect(messages[0]).toContain('ID;Criado em (America/Manaus);Agendada para (America/Manaus);Estado;');
    expect(messages[1]).toMatch(
      /^'?[\w-]{24};20\d\d-\d\d-\d\d \d\d:\d\d:\d\d;[^;]+;Agendada;"Feira; sábado";Todos;/,
    );
    expect(messages[1]).toContain(`;${day} ${time};Agendada;`);
    expect((await read(`${at}/topics:export?`))[1]).toMatch(/^feira;Feira;;Sim;Não;0;/);
    // The other site has another time zone.
    const [header, entry] = await read('/v1/audit:export?site=manaus&action=topic.saved&');
    expect(header).toContain('Em (America/Manaus);Ação;');
    expect(entry).toContain(';Assunto: gravação;1;Chave de API;');
    expect((await read('/v1/audit:export?'))[0]).toContain('Em (UTC);');
  }
});

test('an export has the header of a language, and neither filters by it nor records it', async () => {
  const [server] = servers;
  await server!.register({ locale: 'ca' });
  const query = 'language=ca&headerLanguage=pt-BR';
  const [header, ...lines] = await exported(server!, `${site}/devices:export?${query}`);
  expect(header).toMatch(
    /^ID;Criado em \(America\/Sao_Paulo\);Última visita \(America\/Sao_Paulo\);Último clique \(America\/Sao_Paulo\);Estado;Navegador;/,
  );
  expect(lines).toHaveLength(1);
  const [mexican] = await exported(server!, `${site}/topics:export?headerLanguage=es-MX`);
  expect(mexican).toMatch(/^ID,Nombre,/);
  const [entry] = await entriesOf(server!, 'devices.exported');
  expect(entry!.details).toEqual({ filters: 'language=ca' });
  for (const path of ['messages', 'users', 'topics', `messages/${'A'.repeat(24)}/failures`]) {
    const unknown = await server!.ask('GET', `${site}/${path}:export?headerLanguage=tlh`, {
      key: server!.adminKey,
    });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

test('messages to single devices are exported by state, and the export is recorded', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    const token = await server.register();
    const json = { target: { token }, notification: { title: '=Protocolo' }, ttl: 0 };
    const { body } = await server.ask<AcceptedMessage>('POST', `${site}/messages`, { key, json });
    const path = `${site}/direct-messages:export?state=failed&device=${token.slice(0, 16)}`;
    await vi.waitFor(async () => expect(await exported(server, path)).toHaveLength(2), {
      timeout: 60_000,
    });
    const [header, line] = await exported(server, path);
    expect(header).toBe(
      'id,createdAt,title,device,user,state,reason,status,settledAt,displayedAt,clickedAt,clickedAction,dismissedAt',
    );
    expect(line).toMatch(
      new RegExp(`^${body.id},[^,]+,'=Protocolo,${token.slice(0, 16)},,failed,expired,,[^,]+,,,,$`),
    );
    const [entry] = await entriesOf(server, 'direct-messages.exported');
    expect(entry).toMatchObject({
      subject: { kind: 'site', id: 'default' },
      details: { filters: expect.stringContaining('state=failed') as string },
    });
    const reader = { name: 'reader', scope: 'read' };
    const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { key, json: reader });
    expect(await server.ask('GET', path, { key: made.body.key })).toMatchObject({ status: 403 });
  }
});

test('the rates of a message are shares of the step before', () => {
  const counts = {
    targeted: 3,
    accepted: 3,
    failed: 0,
    gone: 0,
    held: 0,
    displayed: 2,
    clicked: 3,
    dismissed: 0,
  };
  const { acceptedRate, displayedRate, clickedRate } = messageColumns;
  const message = { id: 'a', createdAt: '', state: 'sent', title: '', audience: 'everyone', counts } as const;
  const rates = [acceptedRate, displayedRate, clickedRate].map((rate) => rate!(message as never));
  expect(rates).toEqual([1, 0.6667, 1]);
});

test('an export has no pages', async () => {
  const [server] = servers;
  for (const query of ['limit=1', 'after=1.AAAAAAAAAAAAAAAA']) {
    const response = await server!.ask('GET', `${site}/devices:export?${query}`, { key: server!.adminKey });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

test('devices have the names of their topics in a file for a person, in its language, and ids in one for a program', async () => {
  for (const server of servers) {
    const { adminKey: key } = server;
    const water = { name: 'Água e esgoto', translations: { en: { name: 'Water supply' } } };
    await server.ask('PUT', `${site}/topics/agua`, { key, json: water });
    await server.ask('PUT', `${site}/topics/feira`, { key, json: { name: 'Feira, sábado' } });
    await server.register({ locale: 'gl', topics: ['agua', 'feira', 'sem-nome'] });
    const read = async (query: string) =>
      (await exported(server, `${site}/devices:export?language=gl${query}`))[1];
    expect(await read('&headerLanguage=pt-BR')).toContain(';Água e esgoto, Feira, sábado, sem-nome;');
    expect(await read('&headerLanguage=en')).toContain(',"Water supply, Feira, sábado, sem-nome",');
    expect(await read('&headerLanguage=es')).toContain(';Água e esgoto, Feira, sábado, sem-nome;');
    expect(await read('')).toContain(',agua feira sem-nome,');
  }
});
