import type { Actor, MessageDetails, RecurringMessage, Template } from '@sineta/protocol';
import { expect, it, test, vi } from 'vitest';
import { listNotices } from '../../../src/messages/feed/feed.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findTemplate, saveTemplate } from '../../../src/messages/templates/templates.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { hour, quietAt, startWithPreferences } from '../../harness/preferences.ts';
import { startTestServer } from '../../harness/running-server.ts';

const ana: Actor = { kind: 'user', id: 'ana', name: 'Ana' };
const utm = { source: 'sineta', medium: 'push', campaign: 'feira' };
const query = 'utm_source=sineta&utm_medium=push&utm_campaign=feira';
const page = 'https://vilanova.example/feira';
const notification = {
  title: 'Feira',
  navigate: `${page}?dia=6#mapa`,
  actions: [{ action: 'mapa', title: 'Mapa', navigate: `${page}/mapa?utm_medium=e` }],
};
const translations = { en: { title: 'Market', navigate: `${page}/en` } };
const shownLinks = {
  navigate: `${page}?dia=6&${query}#mapa`,
  actions: [{ navigate: `${page}/mapa?utm_medium=e&utm_source=sineta&utm_campaign=feira` }],
};
const soon = { timeout: 60_000, interval: 20 };

describeOnEngines((open) => {
  it('devices get the links with UTM parameters, and the service keeps them as written', async () => {
    const storage = await open();
    const { delivery, register, awaitShown } = await startWithPreferences(storage);
    const token = await register('/pt', undefined, { locale: 'pt-BR' });
    await register('/en', undefined, { locale: 'en' });
    const written = { notification, translations, utm };
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, written));
    expect(await awaitShown('/pt', 1)).toMatchObject([shownLinks]);
    expect(await awaitShown('/en', 1)).toMatchObject([
      { ...shownLinks, title: 'Market', navigate: `${page}/en?${query}` },
    ]);
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject(written);
    const { notices } = await listNotices(storage.db, 'default', { limit: 1 });
    expect(notices).toMatchObject([{ navigate: notification.navigate }]);

    await delivery.accept('default', sendTo({ token }, { notification, utm, data: { utm: 1 } }));
    expect((await awaitShown('/pt', 2))[1]).toMatchObject({ ...shownLinks, data: { data: { utm: 1 } } });
    // Without a link, the page of the notice opens.
    const { id: unlinked } = await delivery.accept(
      'default',
      sendTo({ everyone: true }, { notification: { title: 'Feira' }, utm }),
    );
    expect((await awaitShown('/pt', 3))[2]).toMatchObject({
      navigate: `https://mural.example/avisos/${unlinked}`,
    });
  });

  it('a correction has them on devices', async () => {
    const storage = await open();
    const { delivery, register, awaitShown } = await startWithPreferences(storage);
    await register('/now', undefined, { locale: 'en' });
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { notification, utm }));
    await awaitShown('/now', 1);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const corrected = { notification: { ...notification, title: 'Feira adiada' }, translations };
    await delivery.correct('default', id, { ...corrected, replaceOnDevices: true }, ana);
    expect((await awaitShown('/now', 2))[1]).toMatchObject({
      ...shownLinks,
      title: 'Market',
      navigate: `${page}/en?${query}`,
    });
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({ ...corrected, utm });
  });

  it('a message that was held alone has them', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    await register('/quiet', quietAt(clock()), { locale: 'en' });
    const { id } = await delivery.accept(
      'default',
      sendTo({ everyone: true }, { notification, translations, utm }),
    );
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBe(1), soon);
    moveClock(3 * hour);
    expect(await awaitShown('/quiet', 1)).toMatchObject([
      { ...shownLinks, title: 'Market', navigate: `${page}/en?${query}` },
    ]);
  });

  it('a template keeps them', async () => {
    const { db } = await open();
    await saveTemplate(db, 'default', 'feira', { name: 'Feira', notification, utm });
    expect(await findTemplate(db, 'default', 'feira')).toMatchObject({ notification, utm });
  });
});

test('a template, a scheduled message and a recurring message have UTM parameters in the API', async () => {
  await using server = await startTestServer();
  const ask = async <Body>(method: string, path: string, json?: object) =>
    server.ask<Body>(method, `/v1/sites/default${path}`, { key: server.adminKey, ...(json && { json }) });
  expect(
    (await ask<Template>('PUT', '/templates/feira', { name: 'Feira', notification, utm })).body.utm,
  ).toEqual(utm);
  const message = { target: { everyone: true }, notification, utm };
  const sendAt = new Date(Date.now() + hour).toISOString();
  const { id } = (await ask<MessageDetails>('POST', '/messages', { ...message, sendAt })).body;
  const details = async () => (await ask<MessageDetails>('GET', `/messages/${id}`)).body;
  expect(await details()).toMatchObject({ notification, utm });
  await ask('PATCH', `/messages/${id}`, { notification: { title: 'Feira', navigate: page } });
  expect(await details()).toMatchObject({ notification: { navigate: page }, utm });
  await ask('PATCH', `/messages/${id}`, { utm: null });
  expect(await details()).not.toHaveProperty('utm');

  const { body } = await ask<RecurringMessage>('POST', '/recurring-messages', {
    name: 'Feira',
    message,
    startsAtLocal: sendAt.slice(0, 16),
    rule: 'FREQ=WEEKLY',
  });
  expect(body.message).toMatchObject({ notification, utm });
  const next = await ask<MessageDetails>('GET', `/messages/${body.nextMessage}`);
  expect(next.body).toMatchObject({ notification, utm });

  const refused = await ask('POST', '/messages', { ...message, utm: { source: 'a\nb' } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'utm.source' }] } });
  expect((await ask('POST', '/messages', { ...message, utm: {} })).status).toBe(400);
});
