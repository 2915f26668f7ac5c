import type { Receipts } from '@sineta/protocol';
import { StorageError } from '../../database/storage-error.ts';
import type { Executor } from '../../database/executor.ts';
import { recordReceipts } from './receipts.ts';

/** Counts receipts in groups: while one group is being written, the next one gathers. */
export interface ReceiptBuffer {
  /**
   * Resolves when the report is on disk, so that nothing that was acknowledged can be lost.
   * @throws StorageError `overloaded` when too many reports wait already.
   */
  record(report: Receipts): Promise<void>;
}

interface ReceiptBufferOptions {
  readonly db: Executor;
  /** Events that are written in one transaction at most: each is a value or several of a statement, which are limited. */
  readonly groupSize?: number;
  /** Reports that may wait at a time: what memory is used at most. */
  readonly capacity?: number;
}

/** How long a group gathers at most, in milliseconds, and with how many events it does not wait any longer. */
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
  /** Of all that wait. */
  let events = 0;
  let writing = false;
  let hasEnough = (): void => {};

  /** As many as fit together; one alone always does. */
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

  /** Until enough have come, or for a while: SQLite writes on this very thread, where nothing comes in meanwhile. */
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
        return Promise.reject(new StorageError('overloaded', `${capacity} receipts wait to be written`));
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
