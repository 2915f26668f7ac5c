import type { AcceptedMessage, Device, MessageDetails, SharedDraft, Site } from '@sineta/protocol';
import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import { pngFile } from '../../../apps/server/test/harness/png-file.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createKnownValues, type KnownValues } from '../fuzz/known-values.ts';
import type { MeasuredService } from '../harness/measured-service.ts';

/** Creates one of everything that paths name. Nothing of it changes by itself. */
export async function createExistingValues({ url, adminKey }: MeasuredService): Promise<KnownValues> {
  const values = createKnownValues(new Set());
  const ask = async <T>(method: string, path: string, json?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(json) ?? null });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const body = (await response.json()) as T;
    values.collect(path, body);
    return body;
  };
  const site = '/v1/sites/default';
  const { vapidPublicKey: vapidKey } = (await (await fetch(url + site)).json()) as Site;
  values.add('vapidPublicKey', vapidKey);
  const registration = registrationAt('https://fcm.googleapis.com/fcm/send/a', { vapidKey });
  const { token } = await ask<Device>('POST', `${site}/devices`, registration);
  await ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, { user: 'ana' });
  await ask('PUT', `${site}/devices/${token.slice(0, 16)}/test-name`, { name: 'Celular da Ana' });
  const notification = { title: 'Rua fechada' };
  // To no device.
  const broadcast = await ask<AcceptedMessage>('POST', `${site}/messages`, {
    target: { topic: 'obras' },
    notification,
  });
  values.add('broadcasts', broadcast.id);
  const isSent = async () =>
    (await ask<MessageDetails>('GET', `${site}/messages/${broadcast.id}`)).state === 'sent';
  await waitFor('the broadcast is sent', isSent);
  // Not due, so that nothing is sent meanwhile.
  const sendAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const later = { target: { everyone: true }, notification, sendAt };
  values.add('scheduled', (await ask<AcceptedMessage>('POST', `${site}/messages`, later)).id);
  await ask('PUT', `${site}/topics/obras`, { name: 'Obras' });
  await ask('PUT', `${site}/segments/daqui`, { name: 'Daqui', filter: { languages: ['pt'] } });
  await ask('PUT', `${site}/templates/obra`, { name: 'Obra', notification });
  const draft = { target: { everyone: true }, notification };
  const { id } = await ask<SharedDraft>('POST', `${site}/drafts`, { message: draft });
  await ask('POST', `${site}/drafts/${id}:requestApproval`, { revision: 1 });
  const uploaded = await fetch(`${url}${site}/images?use=icon`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${adminKey}` },
    body: pngFile(1, Buffer.from([0])),
  });
  values.collect(`${site}/images`, await uploaded.json());
  await ask('POST', `${site}/recurring-messages`, {
    name: 'Obras',
    message: { target: { everyone: true }, notification },
    startsAtLocal: sendAt.slice(0, 16),
    rule: 'FREQ=YEARLY',
  });
  await ask('POST', `${site}/identity-secrets`, {});
  await ask('POST', '/v1/api-keys', { name: 'Portal', scope: 'send' });
  for (const [kind, id] of [
    ['topics', 'obras'],
    ['segments', 'daqui'],
    ['templates', 'obra'],
  ] as const)
    values.add(kind, id);
  return values;
}
