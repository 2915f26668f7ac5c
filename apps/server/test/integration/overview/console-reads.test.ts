import type {
  Audience,
  AudienceCount,
  DeviceDetails,
  DeviceExport,
  Devices,
  Messages,
  Overview,
  Segments,
  Site,
  Sites,
  SiteSettings,
  Template,
  Templates,
  Topics,
} from '@sineta/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '../../../src/devices/time-zones/site-days.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

function ask<Body>(method: string, path: string, json?: unknown) {
  return server.ask<Body>(method, `/v1${path}`, {
    key: server.adminKey,
    ...(json !== undefined && { json }),
  });
}

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

async function registerFirefox(extra: Parameters<TestServer['registration']>[0] = {}) {
  const json = server.registration(extra);
  const { body } = await server.ask<{ token: string }>('POST', '/v1/sites/default/devices', {
    json,
    headers: firefox,
  });
  return { token: body.token, json };
}

describe('sites', () => {
  test('are created with their own key pair, can be changed, and keep settings that the environment does not set', async () => {
    const made = await ask<SiteSettings>('POST', '/sites', {
      id: 'escola',
      name: 'Escola',
      language: 'pt-BR',
      timeZone: 'America/Manaus',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { id: 'escola', origins: [], directMessageRetentionDays: 30 },
    });
    const again = await ask('POST', '/sites', {
      id: 'escola',
      name: 'X',
      language: 'pt',
      timeZone: 'UTC',
    });
    expect(again).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id', message: 'is already in use' }] },
    });

    const update = {
      icon: 'https://cdn.example/sino.png',
      origins: ['https://www.escola.example'],
      directMessageRetentionDays: 90,
    };
    expect((await ask('PATCH', '/sites/escola/settings', update)).body).toMatchObject(update);
    const { body: site } = await server.ask<Site>('GET', '/v1/sites/escola');
    expect(site).toMatchObject({ name: 'Escola', icon: update.icon, topics: [] });
    expect(site.vapidPublicKey).not.toBe(server.vapidKey);
    const { body } = await ask<Sites>('GET', '/sites');
    expect(body.sites.map(({ id }) => id)).toEqual(['default', 'escola']);
    expect((await ask<SiteSettings>('PATCH', '/sites/escola/settings', { icon: null })).body.icon).toBe(
      undefined,
    );
  });

  test('let only the pages of their own origins register', async () => {
    await ask('POST', '/sites', { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' });
    const origin = 'https://www.loja.example';
    // As in the address bar.
    await ask('PATCH', '/sites/loja/settings', { origins: [`${origin}/`] });
    const { body: loja } = await server.ask<Site>('GET', '/v1/sites/loja');
    const register = (site: string, vapidKey: string) =>
      server.ask('POST', `/v1/sites/${site}/devices`, {
        json: server.registration({ vapidKey }),
        headers: { origin },
      });
    const allowed = await register('loja', loja.vapidPublicKey);
    expect(allowed.status).toBe(201);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect((await register('default', server.vapidKey)).body.code).toBe('origin_not_allowed');
    const preflight = await server.ask('OPTIONS', '/v1/sites/loja/devices', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBeLessThan(300);
  });
});

describe('topics', () => {
  test('have names that visitors see, and counts of devices', async () => {
    await registerFirefox({ topics: ['missas'] });
    const saved = await ask('PUT', '/sites/default/topics/missas', {
      name: 'Missas',
      description: 'Domingo',
    });
    expect(saved).toMatchObject({ status: 200, body: { id: 'missas', devices: 1 } });
    await ask('PUT', '/sites/default/topics/festas', { name: 'Festas', default: true });
    const { body } = await ask<Topics>('GET', '/sites/default/topics');
    expect(body.topics).toMatchObject([
      { id: 'missas', name: 'Missas', description: 'Domingo', default: false, devices: 1 },
      { id: 'festas', name: 'Festas', description: '', default: true, devices: 0 },
    ]);
    expect(body.devices).toBe(1);
    const { body: site } = await server.ask<Site>('GET', '/v1/sites/default');
    const usual = { urgentDuringQuietHours: false };
    expect(site.topics).toEqual([
      { id: 'missas', name: 'Missas', description: 'Domingo', default: false, ...usual },
      { id: 'festas', name: 'Festas', description: '', default: true, ...usual },
    ]);
    expect((await ask('DELETE', '/sites/default/topics/festas')).status).toBe(204);
    expect((await ask('DELETE', '/sites/default/topics/festas')).status).toBe(404);
  });
});

describe('segments', () => {
  test('are saved, counted, listed and removed', async () => {
    const filter = { browsers: ['firefox'], languages: ['pt'], timeZones: ['America/Sao_Paulo'] };
    await registerFirefox({ locale: 'pt-BR', timeZone: 'america/sao_paulo' });
    expect((await ask('PUT', '/sites/default/segments/raposas', { name: 'Raposas', filter })).status).toBe(
      200,
    );
    const { body } = await ask<Segments>('GET', '/sites/default/segments');
    expect(body.segments).toMatchObject([{ id: 'raposas', name: 'Raposas', filter }]);
    const count = await ask<AudienceCount>('POST', '/sites/default/audience:count', {
      target: { segment: 'raposas' },
    });
    expect(count.body).toEqual({ devices: 1, exact: true });
    const unknown = await ask('POST', '/sites/default/audience:count', { target: { segment: 'ursos' } });
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'target.segment' }] } });
    expect((await ask('DELETE', '/sites/default/segments/raposas')).status).toBe(204);
  });

  test('refuse a filter with the path of the invalid field', async () => {
    const filter = { browsers: ['netscape'], seenAfter: 'ontem', cities: ['Santos'] };
    const { status, body } = await ask<{ errors: { field: string }[] }>(
      'PUT',
      '/sites/default/segments/errado',
      { name: '', filter },
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ field }) => field).sort()).toEqual([
      'filter.browsers.0',
      'filter.cities',
      'filter.seenAfter',
      'name',
    ]);
  });
});

