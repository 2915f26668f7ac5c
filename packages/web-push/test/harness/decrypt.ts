import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

export interface Receiver {
  /** 32 bytes. */
  readonly privateKey: Buffer;
  /** 65 bytes. */
  readonly publicKey: Buffer;
  /** 16 bytes. */
  readonly auth: Buffer;
}

/** Decrypts as a browser does (RFC 8291). Independent of `src`, so that the two do not share mistakes. */
export function decrypt(message: Buffer, receiver: Receiver): Buffer {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyIdLength = message[20]!;
  const senderKey = message.subarray(21, 21 + keyIdLength);
  const record = message.subarray(21 + keyIdLength);
  if (record.length > recordSize) throw new Error('The message has more than one record.');

  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(receiver.privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, senderKey]);
  const inputKey = hkdf(ecdh.computeSecret(senderKey), receiver.auth, info, 32);
  return decryptRecord(record, inputKey, salt);
}

/** Decrypts the only record: the delimiter 2 ends the plaintext, and zeros may follow it (RFC 8188 §2). */
function decryptRecord(record: Buffer, inputKey: Uint8Array, salt: Uint8Array): Buffer {
  const key = hkdf(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The record is not the last one.');
  return padded.subarray(0, end);
}

export function makeReceiver(): Receiver {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const digits = ecdh.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - digits.length), digits]);
  return { privateKey, publicKey, auth: Buffer.from(crypto.getRandomValues(new Uint8Array(16))) };
}

function hkdf(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
