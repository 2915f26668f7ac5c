import { type AcceptedMessage, type Device, limits, type Site } from '@sineta/protocol';
import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import { query, write } from '../../../apps/server/test/harness/rows.ts';
import type { MeasuredService } from '../harness/measured-service.ts';
import type { KnownService } from './anonymous-request.ts';

const email = 'olga@example.org';
const text = 'Obrigado por ativar as notificações. '.repeat(8).trim();

type Ask = <T>(method: string, path: string, json: unknown, headers?: object) => Promise<T>;

/** A team, two sites, devices, a notice and many copies of it. */
export async function prepareService(
  { url, adminKey, setUpToken: link, location }: MeasuredService,
  { notices, devices }: { readonly notices: number; readonly devices: number },
): Promise<KnownService> {
  const ask: Ask = async <T>(method: string, path: string, json: unknown, headers?: object): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${adminKey}`, ...headers },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const siteOf = async (id: string) => {
    const { vapidPublicKey: vapidKey } = (await (await fetch(`${url}/v1/sites/${id}`)).json()) as Site;
    return { id, vapidKey };
  };
  const account = { token: link, name: 'Olga', email, password: 'a long and plain password' };
  await ask('POST', '/v1/set-up', account, { origin: url });
  const site = await siteOf('default');
  const notification = { title: 'Rua fechada', body: 'x'.repeat(500) };
  const { id: message } = await ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    target: { everyone: true },
    notification,
  });
  const tokens: string[] = [];
  for (let index = 0; index < devices; index++) {
    const registration = registrationAt(`https://fcm.googleapis.com/fcm/send/known-${index}`, {
      vapidKey: site.vapidKey,
    });
    tokens.push((await ask<Device>('POST', '/v1/sites/default/devices', registration)).token);
  }
  await copyMessage(location, notices);
  const topics = Array.from({ length: limits.topicsPerDevice }, (_, index) => `assunto-${index}`);
  await createBusySite(ask, topics);
  const busySite = { ...(await siteOf('busy')), topics };
  return { site, busySite, tokens, message, email, link };
}

/** An origin that the busy site allows. */
export const siteOrigin = 'https://www.example.org';

async function createBusySite(ask: Ask, topics: readonly string[]): Promise<void> {
  const id = 'busy';
  await ask('POST', '/v1/sites', { id, name: 'Loja', language: 'pt-BR', timeZone: 'America/Sao_Paulo' });
  for (const [index, topic] of topics.entries()) {
    const isDefault = index < limits.defaultTopicsPerSite;
    await ask('PUT', `/v1/sites/${id}/topics/${topic}`, { name: topic, default: isDefault });
  }
  const texts = Object.fromEntries(['pt-BR', 'en', 'es'].map((tag) => [tag, { title: 'Olá', body: text }]));
  const welcomeMessage = { texts, url: `${siteOrigin}/boas-vindas` };
  await ask('PATCH', `/v1/sites/${id}/settings`, { welcomeMessage, origins: [siteOrigin] });
  for (let index = 0; index < limits.identitySecretsPerSite; index++) {
    await ask('POST', `/v1/sites/${id}/identity-secrets`, {});
  }
}

async function copyMessage(location: MeasuredService['location'], copies: number): Promise<void> {
  const of =
    'dataDir' in location
      ? "select name from pragma_table_info('message')"
      : "select column_name as name from information_schema.columns where table_name = 'message'";
  const columns = ((await query(location, of)) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => (name === 'id' ? `'copied-message-' || (1000000 + i)` : name));
  await write(
    location,
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${copies})
     insert into message (${columns.join(', ')}) select ${values.join(', ')} from message, n`,
  );
  await write(location, 'analyze');
}
