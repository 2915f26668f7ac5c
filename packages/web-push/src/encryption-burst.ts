import { encryptedLength } from './encrypt.ts';
import { authSecretLength, publicKeyLength, type SubscriptionKeys } from './keys.ts';

/** A plaintext and whom it is for. */
export interface Letter {
  readonly keys: SubscriptionKeys;
  readonly plaintext: Uint8Array;
}

/** The keys of a receiver, then which plaintext is for it: one byte, since a burst has at most 256 letters. */
const receiverLength = publicKeyLength + authSecretLength + 1;

/**
 * Letters as they go to a worker thread: one array for all receivers, and each plaintext once, because each
 * object more that crosses threads costs as much as a hash.
 */
export interface Burst {
  readonly plaintexts: readonly Uint8Array[];
  /** 82 bytes for each receiver. */
  readonly receivers: Uint8Array<ArrayBuffer>;
}

/** What comes back: all messages, one behind the other; or what went wrong. */
export type BurstResult = { readonly messages: Uint8Array<ArrayBuffer> } | { readonly fault: string };

/** Letters of the same plaintext are those that have the same array. */
export function packLetters(letters: readonly Letter[]): Burst {
  const plaintexts: Uint8Array[] = [];
  const receivers = new Uint8Array(letters.length * receiverLength);
  let start = 0;
  for (const { keys, plaintext } of letters) {
    let index = plaintexts.indexOf(plaintext);
    if (index === -1) index = plaintexts.push(plaintext) - 1;
    receivers.set(keys.p256dh, start);
    receivers.set(keys.auth, start + publicKeyLength);
    start += receiverLength;
    receivers[start - 1] = index;
  }
  // Copies, since of a view the whole buffer would be cloned.
  return { plaintexts: plaintexts.map((plaintext) => new Uint8Array(plaintext)), receivers };
}

export function unpackLetters({ plaintexts, receivers }: Burst): Letter[] {
  return Array.from({ length: receivers.length / receiverLength }, (_, index) => {
    const receiver = receivers.subarray(index * receiverLength, (index + 1) * receiverLength);
    return {
      keys: {
        p256dh: receiver.subarray(0, publicKeyLength),
        auth: receiver.subarray(publicKeyLength, publicKeyLength + authSecretLength),
      },
      plaintext: plaintexts[receiver.at(-1)!]!,
    };
  });
}

/** Cuts the messages of letters apart: views of the same bytes. */
export function cutMessages(messages: Uint8Array, letters: readonly Letter[]): Buffer[] {
  let end = messages.byteOffset;
  return letters.map(({ plaintext }) => {
    const length = encryptedLength(plaintext);
    end += length;
    return Buffer.from(messages.buffer, end - length, length);
  });
}
