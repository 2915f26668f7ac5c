import { PushError } from '../errors.ts';
import { isUncompressedPoint } from '../p256.ts';
import type { HeaderFields } from './push-headers.ts';

/** RFC 8188 §2.1: salt (16), record size (4), length of the key id (1); RFC 8291 §4: the key id is a point. */
const saltLength = 16;
const keyIdOffset = saltLength + 4 + 1;
const recordOffset = keyIdOffset + 65;
/** The delimiter and the AES-128-GCM tag (RFC 8188 §2). */
const smallestRecord = 1 + 16;

/**
 * Checks what can be checked of an encrypted body without the browser's keys.
 * @throws PushError content_encoding_invalid, body_invalid
 */
export function checkEncryptedBody(body: Buffer, headers: HeaderFields): void {
  if (body.length === 0) return;
  if (headers['content-encoding']?.toLowerCase() !== 'aes128gcm')
    throw new PushError('content_encoding_invalid');
  if (body.length < recordOffset + smallestRecord) throw new PushError('body_invalid');
  const recordSize = body.readUInt32BE(saltLength);
  const isOneRecord = recordSize >= smallestRecord + 1 && body.length - recordOffset <= recordSize;
  const keyId = body.subarray(keyIdOffset, recordOffset);
  if (!isOneRecord || body[keyIdOffset - 1] !== keyId.length || !isUncompressedPoint(keyId))
    throw new PushError('body_invalid');
}
