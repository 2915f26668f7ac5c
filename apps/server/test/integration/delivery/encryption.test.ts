import { createEncryptionPool } from '@sineta/web-push';
import { expect, it, vi } from 'vitest';
import { noObserver } from '../../../src/delivery/observer.ts';
import { createLogger } from '../../../src/logger.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

const devices = 150;

it('sends encrypted messages when the encryption threads fail, and logs it', async () => {
  const sink = await startPushSink();
  const storage = await openTestStorage();
  const tokens = await registerDevices(storage, sink.origin, devices);
  const encryption = createEncryptionPool({ threads: 1 });
  // From now on it rejects, as it does when its threads die.
  await encryption.close();
  const log: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void log.push(line) } });
  const delivery = await createTestDelivery(storage, sink.origin, { encryption, logger });
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
  expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: devices, failed: 0 });
  expect(sink.countByPath().size).toBe(devices);
  expect(sink.arrivals).toHaveLength(devices);
  // Each with its own salt and key (RFC 8188 §2.1, RFC 8291 §4), and no readable text.
  expect(new Set(sink.arrivals.map(({ body }) => body.toString('hex', 0, 86))).size).toBe(devices);
  for (const { headers, body } of sink.arrivals) {
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(body.toString('latin1')).not.toContain('"title"');
  }
  const logged = log.join('');
  expect(logged).toContain('messages were not encrypted together; the sender encrypts each of them');
  for (const secret of [...tokens, '/push/', 'Olá']) expect(logged).not.toContain(secret);
});

it('encrypts direct messages and small broadcasts without a thread', async () => {
  const sink = await startPushSink();
  const storage = await openTestStorage();
  const tokens = await registerDevices(storage, sink.origin, 7);
  const encryption = createEncryptionPool({ threads: 1 });
  // Its threads encrypt nothing any more.
  await encryption.close();
  const log: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void log.push(line) } });
  const encrypted: number[] = [];
  const observer = { ...noObserver, encrypted: (messages: number) => void encrypted.push(messages) };
  const delivery = await createTestDelivery(storage, sink.origin, { encryption, logger, observer });
  await delivery.start();
  await delivery.accept('default', sendTo({ tokens: tokens.slice(0, 3) }));
  await vi.waitFor(() => expect(sink.arrivals).toHaveLength(3), 60_000);
  await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(() => expect(sink.arrivals).toHaveLength(10), 60_000);
  expect(encrypted).toEqual([3, 7]);
  expect(log).toEqual([]);
});
