import { createCipheriv, createSecretKey } from 'node:crypto';
import { hkdf } from './hkdf.ts';

/** The record size in the header. Push services accept messages of 4,096 bytes (RFC 8030 §7.2). */
const recordSize = 4096;
/** The bytes of a salt (RFC 8188 §2.1). No two messages of a key share one. */
export const saltLength = 16;
const tagLength = 16;
/** Marks the last record, which is the only one of a push message (RFC 8188 §2, RFC 8291 §4). */
const lastRecordDelimiter = 2;

const keyAndNonce = [
  { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 },
  { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 },
];

/** Derives the content-encryption key and the nonce of the first record (RFC 8188 §2.2, §2.3). */
export function deriveKeyAndNonce(
  inputKey: Uint8Array,
  salt: Uint8Array,
): { readonly key: Buffer; readonly nonce: Buffer } {
  const [key, nonce] = hkdf(salt, inputKey, keyAndNonce);
  return { key: key!, nonce: nonce! };
}

/**
 * Encrypts one record with `aes128gcm` (RFC 8188).
 *
 * @param plaintext At most what fits the record.
 * @param salt 16 bytes, never used twice with the same input key.
 * @param keyId At most 255 bytes.
 */
export function encryptRecord(
  plaintext: Uint8Array,
  inputKey: Uint8Array,
  salt: Uint8Array,
  keyId: Uint8Array = new Uint8Array(),
): Buffer {
  const { key, nonce } = deriveKeyAndNonce(inputKey, salt);
  const headerLength = saltLength + 4 + 1 + keyId.length;
  const recordLength = plaintext.length + 1;
  const message = Buffer.allocUnsafe(headerLength + recordLength + tagLength);
  message.set(salt);
  message.writeUInt32BE(recordSize, saltLength);
  message[saltLength + 4] = keyId.length;
  message.set(keyId, saltLength + 5);

  const record = message.subarray(headerLength, headerLength + recordLength);
  record.set(plaintext);
  record[plaintext.length] = lastRecordDelimiter;
  // With raw bytes Node throws and catches internally; a KeyObject halves the cost.
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(key), nonce);
  message.set(cipher.update(record), headerLength);
  cipher.final();
  message.set(cipher.getAuthTag(), headerLength + recordLength);
  return message;
}
