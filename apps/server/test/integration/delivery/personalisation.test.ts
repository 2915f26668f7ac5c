import type { Attributes, DirectMessage, SendMessage } from '@sineta/protocol';
import { expect, it, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { registerDevice } from '../../../src/devices/devices.ts';
import { linkUser, replaceAttributes } from '../../../src/devices/users/users.ts';
import { listNotices } from '../../../src/messages/feed/feed.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answering, startPushSink } from '../../harness/push-sink.ts';

const soon = { timeout: 60_000, interval: 20 };
const greeting = { title: 'Oi, {{nome|vizinho}}', body: '{{{{ {{bairro|sua rua}} {{nome|gente}}' };

describeOnEngines((open) => {
  /** Devices by path, with the attributes of each, and a service that sends to them. */
  async function openDelivery(
    devices: Readonly<Record<string, { readonly attributes?: Attributes; readonly locale?: string }>>,
    answering?: Answering,
  ) {
    const sink = await startPushSink(answering);
    const storage = await open();
    const { db } = storage;
    const vapidKey = (await currentVapidKey(db, 'default'))!.publicKey;
    const receivers = new Map(Object.keys(devices).map((path) => [path, makeReceiver()]));
    const tokens: Record<string, string> = {};
    for (const [path, { attributes, locale }] of Object.entries(devices)) {
      const { publicKey, auth } = receivers.get(path)!;
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      const subscription = { endpoint: `${sink.origin}${path}`, keys };
      const registration = { subscription, vapidKey, ...(locale !== undefined && { locale }) };
      const { token } = await registerDevice(db, 'default', registration);
      tokens[path] = token;
      if (attributes) await replaceAttributes(db, token, attributes);
    }
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: { retryBase: 20, checkpointAge: 20 },
    });
    await delivery.start();
    const send = async (target: SendMessage['target'], extra: Parameters<typeof sendTo>[1]) =>
      (await delivery.accept('default', sendTo(target, extra))).id;
    const isSent = (id: string) =>
      vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    /** What each request showed, in the order of their paths. */
    const shown = (): [path: string, words: string, length: number][] =>
      sink.arrivals
        .map(({ path, body }): [string, string, number] => {
          const text = decrypt(body, receivers.get(path)!);
          const { notification } = JSON.parse(text.toString()) as {
            notification: { title: string; body?: string };
          };
          return [path, `${notification.title} / ${notification.body}`, text.length];
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const words = () => shown().map(([path, text]) => [path, text]);
    return { storage, delivery, tokens, send, isSent, shown, words };
  }

  it('each device gets its own values, in its language and in a retry; others get the fallbacks', async () => {
    const { send, isSent, words } = await openDelivery(
      {
        '/ana': { attributes: { nome: 'Ana', bairro: 'Centro' } },
        '/ben': { attributes: { nome: '"Ben" {{x|y}} 🔔', other: 'unused' }, locale: 'en' },
        '/none': {},
        '/proto': { attributes: { constructor: 'C' } },
      },
      (_, times) => ({ status: times === 1 ? 503 : 201 }),
    );
    const id = await send(
      { everyone: true },
      {
        notification: greeting,
        translations: { en: { title: 'Hi {{nome|neighbour}}', body: '{{constructor|x}}' } },
      },
    );
    await isSent(id);
    const expected = [
      ['/ana', 'Oi, Ana / {{ Centro Ana'],
      ['/ben', 'Hi "Ben" {{x|y}} 🔔 / x'],
      ['/none', 'Oi, vizinho / {{ sua rua gente'],
      ['/proto', 'Oi, vizinho / {{ sua rua gente'],
    ];
    expect(words()).toEqual(expected.flatMap((each) => [each, each]));
  });

  it('everyone else sees the fallbacks: the board, lists and searches; the details have what was written', async () => {
    const { storage, send, isSent } = await openDelivery({ '/ana': { attributes: { nome: 'Ana' } } });
    const id = await send({ everyone: true }, { notification: greeting });
    await isSent(id);
    const impersonal = { title: 'Oi, vizinho', body: '{{ sua rua gente' };
    expect((await listNotices(storage.db, 'default', { limit: 1 })).notices).toMatchObject([impersonal]);
    const listed = await listMessages(storage.db, 'default', { limit: 1, search: 'vizinho gente' });
    expect(listed.messages).toMatchObject([{ id, title: impersonal.title }]);
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({
      title: impersonal.title,
      notification: greeting,
    });
  });

  it('corrects and withdraws it on each device with its own values', async () => {
    const { delivery, send, isSent, words } = await openDelivery({ '/ana': { attributes: { nome: 'Ana' } } });
    const id = await send({ everyone: true }, { notification: { title: '{{{{ {{nome|x}}', body: 'a' } });
    await isSent(id);
    const actor = { kind: 'user', id: 'ana', name: 'Ana' } as const;
    const correction = { notification: { title: '{{nome|x}}: domingo', body: 'b' }, replaceOnDevices: true };
    await isSent((await delivery.correct('default', id, correction, actor))!);
    await isSent(
      (await delivery.withdraw('default', id, { reason: '{{nome|x}}', replaceOnDevices: true }, actor))!,
    );
    expect(words().map(([, text]) => text)).toEqual([
      '{{ Ana / a',
      'Ana: domingo / b',
      'Aviso retirado / “x: domingo” não vale mais. {{nome|x}}',
    ]);
  });

  it('a message to a person has their values, and never those of a former user of the device', async () => {
    const { storage, tokens, send, isSent, words } = await openDelivery({ '/one': {}, '/two': {} });
    const { db } = storage;
    for (const token of Object.values(tokens)) await linkUser(db, token, 'ana');
    await replaceAttributes(db, tokens['/one']!, { nome: 'Ana' });
    const notification = { title: '{{nome|você}}', body: 'ok' };
    await isSent(await send({ user: 'ana' }, { notification }));
    expect(words()).toEqual([
      ['/one', 'Ana / ok'],
      ['/two', 'Ana / ok'],
    ]);
    const { messages } = await listDirect(db, 'default', { limit: 2 });
    expect(messages.map(({ title }: DirectMessage) => title)).toEqual(['você', 'você']);
    await linkUser(db, tokens['/two']!, 'bia');
    await isSent(await send({ user: 'bia' }, { notification }));
    await isSent(await send({ tokens: [tokens['/two']!] }, { notification }));
    expect(words().slice(1)).toEqual([
      ['/two', 'Ana / ok'],
      ['/two', 'você / ok'],
      ['/two', 'você / ok'],
    ]);
  });

  it('the longest values of every placeholder fit into what was accepted, and not one byte more', async () => {
    const value = '\u20ac'.repeat(64);
    const { delivery, send, isSent, shown } = await openDelivery({
      '/ana': { attributes: { a: value, b: value } },
    });
    const notification = (length: number) => ({
      title: '{{a|x}}{{b|y}}{{a|z}}',
      body: 'x'.repeat(length),
      navigate: 'https://mural.example/',
    });
    const refusal = async (length: number): Promise<unknown> => {
      const send = sendTo({ everyone: true }, { notification: notification(length) });
      return delivery.validate('default', send, undefined).then(
        () => undefined,
        (error: unknown) => error,
      );
    };
    let [longest, tooLong] = [2000, 3960];
    while (tooLong - longest > 1) {
      const middle = Math.floor((longest + tooLong) / 2);
      if ((await refusal(middle)) === undefined) longest = middle;
      else tooLong = middle;
    }
    expect(await refusal(tooLong)).toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining('with the longest value of each placeholder') as string,
    });
    await isSent(await send({ everyone: true }, { notification: notification(longest) }));
    // With the proof, the largest plaintext of one record (RFC 8291 §4).
    expect(shown()[0]![2]).toBe(3993);
  });
});
