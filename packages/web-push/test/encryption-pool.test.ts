import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createEncryptionPool, maxPlaintextLength } from '../src/index.ts';
import { decrypt, makeReceiver } from './decrypt.ts';

function makePool(threads: number) {
  const pool = createEncryptionPool({ threads });
  onTestFinished(() => pool.close());
  return pool;
}

function makeBatch(length: number) {
  return Array.from({ length }, () => {
    const receiver = makeReceiver();
    return { receiver, keys: { p256dh: receiver.publicKey, auth: receiver.auth } };
  });
}

test.each([1, 64, 65, 300])('each of %i receivers reads its message, in order', async (length) => {
  const batch = makeBatch(length);
  const messages = await makePool(2).encrypt(batch, Buffer.from('ação'));
  expect(messages.length).toBe(length);
  for (const [index, { receiver }] of batch.entries()) {
    expect(decrypt(messages[index]!, receiver).toString()).toBe('ação');
  }
  expect(new Set(messages.map((message) => message.toString('hex', 0, 86))).size).toBe(length);
});

test('batches at the same time do not mix', async () => {
  const pool = makePool(2);
  const [one, other] = [makeBatch(100), makeBatch(100)];
  const [ones, others] = await Promise.all([
    pool.encrypt(one, Buffer.from('one')),
    pool.encrypt(other, Buffer.from('the other')),
  ]);
  expect(ones.map((message, index) => decrypt(message, one[index]!.receiver).toString())).toEqual(
    Array(100).fill('one'),
  );
  expect(others.map((message, index) => decrypt(message, other[index]!.receiver).toString())).toEqual(
    Array(100).fill('the other'),
  );
});

test('an empty batch is nothing, and the largest payload fits', async () => {
  const pool = makePool(1);
  expect(await pool.encrypt([], Buffer.from('x'))).toEqual([]);
  const [message] = await pool.encrypt(makeBatch(1), Buffer.alloc(maxPlaintextLength));
  expect(message!.length).toBe(4096);
  await expect(pool.encrypt(makeBatch(1), Buffer.alloc(maxPlaintextLength + 1))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});

test('keys that nobody checked fail their burst, and the next one is encrypted', async () => {
  const pool = makePool(1);
  const bad = { keys: { p256dh: new Uint8Array(65), auth: new Uint8Array(16) } };
  await expect(pool.encrypt([bad], Buffer.from('x'))).rejects.toMatchObject({ code: 'pool_failed' });
  const [{ receiver, keys }] = makeBatch(1) as [ReturnType<typeof makeBatch>[number]];
  const [message] = await pool.encrypt([{ keys }], Buffer.from('x'));
  expect(decrypt(message!, receiver).toString()).toBe('x');
});

test('a thread that dies fails its burst, and another takes its place', async () => {
  const pool = makePool(1);
  const batch = makeBatch(500);
  const started = once(process, 'worker') as Promise<[Worker]>;
  const dying = pool.encrypt(batch, Buffer.from('x')).catch((error: unknown) => error);
  await (await started)[0].terminate();
  expect(await dying).toMatchObject({ code: 'pool_failed' });
  const messages = await pool.encrypt(batch.slice(0, 1), Buffer.from('y'));
  expect(decrypt(messages[0]!, batch[0]!.receiver).toString()).toBe('y');
});

test('closing fails what is not encrypted yet and what comes after', async () => {
  const pool = makePool(2);
  const batch = makeBatch(500);
  const late = pool.encrypt(batch, Buffer.from('x')).catch((error: unknown) => error);
  await pool.close();
  expect(await late).toMatchObject({ code: 'pool_failed' });
  await expect(pool.encrypt(batch, Buffer.from('x'))).rejects.toMatchObject({ code: 'pool_failed' });
});
