import { authSecretLength, publicKeyLength, type SubscriptionKeys } from './keys.ts';

const keysLength = publicKeyLength + authSecretLength;

/**
 * One plaintext for some receivers, as it goes to a worker thread: one array for all keys, because each
 * object more that crosses threads costs as much as a hash.
 */
export interface Burst {
  readonly plaintext: Uint8Array;
  /** 81 bytes for each receiver: its public key, then its secret. */
  readonly keys: Uint8Array<ArrayBuffer>;
}

/** What comes back: all messages, of the same length each, one behind the other; or what went wrong. */
export type BurstResult = { readonly messages: Uint8Array<ArrayBuffer> } | { readonly fault: string };

export function packKeys(receivers: readonly SubscriptionKeys[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(receivers.length * keysLength);
  for (const [index, { p256dh, auth }] of receivers.entries()) {
    packed.set(p256dh, index * keysLength);
    packed.set(auth, index * keysLength + publicKeyLength);
  }
  return packed;
}

export function unpackKeys(packed: Uint8Array): SubscriptionKeys[] {
  return pieces(packed, packed.length / keysLength).map((keys) => ({
    p256dh: keys.subarray(0, publicKeyLength),
    auth: keys.subarray(publicKeyLength),
  }));
}

/** Cuts bytes into `count` views of the same length. */
export function pieces(bytes: Uint8Array, count: number): Buffer[] {
  const length = bytes.length / count;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: count }, (_, index) => whole.subarray(index * length, (index + 1) * length));
}
