import type { Receipts } from '@sineta/protocol';
import { StorageError } from '../../database/storage-error.ts';
import type { Executor } from '../../database/executor.ts';
import { recordReceipts } from './receipts.ts';

/** Writes receipts in groups: while one group is written, the next one collects. */
export interface ReceiptBuffer {
  /**
   * Resolves when the receipts are on disk, so that an acknowledged receipt cannot be lost.
   * @throws StorageError `overloaded` if too many requests are waiting
   */
  record(report: Receipts): Promise<void>;
}

interface ReceiptBufferOptions {
  readonly db: Executor;
  /** The most events per transaction: each needs one or several values of a statement, whose number is limited. */
  readonly groupSize?: number;
  /** The most requests that can wait, which limits the memory. */
  readonly capacity?: number;
}

/** The longest time that a group collects, in milliseconds, and the number of events at which it stops collecting. */
const gathering = { most: 20, enough: 200 };

interface Waiting {
  readonly report: Receipts;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createReceiptBuffer({
  db,
  groupSize = 1000,
  capacity = 10_000,
}: ReceiptBufferOptions): ReceiptBuffer {
  const waiting: Waiting[] = [];
  /** Of all waiting requests. */
  let events = 0;
  let writing = false;
  let hasEnough = (): void => {};

  /** As many requests as fit into a group, but at least one. */
  function takeGroup(): Waiting[] {
    let size = 0;
    const rest = waiting.findIndex(({ report: { receipts } }, index) => {
      size += receipts.length;
      return size > groupSize && index > 0;
    });
    const group = waiting.splice(0, rest === -1 ? waiting.length : rest);
    for (const { report } of group) events -= report.receipts.length;
    return group;
  }

  /**
   * Waits for enough events or a short time. SQLite writes on this thread, so that no request arrives during a write.
   */
  function gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, gathering.most);
    hasEnough = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }

  async function write(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      if (events < gathering.enough) await gather();
      const group = takeGroup();
      try {
        await recordReceipts(
          db,
          group.map(({ report }) => report),
        );
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    writing = false;
  }

  return {
    record(report) {
      if (waiting.length >= capacity) {
        return Promise.reject(
          new StorageError('overloaded', `${capacity} requests with receipts are already waiting`),
        );
      }
      return new Promise((resolve, reject) => {
        waiting.push({ report, resolve, reject });
        events += report.receipts.length;
        if (events >= gathering.enough) hasEnough();
        void write();
      });
    },
  };
}
