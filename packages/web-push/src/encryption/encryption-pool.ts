import { assertPlaintextFits } from './encrypt.ts';
import type { EncryptionInput } from './encryption-burst.ts';
import { encryptionFailed, type EncryptionThread, startThread } from './encryption-thread.ts';
import type { EncryptionMethod } from './encryption-method.ts';

/** The messages that cross to a thread together: enough to make the transfer cheap, few enough to start sending soon. */
const burstSize = 128;

/** Encrypts in worker threads, so that the calling thread only sends. */
export interface EncryptionPool {
  /**
   * Encrypts each plaintext for its receiver, whose keys must come from `parseSubscriptionKeys`. For many receivers
   * of the same plaintext pass the same array, which then crosses to a thread once.
   *
   * @returns The message bodies, in the order of the batch.
   * @throws WebPushError `payload_too_large`, or `encryption_failed` if a thread ended or the pool is closed.
   */
  encrypt(batch: readonly EncryptionInput[]): Promise<Buffer[]>;
  /** How many bursts, of at most 128 messages, a new one waits for. */
  readonly pending: number;
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
      for (const { plaintext } of batch) assertPlaintextFits(plaintext);
      if (isClosed) throw encryptionFailed('the pool is closed');
      const bursts: Promise<Buffer[]>[] = [];
      for (let start = 0; start < batch.length; start += burstSize) {
        bursts.push(leastBusyThread().encrypt(batch.slice(start, start + burstSize)));
      }
      return (await Promise.all(bursts)).flat();
    },
    get pending() {
      const alive = threads.filter(({ isAlive }) => isAlive);
      return alive.length < maxThreads ? 0 : Math.min(...alive.map(({ pending }) => pending));
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
