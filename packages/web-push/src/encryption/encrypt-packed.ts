import type { NativeEncryption } from '@sineta/web-push-native';
import { randomFillSync } from 'node:crypto';
import { saltLength } from './content-encoding.ts';
import { encrypt } from './encrypt.ts';
import {
  type BurstResult,
  divideMessages,
  type EncryptionBurst,
  messagesLength,
  receiversIn,
  unpackBurst,
} from './encryption-burst.ts';
import { privateKeyLength } from './p256.ts';

/** Encrypts a burst in this thread, by the native package if it is given. */
export function encryptPacked(burst: EncryptionBurst, native: NativeEncryption | undefined): BurstResult {
  try {
    // Not from Node's shared pool, which cannot be transferred to another thread.
    const messages = new Uint8Array(messagesLength(burst));
    const refused = native && encryptNatively(native, burst, messages);
    if (refused !== 'none') encryptRefused(burst, messages, refused);
    return { messages };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Returns a byte for each message, 0 if it was encrypted; `none` if all were; or `undefined` if none was. */
function encryptNatively(
  native: NativeEncryption,
  burst: EncryptionBurst,
  messages: Uint8Array,
): Uint8Array | 'none' | undefined {
  const count = receiversIn(burst);
  const secrets = randomFillSync(new Uint8Array(count * (privateKeyLength + saltLength)));
  const refused = new Uint8Array(count);
  const result = native.encrypt(burst.plaintexts, burst.receivers, secrets, messages, refused);
  if (result === 0) return 'none';
  return result < 0 ? undefined : refused;
}

/** Encrypts what the native package did not, which also reports why a key is not valid. */
function encryptRefused(burst: EncryptionBurst, messages: Uint8Array, refused: Uint8Array | undefined): void {
  const inputs = unpackBurst(burst);
  for (const [index, message] of divideMessages(messages, inputs).entries()) {
    const { plaintext, keys } = inputs[index]!;
    if (refused?.[index] !== 0) message.set(encrypt(plaintext, keys));
  }
}
