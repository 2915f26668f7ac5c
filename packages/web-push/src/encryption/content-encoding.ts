import { createCipheriv, createSecretKey } from 'node:crypto';
import { hkdf } from './hkdf.ts';

/** The record size that every sender names: push services carry 4,096 bytes (RFC 8030 §7.2). */
const recordSize = 4096;
const saltLength = 16;
const tagLength = 16;
/** Marks the last record, which is the only one here (RFC 8188 §2, RFC 8291 §4). */
const lastRecordDelimiter = 2;

const keyAndNonce = [
  { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 },
  { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 },
];

/** The content-encryption key and nonce of the first record (RFC 8188 §2.2, §2.3). */
export function deriveKeyAndNonce(
  inputKey: Uint8Array,
  salt: Uint8Array,
): { readonly key: Buffer; readonly nonce: Buffer } {
  const [key, nonce] = hkdf(salt, inputKey, keyAndNonce);
  return { key: key!, nonce: nonce! };
}

/**
 * Encrypts one record with `aes128gcm` (RFC 8188). `salt` (16 bytes) must never be used twice with the same
 * `inputKey`; `keyId` is at most 255 bytes; `plaintext` has to fit the record.
 */
export function seal(
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
  // Given raw bytes Node throws and catches inside; a KeyObject halves the cost.
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(key), nonce);
  message.set(cipher.update(record), headerLength);
  cipher.final();
  message.set(cipher.getAuthTag(), headerLength + recordLength);
  return message;
}
