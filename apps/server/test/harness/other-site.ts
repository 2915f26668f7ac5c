import type {
  AcceptedMessage,
  CreatedApiKey,
  CreatedInvitation,
  Device,
  Image,
  RegisterDevice,
  Site,
} from '@sineta/protocol';
import { inviteWith, type Person } from './accounts/people.ts';
import { pngFile } from './png-file.ts';
import type { TestServer } from './running-server.ts';

/** A word in each name and text of the other site, which no response about another may contain. */
export const marker = /zebra/i;

/** A site with at least one of everything that a site has. */
export interface OtherSite {
  readonly id: string;
  readonly token: string;
  /** The ids of its items, by the collection in the path. */
  readonly ids: Readonly<
    Record<
      | 'devices'
      | 'drafts'
      | 'images'
      | 'messages'
      | 'recurring-messages'
      | 'segments'
      | 'templates'
      | 'topics'
      | 'users'
      | 'identity-secrets',
      string
    >
  >;
  readonly key: CreatedApiKey;
  readonly invitation: CreatedInvitation;
  readonly member: Person;
  /** Everything that the API returns about it. */
  state(): Promise<string>;
}

/** Creates the site `zebra`. */
export async function createOtherSite(server: TestServer, owner: Person): Promise<OtherSite> {
  const id = 'zebra';
  const site = `/v1/sites/${id}`;
  const ask = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
    const { status, body } = await owner.ask<Body>(method, path, { json });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  await ask('POST', '/v1/sites', { id, name: 'Zebra', language: 'pt-BR', timeZone: 'UTC' });
  await ask('PATCH', `${site}/settings`, { origins: ['https://zebra.example'] });
  const { vapidPublicKey: vapidKey } = await ask<Site>('GET', site);
  const registration: RegisterDevice = server.registration({ vapidKey, topics: ['zebra'] });
  const { token } = await ask<Device>('POST', `${site}/devices`, registration);
  const device = token.slice(0, 16);
  await ask('PUT', `${site}/devices/${device}/tags`, { tags: ['zebra'] });
  await ask('PUT', `${site}/devices/${device}/user`, { user: 'zebra' });
  await ask('PUT', `${site}/devices/${device}/test-name`, { name: 'Zebra' });
  await ask('PUT', `${site}/topics/zebra`, { name: 'Zebra' });
  await ask('PUT', `${site}/segments/zebra`, { name: 'Zebra', filter: { tags: ['zebra'] } });
  const notification = { title: 'Zebra' };
  const sendAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await ask('PUT', `${site}/templates/zebra`, { name: 'Zebra', notification });
  const draft = await ask<{ id: string }>('POST', `${site}/drafts`, { message: { notification } });
  const image = await owner.ask<Image>('POST', `${site}/images?use=icon`, {
    text: pngFile(1, Buffer.from([0])),
    headers: { 'content-type': 'image/png' },
  });
  const recurring = await ask<{ id: string }>('POST', `${site}/recurring-messages`, {
    name: 'Zebra',
    message: { target: { everyone: true }, notification },
    startsAtLocal: sendAt.slice(0, 16),
    rule: 'FREQ=WEEKLY',
  });
  const send = { target: { everyone: true }, notification, sendAt };
  const message = await ask<AcceptedMessage>('POST', `${site}/messages`, send);
  await ask('POST', `${site}/messages`, { target: { token }, notification });
  const secret = await ask<{ id: string }>('POST', `${site}/identity-secrets`);
  const key = await ask<CreatedApiKey>('POST', '/v1/api-keys', {
    name: 'Zebra',
    scope: 'manage',
    sites: [id],
  });
  const sites = { [id]: 'admin' } as const;
  const invitation = await ask<CreatedInvitation>('POST', '/v1/invitations', { sites, note: 'Zebra' });
  const person = { name: 'Zebra', email: 'zebra@example.org' };
  return {
    id,
    token,
    ids: {
      devices: device,
      drafts: draft.id,
      images: image.body.id,
      messages: message.id,
      'recurring-messages': recurring.id,
      segments: 'zebra',
      templates: 'zebra',
      topics: 'zebra',
      users: 'zebra',
      'identity-secrets': secret.id,
    },
    key,
    invitation,
    member: await inviteWith(server, owner, { sites }, person),
    async state() {
      const paths = ['settings', 'topics', 'segments', 'templates', 'messages', 'direct-messages', 'devices'];
      const more = [
        'drafts',
        `drafts/${draft.id}`,
        'images',
        `recurring-messages/${recurring.id}`,
        'identity-secrets',
        'test-devices',
        'vapid-keys',
        'users/zebra',
        `messages/${message.id}`,
      ];
      const found: unknown[] = [];
      for (const path of [...paths, ...more]) found.push(await ask('GET', `${site}/${path}`));
      return JSON.stringify(found);
    },
  };
}
