import { type EncryptionThread, poolFailed, startThread } from './encryption-thread.ts';
import { requireFits } from './encrypt.ts';
import type { Letter } from './encryption-burst.ts';

/** Messages that cross to a thread together: enough to make the crossing cheap, few enough to begin sending soon. */
const burstSize = 128;

/** Encrypts in worker threads, so that the thread that sends only sends. */
export interface EncryptionPool {
  /**
   * Encrypts each plaintext for its receiver, whose keys have to be checked already. One for many receivers is to be
   * the same array for all of them, which crosses to a thread once.
   *
   * @returns the message bodies in the order of the batch.
   * @throws WebPushError `payload_too_large`, or `pool_failed` when a thread died or the pool is closed.
   */
  encrypt(batch: readonly Letter[]): Promise<Buffer[]>;
  /** Ends the threads; what is not encrypted yet fails. */
  close(): Promise<void>;
}

/** Makes a pool of at most `threads` threads. They start when there is work, and anew when one has died. */
export function createEncryptionPool({ threads }: { readonly threads: number }): EncryptionPool {
  let started: EncryptionThread[] = [];
  let closed = false;

  const leastBusy = (): EncryptionThread => {
    started = started.filter(({ alive }) => alive);
    const idlest = started.reduce<EncryptionThread | undefined>(
      (best, thread) => (best === undefined || thread.pending < best.pending ? thread : best),
      undefined,
    );
    if (idlest !== undefined && (idlest.pending === 0 || started.length >= threads)) return idlest;
    const thread = startThread();
    started.push(thread);
    return thread;
  };

  return {
    async encrypt(batch) {
      for (const { plaintext } of batch) requireFits(plaintext);
      if (closed) throw poolFailed('the pool is closed');
      const bursts: Promise<Buffer[]>[] = [];
      for (let start = 0; start < batch.length; start += burstSize) {
        bursts.push(leastBusy().encrypt(batch.slice(start, start + burstSize)));
      }
      return (await Promise.all(bursts)).flat();
    },
    async close() {
      closed = true;
      await Promise.all(started.map((thread) => thread.terminate()));
    },
  };
}
