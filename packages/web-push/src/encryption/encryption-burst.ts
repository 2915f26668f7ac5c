import { encryptedLength, overhead } from './encrypt.ts';
import { publicKeyLength } from './p256.ts';
import { authSecretLength, type SubscriptionKeys } from './subscription-keys.ts';

/** A plaintext and the keys of its receiver. */
export interface EncryptionInput {
  readonly keys: SubscriptionKeys;
  readonly plaintext: Uint8Array;
}

/** A receiver in a burst: its keys, then the start and the end of its plaintext in four bytes each. */
const startOffset = publicKeyLength + authSecretLength;
const endOffset = startOffset + 4;
const receiverLength = endOffset + 4;

/**
 * Messages to encrypt as they cross to a worker thread: all receivers in one array and all plaintexts in another, each
 * once, because each additional object that crosses costs as much as a hash.
 */
export interface EncryptionBurst {
  readonly plaintexts: Uint8Array<ArrayBuffer>;
  /** 89 bytes for each receiver. */
  readonly receivers: Uint8Array<ArrayBuffer>;
}

/** The encrypted messages of a burst, one after the other, or the error in their place. */
export type BurstResult = { readonly messages: Uint8Array<ArrayBuffer> } | { readonly error: string };

/** Inputs share a plaintext if they have the same array. */
export function packBurst(inputs: readonly EncryptionInput[]): EncryptionBurst {
  const starts = new Map<Uint8Array, number>();
  const receivers = new Uint8Array(inputs.length * receiverLength);
  const view = new DataView(receivers.buffer);
  let length = 0;
  for (const [position, { keys, plaintext }] of inputs.entries()) {
    const offset = position * receiverLength;
    let start = starts.get(plaintext);
    if (start === undefined) {
      start = length;
      starts.set(plaintext, start);
      length += plaintext.length;
    }
    receivers.set(keys.p256dh, offset);
    receivers.set(keys.auth, offset + publicKeyLength);
    view.setUint32(offset + startOffset, start);
    view.setUint32(offset + endOffset, start + plaintext.length);
  }
  const plaintexts = new Uint8Array(length);
  for (const [plaintext, start] of starts) plaintexts.set(plaintext, start);
  return { plaintexts, receivers };
}

export function unpackBurst(burst: EncryptionBurst): EncryptionInput[] {
  const { plaintexts, receivers } = burst;
  const view = new DataView(receivers.buffer, receivers.byteOffset);
  return Array.from({ length: receiversIn(burst) }, (_, position) => {
    const offset = position * receiverLength;
    return {
      keys: {
        p256dh: receivers.subarray(offset, offset + publicKeyLength),
        auth: receivers.subarray(offset + publicKeyLength, offset + startOffset),
      },
      plaintext: plaintexts.subarray(
        view.getUint32(offset + startOffset),
        view.getUint32(offset + endOffset),
      ),
    };
  });
}

export function receiversIn({ receivers }: EncryptionBurst): number {
  return receivers.length / receiverLength;
}

/** The length of all encrypted messages of a burst together. */
export function messagesLength({ receivers }: EncryptionBurst): number {
  const view = new DataView(receivers.buffer, receivers.byteOffset);
  let length = 0;
  for (let offset = 0; offset < receivers.length; offset += receiverLength) {
    length += overhead + view.getUint32(offset + endOffset) - view.getUint32(offset + startOffset);
  }
  return length;
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
