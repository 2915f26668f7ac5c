import type { Tier } from './addon.ts';

/** The bytes of a receiver in a burst: public key, authentication secret, start and end of its plaintext. */
export const receiverLength = 65 + 16 + 4 + 4;
/** The random bytes that a message needs: a private key and a salt. */
export const secretsLength = 32 + 16;

/** Encrypts bursts of messages in native code (RFC 8291, RFC 8188). */
export interface NativeEncryption {
  readonly tier: Tier;
  /**
   * Encrypts all messages of a burst, one after the other into `messages`.
   *
   * @param receivers 89 bytes each. The start and the end are offsets in `plaintexts`, as big-endian numbers.
   * @param secrets 48 random bytes each, which are erased.
   * @param messages As long as all messages: each is 103 bytes longer than its plaintext.
   * @param refused One byte each: 1 if the message was not written, because the public key is not a point on P-256 or
   * the private key is out of range. Then encrypt it in another way.
   * @returns How many were refused, or -1 if the arrays do not fit each other and nothing was written.
   */
  encrypt(
    plaintexts: Uint8Array,
    receivers: Uint8Array,
    secrets: Uint8Array,
    messages: Uint8Array,
    refused: Uint8Array,
  ): number;
}
