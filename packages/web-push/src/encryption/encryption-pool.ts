import type { NativeEncryption } from '@sineta/web-push-native';
import { assertPlaintextFits } from './encrypt.ts';
import { encryptPacked } from './encrypt-packed.ts';
import { divideMessages, type EncryptionInput, packBurst } from './encryption-burst.ts';
import { encryptionFailed, type EncryptionThread, startThread } from './encryption-thread.ts';
import type { EncryptionMethod } from './encryption-method.ts';
import { loadNative } from './native.ts';
import { publicKeyLength } from './p256.ts';
import { authSecretLength } from './subscription-keys.ts';

/** The messages that cross to a thread together: enough to make the transfer cheap, few enough to start sending soon. */
const burstSize = 128;

/** Encrypts many messages in worker threads, so that the calling thread only sends, and a few in the calling thread. */
export interface EncryptionPool {
  /**
   * Encrypts each plaintext for its receiver, whose keys must come from `parseSubscriptionKeys`. For many receivers
   * of the same plaintext pass the same array, which then crosses to a thread once.
   *
   * @returns The message bodies, in the order of the batch.
   * @throws WebPushError `payload_too_large`, or `encryption_failed` if a thread ended or the pool is closed.
   */
  readonly encrypt: (batch: readonly EncryptionInput[]) => Promise<Buffer[]>;
  /**
   * Encrypts as `encrypt` does, but in the calling thread, which it blocks: for a few messages that should not wait for those
   * that the threads have. Uses `node:crypto` alone until the native package is loaded. A closed pool does this too.
   *
   * @throws WebPushError `payload_too_large`, or `encryption_failed` if a key is not valid.
   */
  readonly encryptHere: (batch: readonly EncryptionInput[]) => Buffer[];
  /** Whether a new batch waits for others in each thread. */
  readonly isBusy: boolean;
  /** Ends the threads. Messages that are not encrypted yet fail. */
  close(): Promise<void>;
}

/** The size and the method of an encryption pool. */
export interface EncryptionPoolOptions {
  readonly threads: number;
  /** The best method to use. By default `openssl`, which is `node` where `@sineta/web-push-native` is absent. */
  readonly method?: EncryptionMethod;
}

/** Creates a pool of at most `threads` threads, which start on demand and are replaced if they end. */
export function createEncryptionPool({
  threads: maxThreads,
  method = 'openssl',
}: EncryptionPoolOptions): EncryptionPool {
  let threads: EncryptionThread[] = [];
  let isClosed = false;
  let native: NativeEncryption | undefined;
  void loadNative(method).then((loaded) => (native = loaded));

  const leastBusyThread = (): EncryptionThread => {
    threads = threads.filter(({ isAlive }) => isAlive);
    const leastBusy = threads.reduce<EncryptionThread | undefined>(
      (best, thread) => (best === undefined || thread.pending < best.pending ? thread : best),
      undefined,
    );
    if (leastBusy !== undefined && (leastBusy.pending === 0 || threads.length >= maxThreads))
      return leastBusy;
    const thread = startThread(method);
    threads.push(thread);
    return thread;
  };

  return {
    async encrypt(batch) {
      requireLengths(batch);
      if (isClosed) throw encryptionFailed('the pool is closed');
      const bursts: Promise<Buffer[]>[] = [];
      for (let start = 0; start < batch.length; start += burstSize) {
        bursts.push(leastBusyThread().encrypt(batch.slice(start, start + burstSize)));
      }
      return (await Promise.all(bursts)).flat();
    },
    encryptHere(batch) {
      requireLengths(batch);
      const result = encryptPacked(packBurst(batch), native);
      if ('error' in result) throw encryptionFailed(result.error);
      return divideMessages(result.messages, batch);
    },
    get isBusy() {
      const busy = threads.filter(({ isAlive, pending }) => isAlive && pending > 0);
      return busy.length >= maxThreads;
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Keys of another length would end in those of the next receiver. */
function requireLengths(batch: readonly EncryptionInput[]): void {
  for (const { keys, plaintext } of batch) {
    assertPlaintextFits(plaintext);
    if (keys.p256dh.length !== publicKeyLength || keys.auth.length !== authSecretLength) {
      throw encryptionFailed('a key does not have the length that RFC 8291 requires');
    }
  }
}
