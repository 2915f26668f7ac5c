import type { Problem, SiteSettings, WelcomeMessage } from '@sineta/protocol';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import {
  decrypt,
  makeReceiver,
  type Receiver,
} from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { registerDevices } from '../../../src/devices/register-devices.ts';
import { createLogger } from '../../../src/logger.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { createWelcome } from '../../../src/messages/welcome/welcome-devices.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery } from '../../harness/delivery.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';
import type { TestStorage } from '../../harness/storage.ts';

const page = { limit: 50 };
const soon = { timeout: 60_000, interval: 20 };
const welcomeMessage: WelcomeMessage = {
  texts: { en: { title: 'Welcome' }, 'pt-BR': { title: 'Boas-vindas', body: 'Avisos ligados.' } },
  url: 'https://mural.example/ola',
};

/** Registers devices as the service does, and sends what they get. */
async function createRegistration(storage: TestStorage, origin: string) {
  const queue = createDirectQueue();
  await (await createTestDelivery(storage, origin, { queue })).start();
  const publicUrl = () => 'https://mural.example/';
  const logger = createLogger({ level: 'silent' });
  const welcome = createWelcome({ queue, publicUrl, clock: Date.now, logger });
  const vapidKey = (await currentVapidKey(storage.db, 'default'))!.publicKey;
  return {
    vapidKey,
    register: async (...registrations: ReturnType<typeof registrationAt>[]) =>
      registerDevices(
        storage.db,
        registrations.map((registration) => ({ site: 'default', registration })),
        Date.now(),
        welcome,
      ),
  };
}

function keysOf({ publicKey, auth }: Receiver) {
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
}

describeOnEngines((open) => {
  it('sends new devices a direct message in their languages', async () => {
    const sink = await startPushSink();
    const storage = await open();
    await updateSite(storage.db, 'default', { welcomeMessage });
    const { register, vapidKey } = await createRegistration(storage, sink.origin);
    const receivers = new Map(['en-GB', 'pt-BR', 'fr'].map((locale) => [`/${locale}`, makeReceiver()]));
    const devices = await register(
      ...[...receivers].map(([path, receiver]) => ({
        subscription: { endpoint: sink.origin + path, keys: keysOf(receiver) },
        vapidKey,
        locale: path.slice(1),
      })),
    );
    await vi.waitFor(async () => {
      const { messages } = await listDirect(storage.db, 'default', page);
      expect(messages.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
    }, soon);
    const shown = sink.arrivals.map(({ path, body }) => {
      const { notification } = JSON.parse(decrypt(body, receivers.get(path)!).toString());
      const { title, body: text, lang, navigate, tag } = notification;
      return [path, { title, text, lang, navigate, tag }];
    });
    const frame = { navigate: welcomeMessage.url, tag: 'welcome' };
    const portuguese = { title: 'Boas-vindas', text: 'Avisos ligados.', lang: 'pt-BR', ...frame };
    expect(Object.fromEntries(shown)).toEqual({
      '/en-GB': { title: 'Welcome', text: undefined, lang: 'en', ...frame },
      '/pt-BR': portuguese,
      '/fr': portuguese,
    });
    const { messages } = await listDirect(storage.db, 'default', page);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(devices.length);
    for (const message of messages) {
      expect(message).toMatchObject({ welcome: true, sentBy: { kind: 'system', name: 'welcome' } });
    }
    expect(await storage.db.selectFrom('message').selectAll().execute()).toEqual([]);
  });

  it('sends it once: not to imports, known devices, new keys of an endpoint or a new subscription', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const { db } = storage;
    await updateSite(db, 'default', { welcomeMessage });
    const { register, vapidKey } = await createRegistration(storage, sink.origin);
    const at = (path: string, extra = {}) => registrationAt(sink.origin + path, { vapidKey, ...extra });
    await importDevices(db, 'default', [at('/imported')]);
    const registration = at('/1');
    const [device] = await register(registration, registration);
    await register(registration);
    await register({ ...registration, timeZone: 'Asia/Tokyo' });
    // The browser renewed its keys, and the page had lost its records.
    await register(at('/1'));
    const { subscription } = at('/rotated');
    expect(await updateDevice(db, device!.token, { subscription, vapidKey })).toBe(true);
    await updateSite(db, 'default', { welcomeMessage: null });
    await register(at('/2'));
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    expect(sink.countByPath()).toEqual(new Map([['/1', 1]]));
    const { messages } = await listDirect(db, 'default', page);
    expect(messages.map(({ device: id }) => id)).toEqual([device!.token.slice(0, 16)]);
  });

  it('has the first language if none is that of the site, and the URL of the service if its own is refused now', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const texts = { es: { title: 'Bienvenida' }, en: { title: 'Welcome' } };
    // Stored before a rule refused it.
    const url = 'https:mural.example/ola';
    await updateSite(storage.db, 'default', { welcomeMessage: { texts, url } });
    const { register, vapidKey } = await createRegistration(storage, sink.origin);
    const receiver = makeReceiver();
    await register({ subscription: { endpoint: `${sink.origin}/1`, keys: keysOf(receiver) }, vapidKey });
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    const { notification } = JSON.parse(decrypt(sink.arrivals[0]!.body, receiver).toString());
    expect(notification).toMatchObject({
      title: 'Bienvenida',
      lang: 'es',
      navigate: 'https://mural.example/',
    });
  });
});

describe('the setting', () => {
  test('is checked like a message, and shown to operators only', async () => {
    const server = await startTestServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const change = <Body = SiteSettings>(json: unknown) =>
      server.ask<Body>('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json });
    expect((await change({})).body.welcomeMessage).toBeNull();
    const saved = await change({ welcomeMessage });
    expect(saved).toMatchObject({ status: 200, body: { welcomeMessage } });
    expect(JSON.stringify((await server.ask('GET', '/v1/sites/default')).body)).not.toContain('Boas-vindas');
    const wrong = [
      { texts: {} },
      { texts: { 'pt-BR': { title: ' ' } } },
      { texts: { 'pt-BR': { title: 'a' }, 'pt-br': { title: 'b' } } },
      { texts: { zz: { title: 'a' } } },
      { texts: { en: { title: 'a' } }, url: 'javascript:alert(1)' },
    ];
    for (const invalid of wrong) {
      expect(await change({ welcomeMessage: invalid })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
    const long = { texts: { 'pt-BR': { title: 'a' }, en: { title: 'b', body: 'é'.repeat(2000) } } };
    const refused = await change<Problem>({ welcomeMessage: long });
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['welcomeMessage.texts.en']);
    // A longer icon must not make the message too long either.
    const full = { texts: { 'pt-BR': { title: 'a', body: 'b'.repeat(3700) } } };
    expect((await change({ welcomeMessage: full })).status).toBe(200);
    const icon = `https://mural.example/${'i'.repeat(300)}`;
    expect((await change({ icon })).status).toBe(413);
    expect((await change({ welcomeMessage: null, icon })).body).toMatchObject({ welcomeMessage: null, icon });
  });
});
