import { encryptedLength } from './encrypt.ts';
import { publicKeyLength } from './p256.ts';
import { authSecretLength, type SubscriptionKeys } from './subscription-keys.ts';

/** A plaintext and the keys of its receiver. */
export interface EncryptionInput {
  readonly keys: SubscriptionKeys;
  readonly plaintext: Uint8Array;
}

/** A receiver in a burst: its keys, then the index of its plaintext in four bytes. */
const plaintextIndexOffset = publicKeyLength + authSecretLength;
const receiverLength = plaintextIndexOffset + 4;

/**
 * Messages to encrypt as they cross to a worker thread: all receivers in one array and each plaintext once, because
 * each additional object that crosses costs as much as a hash.
 */
export interface EncryptionBurst {
  readonly plaintexts: readonly Uint8Array[];
  /** 85 bytes for each receiver. */
  readonly receivers: Uint8Array<ArrayBuffer>;
}

/** The encrypted messages of a burst, one after the other, or the error in their place. */
export type BurstResult = { readonly messages: Uint8Array<ArrayBuffer> } | { readonly error: string };

/** Inputs share a plaintext if they have the same array. */
export function packBurst(inputs: readonly EncryptionInput[]): EncryptionBurst {
  const indexes = new Map<Uint8Array, number>();
  const receivers = new Uint8Array(inputs.length * receiverLength);
  const view = new DataView(receivers.buffer);
  for (const [position, { keys, plaintext }] of inputs.entries()) {
    const start = position * receiverLength;
    const index = indexes.get(plaintext) ?? indexes.size;
    indexes.set(plaintext, index);
    receivers.set(keys.p256dh, start);
    receivers.set(keys.auth, start + publicKeyLength);
    view.setUint32(start + plaintextIndexOffset, index);
  }
  // Copied, because a view would take its whole buffer to the other thread.
  return { plaintexts: Array.from(indexes.keys(), (plaintext) => new Uint8Array(plaintext)), receivers };
}

export function unpackBurst({ plaintexts, receivers }: EncryptionBurst): EncryptionInput[] {
  const view = new DataView(receivers.buffer, receivers.byteOffset);
  return Array.from({ length: receivers.length / receiverLength }, (_, position) => {
    const start = position * receiverLength;
    return {
      keys: {
        p256dh: receivers.subarray(start, start + publicKeyLength),
        auth: receivers.subarray(start + publicKeyLength, start + plaintextIndexOffset),
      },
      plaintext: plaintexts[view.getUint32(start + plaintextIndexOffset)]!,
    };
  });
}

/** Divides the encrypted messages of a burst into views of the same buffer. */
export function divideMessages(messages: Uint8Array, inputs: readonly EncryptionInput[]): Buffer[] {
  let end = messages.byteOffset;
  return inputs.map(({ plaintext }) => {
    const length = encryptedLength(plaintext);
    end += length;
    return Buffer.from(messages.buffer, end - length, length);
  });
}
