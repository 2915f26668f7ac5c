import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  availableEncryption,
  createEncryptionPool,
  type EncryptionMethod,
  maxPlaintextLength,
} from '../../src/index.ts';
import { decrypt, makeReceiver } from '../harness/decrypt.ts';

/** Assigns the plaintexts to the receivers in turn. */
function makeBatch(length: number, ...plaintexts: readonly Buffer[]) {
  return Array.from({ length }, (_, index) => {
    const receiver = makeReceiver();
    const plaintext = plaintexts[index % plaintexts.length] ?? Buffer.from('x');
    return { receiver, keys: { p256dh: receiver.publicKey, auth: receiver.auth }, plaintext };
  });
}

/** Without the native package, which `npm run build` builds, all methods are `node`; `npm test` runs them with it too. */
const methods: readonly EncryptionMethod[] = ['node', 'openssl', 'ifma'];

describe.each(methods)('by the method %s or the next best one', (method) => {
  const makePool = (threads: number) => {
    const pool = createEncryptionPool({ threads, method });
    onTestFinished(() => pool.close());
    return pool;
  };

  test.each([1, 64, 65, 300])('each of %i receivers decrypts its message, in order', async (length) => {
    const batch = makeBatch(length, Buffer.from('ação'), Buffer.from('action'), Buffer.alloc(0));
    const messages = await makePool(2).encrypt(batch);
    expect(messages.length).toBe(length);
    for (const [index, { receiver, plaintext }] of batch.entries()) {
      expect(decrypt(messages[index]!, receiver)).toEqual(plaintext);
    }
    expect(new Set(messages.map((message) => message.toString('hex', 0, 86))).size).toBe(length);
  });

  test('the calling thread encrypts as the others do', async () => {
    const pool = makePool(1);
    const batch = makeBatch(65, Buffer.from('ação'), Buffer.from('action'), Buffer.alloc(0));
    const started = vi.fn();
    process.on('worker', started);
    onTestFinished(() => void process.off('worker', started));
    const first = pool.encryptHere(batch);
    // By then the native package is loaded.
    await availableEncryption(method);
    for (const messages of [first, pool.encryptHere(batch)]) {
      expect(messages).toHaveLength(65);
      for (const [index, message] of messages.entries()) {
        expect(decrypt(message, batch[index]!.receiver)).toEqual(batch[index]!.plaintext);
      }
    }
    await setImmediate();
    expect(started).not.toHaveBeenCalled();
    const [input] = batch as [(typeof batch)[number]];
    const tooLong = { ...input, plaintext: Buffer.alloc(maxPlaintextLength + 1) };
    expect(() => pool.encryptHere([tooLong])).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
    const invalid = { ...input, keys: { ...input.keys, p256dh: new Uint8Array(65) } };
    expect(() => pool.encryptHere([invalid])).toThrow(expect.objectContaining({ code: 'encryption_failed' }));
  });

  test('a pool is busy while each thread has messages', async () => {
    const pool = makePool(2);
    expect(pool.isBusy).toBe(false);
    const first = pool.encrypt(makeBatch(1));
    expect(pool.isBusy).toBe(false);
    const second = pool.encrypt(makeBatch(1));
    expect(pool.isBusy).toBe(true);
    await Promise.all([first, second]);
    expect(pool.isBusy).toBe(false);
  });

  test('concurrent batches stay apart', async () => {
    const pool = makePool(2);
    const [one, other] = [makeBatch(100, Buffer.from('one')), makeBatch(100, Buffer.from('the other'))];
    const [ones, others] = await Promise.all([pool.encrypt(one), pool.encrypt(other)]);
    expect(ones.map((message, index) => decrypt(message, one[index]!.receiver).toString())).toEqual(
      Array(100).fill('one'),
    );
    expect(others.map((message, index) => decrypt(message, other[index]!.receiver).toString())).toEqual(
      Array(100).fill('the other'),
    );
  });

  test('an empty batch has no messages, and the longest payload fits', async () => {
    const pool = makePool(1);
    expect(await pool.encrypt([])).toEqual([]);
    const [message] = await pool.encrypt(makeBatch(1, Buffer.alloc(maxPlaintextLength)));
    expect(message!.length).toBe(4096);
    await expect(pool.encrypt(makeBatch(1, Buffer.alloc(maxPlaintextLength + 1)))).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });

  test('invalid keys fail their burst, and the next one is encrypted', async () => {
    const pool = makePool(1);
    const bad = {
      keys: { p256dh: new Uint8Array(65), auth: new Uint8Array(16) },
      plaintext: Buffer.from('x'),
    };
    await expect(pool.encrypt([bad])).rejects.toMatchObject({ code: 'encryption_failed' });
    const [input] = makeBatch(1) as [ReturnType<typeof makeBatch>[number]];
    const [message] = await pool.encrypt([input]);
    expect(decrypt(message!, input.receiver).toString()).toBe('x');
  });

  test.each([
    ['p256dh', { p256dh: new Uint8Array(91), auth: new Uint8Array(16) }],
    ['auth', { p256dh: new Uint8Array(65), auth: new Uint8Array(15) }],
  ])('a key %s of another length fails, and the next burst is encrypted', async (_, keys) => {
    const pool = makePool(1);
    const bad = { keys, plaintext: Buffer.from('x') };
    await expect(pool.encrypt([bad])).rejects.toMatchObject({ code: 'encryption_failed' });
    expect(() => pool.encryptHere([bad])).toThrow(expect.objectContaining({ code: 'encryption_failed' }));
    const [input] = makeBatch(1) as [ReturnType<typeof makeBatch>[number]];
    const [message] = await pool.encrypt([input]);
    expect(decrypt(message!, input.receiver).toString()).toBe('x');
  });

  test('a thread that ends fails its bursts, and another replaces it', async () => {
    const pool = makePool(1);
    const batch = makeBatch(500);
    const started = once(process, 'worker') as Promise<[Worker]>;
    const result = pool.encrypt(batch).catch((error: unknown) => error);
    await (await started)[0].terminate();
    expect(await result).toMatchObject({ code: 'encryption_failed' });
    const messages = await pool.encrypt(batch.slice(0, 1));
    expect(decrypt(messages[0]!, batch[0]!.receiver).toString()).toBe('x');
  });

  test('closing fails the messages that are not encrypted yet, and later ones', async () => {
    const pool = makePool(2);
    const batch = makeBatch(500);
    const result = pool.encrypt(batch).catch((error: unknown) => error);
    await pool.close();
    expect(await result).toMatchObject({ code: 'encryption_failed' });
    await expect(pool.encrypt(batch)).rejects.toMatchObject({ code: 'encryption_failed' });
  });
});
