import type { Transaction } from 'kysely';
import type { NewMessage, Schema } from '../database/schema.ts';

/** Writes a record of an action, such as its audit entry, in the transaction of the action. */
export type RecordAction<Detail> = (transaction: Transaction<Schema>, detail: Detail) => Promise<void>;

/** What messages need of delivery, which implements it. */
export interface MessageScheduler {
  /**
   * Schedules the delivery of a message that was inserted or replaced in the same transaction.
   * @param named - the tokens of the devices that the message names, by the instant at which they get it;
   *   undefined for a message to an audience
   */
  schedule(
    transaction: Transaction<Schema>,
    message: Pick<NewMessage, 'site' | 'id' | 'send_at' | 'ttl'>,
    named: ReadonlyMap<number, readonly string[]> | undefined,
  ): Promise<void>;
  /** Removes the jobs and batches of a scheduled message that is locked by the same transaction. */
  remove(transaction: Transaction<Schema>, site: string, message: string): Promise<void>;
  /** Stops planning a message that was cancelled in the same transaction. */
  unschedule(transaction: Transaction<Schema>, site: string, message: string): Promise<void>;
  /** Continues planning a message now that waits for its next instant, which the same transaction moved. */
  bringForward(transaction: Transaction<Schema>, site: string, message: string, runAt: number): Promise<void>;
  /**
   * Sends a message again to the devices for which it failed, and to no others.
   * @param record - runs in each transaction, with the number of devices so far
   * @returns the number of devices
   * @throws ApiError `not_found`, or `message_closed` when its TTL has ended or it was cancelled
   */
  retryFailures(site: string, message: string, record?: RecordAction<number>): Promise<number>;
}