describe('templates', () => {
  test('store the content that a message starts from', async () => {
    const template = {
      name: 'Missa',
      notification: { title: 'Missa às 19h' },
      translations: { en: { title: 'Mass at 7 pm' } },
      urgency: 'high',
      publish: false,
    };
    await ask('PUT', '/sites/default/templates/missa', template);
    await ask('PUT', '/sites/default/templates/missa', { ...template, name: 'Missa de domingo' });
    const { body } = await ask<Template>('GET', '/sites/default/templates/missa');
    expect(body).toMatchObject({ ...template, id: 'missa', name: 'Missa de domingo' });
    expect((await ask<Templates>('GET', '/sites/default/templates')).body.templates).toHaveLength(1);
    expect((await ask('DELETE', '/sites/default/templates/missa')).status).toBe(204);
    expect((await ask('GET', '/sites/default/templates/missa')).status).toBe(404);
  });
});

describe('devices', () => {
  test('are listed without secrets, shown in detail, exported and deleted', async () => {
    const { token, json } = await registerFirefox({
      locale: 'en-GB',
      timeZone: 'Europe/London',
      topics: ['a'],
    });
    const tagged = await ask('PUT', `/sites/default/devices/${token}/tags`, { tags: ['staff', 'plan:gold'] });
    expect(tagged.body).toEqual({ tags: ['plan:gold', 'staff'] });
    const listed = await ask<Devices>('GET', '/sites/default/devices?browser=firefox&tag=staff&limit=1');
    expect(listed.body.devices).toMatchObject([
      {
        token,
        language: 'en-GB',
        timeZone: 'Europe/London',
        browser: 'firefox',
        system: 'linux',
        service: 'google',
        topics: ['a'],
        tags: ['plan:gold', 'staff'],
        state: 'active',
      },
    ]);
    const { body: audience } = await ask<Audience>('GET', '/sites/default/audience');
    expect(audience.timeZones).toContain('Europe/London');
    expect(audience.moreTags).toBe(false);
    expect(JSON.stringify(listed.body)).not.toContain(json.subscription.endpoint);
    const id = token.slice(0, 16);
    expect(listed.body.devices[0]?.id).toBe(id);
    const page = await ask<Devices>('GET', '/sites/default/devices?limit=1');
    expect(page.body.next).toMatch(/^\d+\.[\w-]{16}$/);
    const found = await ask<Devices>('GET', `/sites/default/devices?search=${id}&state=active`);
    expect(found.body.devices.map((device) => device.token)).toEqual([token]);

    const { body: details } = await ask<DeviceDetails>('GET', `/sites/default/devices/${id}/details`);
    expect(details).toMatchObject({ id, token, vapidKey: server.vapidKey });
    expect(details.history.map(({ kind }) => kind).sort()).toEqual(['registered', 'seen']);
    const exported = await ask<DeviceExport>('GET', `/sites/default/devices/${id}/export`);
    expect(exported.body.subscription).toEqual(json.subscription);
    expect(exported.headers.get('content-disposition')).toContain('attachment');

    const retagged = await ask('PUT', `/sites/default/devices/${id}/tags`, { tags: ['plan:gold'] });
    expect(retagged.body).toEqual({ tags: ['plan:gold'] });
    const tags = async () => (await ask<Audience>('GET', '/sites/default/audience')).body.tags;
    expect(await tags()).toEqual([{ tag: 'plan:gold', devices: 1 }]);
    expect((await ask('GET', `/sites/default/devices/${id.slice(1)}/details`)).status).toBe(404);
    expect((await ask('POST', `/sites/default/devices/${id}:forget`)).status).toBe(204);
    expect(await tags()).toEqual([]);
    expect((await ask('GET', `/sites/default/devices/${token}/details`)).status).toBe(404);
    expect((await ask('POST', `/sites/default/devices/${id}:forget`)).status).toBe(404);
  });

  test('belong to one site', async () => {
    const { token } = await registerFirefox();
    expect((await ask('GET', `/sites/escola/devices/${token}/details`)).status).toBe(404);
    expect((await ask('POST', `/sites/escola/devices/${token}:forget`)).status).toBe(404);
    expect((await ask('PUT', `/sites/escola/devices/${token}/tags`, { tags: ['staff'] })).status).toBe(404);
    expect((await ask<Devices>('GET', '/sites/escola/devices')).body).toEqual({ devices: [] });
  });

  test.each([
    'after=1',
    'after=1.x',
    'search=%25',
    'limit=0',
    'limit=201',
    'browser=netscape',
    'state=asleep',
    'city=Santos',
  ])('refuse ?%s', async (query) => {
    const { status, body } = await ask<{ errors: { field: string }[] }>(
      'GET',
      `/sites/default/devices?${query}`,
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

test('the overview shows the current devices and the changes of today', async () => {
  const today = () => dayIn('America/Sao_Paulo', Date.now());
  // Of the last two days: it may be midnight before the second answer.
  const changesOf = ({ days }: Overview) =>
    days
      .slice(1)
      .reduce((sum, { joined, left }) => ({ joined: sum.joined + joined, left: sum.left + left }), {
        joined: 0,
        left: 0,
      });
  const { body: before } = await ask<Overview>('GET', '/sites/default/overview?days=3');
  const { token } = await registerFirefox({ locale: 'fr' });
  await registerFirefox({ locale: 'fr' });
  await ask('POST', `/sites/default/devices/${token}:forget`);
  const requested = today();
  const { body } = await ask<Overview>('GET', '/sites/default/overview?days=3');
  expect(body.devices).toBe(before.devices + 1);
  expect(body.days).toHaveLength(3);
  expect(body.days[2]).toMatchObject({
    day: expect.toBeOneOf([requested, today()]),
    devices: body.devices,
  });
  const { joined, left } = changesOf(before);
  expect(changesOf(body)).toEqual({ joined: joined + 2, left: left + 1 });
  expect(body.languages).toContainEqual({ name: 'fr', devices: 1 });
  expect(body.browsers.find(({ name }) => name === 'firefox')!.devices).toBeGreaterThan(0);
  expect(body.topics).toContainEqual({ id: 'missas', name: 'Missas', devices: 1 });
});

describe('messages', () => {
  const send = (json: object) => ask<{ id: string }>('POST', '/sites/default/messages', json);
  const later = new Date(Date.now() + 60 * 60 * 1000).toISOString();

  test('are returned completely, as they were sent', async () => {
    const notification = { title: 'Procissão', body: 'Às 18h', navigate: 'https://mural.example/p' };
    const filter = { systems: ['linux'] };
    await ask('PUT', '/sites/default/segments/tux', { name: 'Linux', filter });
    const message = {
      target: { segment: 'tux' },
      notification,
      translations: { en: { title: 'Procession' } },
      collapseKey: 'p',
      data: { a: 1 },
      sendAt: later,
    };
    const { body } = await send(message);
    await ask('PUT', '/sites/default/segments/tux', { name: 'Nobody', filter: { systems: ['ios'] } });
    const details = await ask('GET', `/sites/default/messages/${body.id}`);
    expect(details.body).toMatchObject({
      notification,
      translations: message.translations,
      filter,
      data: { a: 1 },
      target: { segment: 'tux' },
      collapseKey: 'p',
      state: 'scheduled',
      audience: 'segment',
      segment: 'tux',
      publish: false,
      ttl: 86_400,
      sentBy: { kind: 'key', name: 'made at start' },
    });
    const unknown = await send({ target: { segment: 'ursos' }, notification });
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'target.segment' }] } });
  });

  test('are found by state, audience and words, ignoring accents', async () => {
    const titles = ['Ação de Graças', 'Bênção 100%', 'Quermesse'];
    for (const title of titles) {
      await send({ target: { everyone: true }, notification: { title, body: 'no átrio' }, sendAt: later });
    }
    const find = async (query: string) =>
      (await ask<Messages>('GET', `/sites/default/messages?${query}`)).body.messages.map(
        ({ title }) => title,
      );
    expect(await find('search=acao%20ATRIO')).toEqual(['Ação de Graças']);
    expect(await find('search=procession')).toEqual(['Procissão']);
    expect(await find('search=100%25')).toEqual(['Bênção 100%']);
    expect(await find('search=_&audience=everyone')).toEqual([]);
    expect(await find('state=scheduled&audience=everyone')).toEqual(titles.toReversed());
    expect(await find('segment=tux')).toEqual(['Procissão']);
    expect((await ask('GET', '/sites/default/messages?state=lost')).status).toBe(400);
  });
});
