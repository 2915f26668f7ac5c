import { expect, it, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { registerDevice } from '../../../src/devices/devices.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('each device gets the text in its language, also in a retry', async () => {
    const sink = await startPushSink((_, times) => ({ status: times === 1 ? 503 : 201 }));
    const storage = await open();
    const vapidKey = (await currentVapidKey(storage.db, 'default'))!.publicKey;
    const receivers = new Map(
      ['en', 'en-GB', 'pt-PT', 'pt-BR', 'fr', 'none'].map((locale) => [`/${locale}`, makeReceiver()]),
    );
    for (const [path, { publicKey, auth }] of receivers) {
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      const locale = path === '/none' ? {} : { locale: path.slice(1) };
      const subscription = { endpoint: `${sink.origin}${path}`, keys };
      await registerDevice(storage.db, 'default', { subscription, vapidKey, ...locale });
    }
    const tuning = { retryBase: 20, checkpointAge: 20 };
    const delivery = await createTestDelivery(storage, sink.origin, { tuning });
    await delivery.start();
    const send = sendTo(
      { everyone: true },
      {
        notification: { title: 'Olá', body: 'ação' },
        translations: { en: { title: 'Hello', body: '“so long” 🔔' }, pt: { title: 'Viva' } },
      },
    );
    const { id } = await delivery.accept('default', send);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
    const shown = sink.arrivals.map(({ path, body }) => {
      const payload = JSON.parse(decrypt(body, receivers.get(path)!).toString()) as {
        notification: { title: string; body?: string; lang: string };
      };
      const { title, body: text, lang } = payload.notification;
      return [path, [title, text, lang].join(' ')];
    });
    expect(shown).toHaveLength(2 * receivers.size);
    const portuguese = 'Olá ação pt-BR';
    const expected: Record<string, string> = {
      '/en': 'Hello “so long” 🔔 en',
      '/en-GB': 'Hello “so long” 🔔 en',
      '/pt-PT': 'Viva  pt',
      '/pt-BR': portuguese,
      '/fr': portuguese,
      '/none': portuguese,
    };
    for (const [path, words] of shown) expect([path, words]).toEqual([path, expected[path!]]);
  });
});
