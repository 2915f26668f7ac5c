import { setTimeout as delay } from 'node:timers/promises';
import type { Receipts } from '@sineta/protocol';
import { StorageError } from './errors.ts';
import type { Executor } from './executor.ts';
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

/** How long a group gathers, in milliseconds. */
const gathering = { least: 5, most: 50 };

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

  /**
   * Gathers first, since SQLite writes on this very thread: nothing would come in while it waits for the disk.
   * For as long as the group before it took to be written, so that a slow disk gets larger groups.
   */
  async function write(): Promise<void> {
    if (writing) return;
    writing = true;
    let pause = gathering.least;
    while (waiting.length > 0) {
      if (events < groupSize) await delay(pause);
      const group = takeGroup();
      const startedAt = performance.now();
      try {
        await recordReceipts(
          db,
          group.map(({ report }) => report),
        );
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      pause = Math.min(Math.max(performance.now() - startedAt, gathering.least), gathering.most);
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
        void write();
      });
    },
  };
}
