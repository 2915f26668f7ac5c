import { spawn } from 'node:child_process';
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeReceiver, type Receiver } from '../../web-push/test/harness/decrypt.ts';
import { tierNumbers } from '../src/addon.ts';
import { secretsLength } from '../src/native-encryption.ts';
import { buildImplementations, type Implementation } from './harness/addon.ts';
import { mod, p } from './harness/curve.ts';
import { findInMemory } from './harness/memory.ts';

/*
 * A process encrypts a burst, and this one reads all its memory. The secrets to search for are calculated here, with the private
 * keys of the receivers: as bytes from both ends, eight at a time, and the numbers also in the forms of the calculations.
 */

const messageLength = 104;
const script = join(import.meta.dirname, 'harness/erasing-process.ts');

async function encryptElsewhere({ file, tier }: Implementation, receivers: readonly Receiver[]) {
  const range = Buffer.of(0, 0, 0, 0, 0, 0, 0, 1);
  const packed = Buffer.concat(receivers.flatMap(({ publicKey, auth }) => [publicKey, auth, range]));
  const args = ['--conditions=@sineta/source', script, file, `${tierNumbers[tier]}`, packed.toString('hex')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) if ((text += chunk).endsWith('\n')) break;
  const output = JSON.parse(text) as { refused: number; messages: string; inverted: string };
  expect(output.refused).toBe(0);
  return {
    process: child.pid!,
    messages: Buffer.from(output.messages, 'hex'),
    secrets: Buffer.from(output.inverted, 'hex').map((byte) => ~byte),
    [Symbol.dispose]: () => void child.kill(),
  };
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

function splitNumber(number: bigint, bits: number, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => BigInt.asUintN(bits, number >> BigInt(bits * index)));
}

/** Not zero or few bits, which are everywhere. */
const isLong = (part: bigint) => part >= 2n ** 40n;

/** Eight bytes at a time, from both ends. */
function partsOf(bytes: Uint8Array): bigint[] {
  const number = numberOf(bytes);
  const parts = splitNumber(number, 64, Math.ceil(bytes.length / 8));
  const reversed = splitNumber(numberOf(bytes.toReversed()), 64, parts.length);
  return [...parts, ...reversed].filter(isLong);
}

/** A number modulo p as the lanes calculate with it: as it is, and in Montgomery form, which is below 2p. */
function limbsOf(number: bigint): bigint[] {
  const form = mod(number * 2n ** 260n);
  return [number, form, form + p].flatMap((value) => splitNumber(value, 52, 4));
}

/** The same as OpenSSL has it. */
const wordsOf = (number: bigint) => splitNumber(mod(number * 2n ** 256n), 64, 4);

/** X and Z of 32 times a point, doubled five times as both OpenSSL and every textbook do (Jacobian coordinates, a = -3). */
function multipleOf32(publicKey: Uint8Array): { x: bigint; z: bigint } {
  let [x, y, z] = [numberOf(publicKey.subarray(1, 33)), numberOf(publicKey.subarray(33)), 1n];
  for (let doubling = 0; doubling < 5; doubling++) {
    const slope = 3n * (x - z * z) * (x + z * z);
    const product = 4n * x * y * y;
    const newX = mod(slope * slope - 2n * product);
    [x, y, z] = [newX, mod(slope * (product - newX) - 8n * y ** 4n), mod(2n * y * z)];
  }
  return { x, z };
}

function secretsOf(receiver: Receiver, message: Buffer, privateKey: Uint8Array) {
  const [salt, publicKey] = [message.subarray(0, 16), message.subarray(21, 86)];
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(receiver.privateKey);
  const sharedSecret = ecdh.computeSecret(publicKey);
  const derive = (key: Uint8Array, from: Uint8Array, info: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, publicKey]);
  const inputKey = derive(sharedSecret, receiver.auth, info, 32);
  const key = derive(inputKey, salt, 'Content-Encoding: aes128gcm\0', 16);
  // Of the last message. The key itself is everywhere.
  const isKnown = numberOf(privateKey) === 32n;
  const product = multipleOf32(receiver.publicKey);
  return {
    'private key': isKnown ? [] : [...partsOf(privateKey), ...splitNumber(numberOf(privateKey), 52, 4)],
    'shared secret': [...partsOf(sharedSecret), ...limbsOf(numberOf(sharedSecret))],
    'last product': isKnown ? [product.x, product.z].flatMap(wordsOf) : [],
    'input key of HKDF': partsOf(inputKey),
    key: partsOf(key),
    'hash key of GCM': partsOf(createCipheriv('aes-128-ecb', key, null).update(Buffer.alloc(16))),
    nonce: partsOf(derive(inputKey, salt, 'Content-Encoding: nonce\0', 12)),
  };
}

test.each(buildImplementations())('$name leaves no secret of a burst in memory', async (implementation) => {
  const receivers = Array.from({ length: 11 }, makeReceiver);
  using other = await encryptElsewhere(implementation, receivers);
  const needles = new Map<bigint, string>();
  for (const [index, receiver] of receivers.entries()) {
    const message = other.messages.subarray(index * messageLength, (index + 1) * messageLength);
    const privateKey = other.secrets.subarray(index * secretsLength, index * secretsLength + 32);
    const secrets = Object.entries(secretsOf(receiver, message, privateKey)).filter(
      // OpenSSL frees a copy of each private key without erasing it (ecp_nistz256_windowed_mul).
      ([name]) => name !== 'private key' || implementation.tier !== 'openssl',
    );
    for (const [name, parts] of secrets)
      for (const part of parts) needles.set(part, `${name} of message ${index + 1}`);
    for (const part of partsOf(receiver.auth)) needles.set(part, `authentication secret ${index + 1}`);
  }
  // The arguments of the process, which show that what is there is found.
  const expected = receivers.map((_, index) => `authentication secret ${index + 1}`);
  expect([...findInMemory(other.process, needles)].sort()).toEqual(expected.sort());
});
