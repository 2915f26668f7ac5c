import type {
  AcceptedMessage,
  MessageDetails,
  SiteSettings,
  Sites,
  Template,
  Templates,
} from '@sineta/protocol';
import { expect, test } from 'vitest';
import { startTestServer } from '../../harness/running-server.ts';

test('addresses that were stored before a rule refused them are presented', async () => {
  await using server = await startTestServer();
  const ask = async <Body>(method: string, path: string, json?: object): Promise<Body> => {
    const request = { key: server.adminKey, ...(json && { json }) };
    return (await server.ask<Body>(method, `/v1/sites/default${path}`, request)).body;
  };
  const address = 'https://antigo.example/';
  const notification = { title: 'Missa', navigate: address, image: address };
  const translations = { en: { title: 'Mass', navigate: address } };
  const welcomeMessage = { texts: { 'pt-BR': { title: 'Oi' } }, url: address };
  await ask('PUT', '/templates/missa', { name: 'Missa', notification, translations });
  await ask('PATCH', '/settings', { welcomeMessage, board: { privacyUrl: address } });
  const message = { target: { everyone: true }, notification, translations };
  const { id } = await ask<AcceptedMessage>('POST', '/messages', message);

  const refused = 'https:antigo.example/';
  for (const [table, column] of [
    ['template', 'content'],
    ['site', 'welcome_message'],
    ['site', 'board'],
    ['message', 'payload'],
    ['message', 'navigate'],
    ['message', 'translations'],
  ] as const) {
    await server.write(`update ${table} set ${column} = replace(${column}, '${address}', '${refused}')`);
  }
  const presented = {
    notification: { ...notification, navigate: refused, image: refused },
    translations: { en: { title: 'Mass', navigate: refused } },
  };
  expect((await ask<Templates>('GET', '/templates')).templates).toMatchObject([presented]);
  expect(await ask<Template>('GET', '/templates/missa')).toMatchObject(presented);
  expect(await ask<MessageDetails>('GET', `/messages/${id}`)).toMatchObject(presented);
  const settings = await ask<SiteSettings>('GET', '/settings');
  expect(settings.welcomeMessage).toEqual({ ...welcomeMessage, url: refused });
  expect(settings.board).toEqual({ privacyUrl: refused });
  const { sites } = (await server.ask<Sites>('GET', '/v1/sites', { key: server.adminKey })).body;
  expect(sites).toEqual([settings]);
});
