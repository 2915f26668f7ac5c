import { channel } from 'node:diagnostics_channel';
import { createEncryptionPool } from '@sineta/web-push';
import { expect, it, onTestFinished, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { createLimiters } from '../../../src/delivery/flow/push-service-limiters.ts';
import { encryptAhead } from '../../../src/delivery/send/encrypt-ahead.ts';
import { noObserver } from '../../../src/delivery/observer.ts';
import type { PayloadOf } from '../../../src/delivery/send/payloads.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createLogger } from '../../../src/logger.ts';

const receiver = makeReceiver();
const device = {
  token: 'A',
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  p256dh: receiver.publicKey,
  auth: receiver.auth,
  vapid_key: '',
  gone_at: null,
  resubscribe_at: null,
  preferences: null,
  last_seen_at: 0,
  time_zone: null,
};

type Encrypt = Parameters<typeof encryptAhead>[0]['encrypt'];

function contextWith(encrypt: Encrypt, burst: number) {
  return {
    burst,
    direct: { isBusy: false },
    limiters: createLimiters({ ...tuning.concurrency, patience: 1, longestPause: 1 }),
    encrypt,
    observer: noObserver,
    logger: createLogger({ level: 'silent' }),
  };
}

function recipientsIn(locales: readonly string[]) {
  return locales.map((locale) => ({ token: 'A', device: { ...device, locale }, attempts: 0 }));
}

it('leaves the encryption to the sender when no thread can start', async () => {
  const encrypt = () => Promise.reject(new RangeError('no room for another thread'));
  const recipients = recipientsIn(Array.from({ length: 25 }, () => 'pt'));
  const payload = Buffer.from('{}');
  const bursts: number[] = [];
  for await (const messages of encryptAhead(contextWith(encrypt, 10), recipients, () => payload)) {
    expect(messages.every(({ body }) => body === undefined)).toBe(true);
    bursts.push(messages.length);
  }
  expect(bursts).toEqual([10, 10, 5]);
});

it('encrypts the payload of each language for its devices', async () => {
  const encryption = createEncryptionPool({ threads: 1 });
  onTestFinished(() => encryption.close());
  const languages = ['pt', 'en', 'es', 'fr', 'guarani'];
  const locales = Array.from({ length: 27 }, (_, index) => languages[index % languages.length]!);
  const payloads = new Map(languages.map((language) => [language, Buffer.from(language)]));
  const payloadOf: PayloadOf = ({ device }) => payloads.get(device?.locale ?? 'pt')!;
  const context = contextWith(encryption.encrypt, 20);
  const opened: (string | undefined)[] = [];
  for await (const messages of encryptAhead(context, recipientsIn(locales), payloadOf)) {
    for (const { payload, recipient, body } of messages) {
      expect(payload).toBe(payloadOf(recipient));
      opened.push(body && String(decrypt(Buffer.from(body), receiver)));
    }
  }
  expect(opened).toEqual(locales);
});

it('yields turns between two groups while connections arrive', async () => {
  const encryption = createEncryptionPool({ threads: 1 });
  onTestFinished(() => encryption.close());
  const recipients = recipientsIn(Array.from({ length: 65 }, () => 'pt'));
  const payload = Buffer.from('{}');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  const publish = (): void => {
    turns += 1;
    channel('net.server.socket').publish({});
    next = setImmediate(publish);
  };
  let next = setImmediate(publish);
  onTestFinished(() => clearImmediate(next));
  const groups = encryptAhead(contextWith(encryption.encrypt, 128), recipients, () => payload);
  await groups.next();
  const before = turns;
  await groups.next();
  expect(turns - before).toBe(32);
});
