import { availableParallelism } from 'node:os';
import type { AcceptedSend, Actor, PushService } from '@sineta/protocol';
import { createEncryptionPool, type EncryptionPool, type Sender } from '@sineta/web-push';
import type { JobQueue } from '../jobs/port.ts';
import type { Logger } from '../observability/logger.ts';
import type { Storage } from '../storage/open.ts';
import { acceptMessage } from './accept.ts';
import { cancelMessage, type CancelRecord } from './cancel.ts';
import { type Concurrency, concurrencyOf } from './concurrency.ts';
import type { DeliveryContext } from './context.ts';
import { deviceTestMessage, type TestedDevice } from './device-test-message.ts';
import { createLanes } from './lanes.ts';
import { type DeliveryObserver, noObserver } from './observer.ts';
import { planMessage } from './plan.ts';
import { healthOf, type PushServiceHealth } from './push-service-health.ts';
import { createRecalls } from './recalls.ts';
import { type RetryRecord, retryFailures } from './retry-failures.ts';
import { createSemaphore } from './semaphore.ts';
import { sendBatch } from './send-batch.ts';
import { createSigners } from './signers.ts';
import { type Tuning, tuning } from './tuning.ts';

/** Takes messages and sees to it that they reach every device they are meant for. */
export interface Delivery {
  /**
   * Keeps a message; when this resolves it is on disk, and with it who sent it, if somebody says so.
   * @throws DeliveryError when it does not fit a push message, names a device that is not known, was due more
   *   than a day ago, or its idempotency key was used for another one; StorageError when it cannot be kept.
   */
  accept(site: string, send: AcceptedSend, idempotencyKey?: string, sentBy?: Actor): Promise<Acceptance>;
  /**
   * Keeps a message to one device that asked for it itself, to try the whole chain; its id.
   * @throws StorageError when it cannot be kept.
   */
  acceptTest(device: TestedDevice): Promise<string>;
  /**
   * Sends a message again to those that it failed for, and to nobody else; how many they are.
   * @param record Goes into each transaction of it, with how many they are by then.
   * @throws DeliveryError `not_found`, or `message_over` when its TTL has ended or it was cancelled.
   */
  retryFailures(site: string, message: string, record?: RetryRecord): Promise<number>;
  /**
   * Stops what is not yet sent of a message; false when it was over already, or there is none such.
   * @param record Goes into its transaction.
   */
  cancel(site: string, message: string, record?: CancelRecord): Promise<boolean>;
  /** How many requests push services allow at once by now. */
  concurrency(): Concurrency;
  /** How the push services are that this process has sent to. */
  pushServices(): ReadonlyMap<PushService, PushServiceHealth>;
  /** Begins to deliver, first of all what was left from before. */
  start(): Promise<void>;
  /** Finishes what is in hand, within ten seconds; the rest continues at the next start. */
  stop(): Promise<void>;
}

export interface Acceptance {
  readonly id: string;
  /** True when the same request was accepted before, and this is the id of that one. */
  readonly repeated: boolean;
}

export interface DeliveryOptions {
  readonly storage: Storage;
  readonly jobs: JobQueue;
  /** Its endpoint policy decides where anything may be sent. */
  readonly sender: Sender;
  /** Where a click leads when the message does not say. */
  readonly publicUrl: string;
  /** Whom a push service may write to about this sender: mailto: or https: (RFC 8292 §2.1). */
  readonly subject: string;
  readonly logger: Logger;
  /** Called after the counts or the state of a message have changed. */
  readonly onChange?: (site: string, message: string) => void;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly tuning?: Partial<Tuning>;
  readonly observer?: DeliveryObserver;
  /** Closed with the delivery; threads on all processors but one unless given. */
  readonly encryption?: EncryptionPool;
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { storage, jobs, sender, publicUrl, logger, clock = Date.now, onChange = () => {} } = options;
  const measures = { ...tuning, ...options.tuning };
  const encryption = options.encryption ?? createOwnEncryption();
  const recalls = createRecalls({ db: storage.db, jobs, clock, logger });
  const lanes = createLanes({
    ...measures.concurrency,
    patience: measures.patience,
    longestPause: measures.retryCeiling,
    recall: recalls.recall,
    onCircuit(host, state) {
      if (state === 'open') logger.warn({ host }, unreachable);
      else logger.info({ host }, 'the push service answers again; what waits is sent');
    },
  });
  const lateAnswers = new Set<Promise<void>>();
  const breakOff = new AbortController();
  const context: DeliveryContext = {
    db: storage.db,
    jobs,
    sender,
    encryption,
    lanes,
    sending: createSemaphore(measures.batchesAtOnce),
    signers: createSigners(storage.db, options.subject),
    lateAnswers,
    breakOff: breakOff.signal,
    publicUrl,
    logger,
    observer: options.observer ?? noObserver,
    onChange,
    clock,
    tuning: measures,
  };
  return {
    accept: (...message) => acceptMessage(context, ...message),
    async acceptTest(device) {
      const { send, language } = deviceTestMessage(device);
      const { id } = await acceptMessage(context, device.site, send, undefined, undefined, language);
      return id;
    },
    retryFailures: (...message) => retryFailures(context, ...message),
    cancel: (...message) => cancelMessage(context, ...message),
    concurrency: () => concurrencyOf(lanes),
    pushServices: () => healthOf(lanes.all()),
    start: () =>
      jobs.work({
        plan: (job) => planMessage(context, job),
        send: (job, signal) => sendBatch(context, job, signal),
      }),
    async stop() {
      const drain = setTimeout(() => breakOff.abort(), measures.drain);
      await Promise.all([jobs.stop(), recalls.stop()]);
      await Promise.all(lateAnswers);
      clearTimeout(drain);
      await encryption.close();
    },
  };
}

/** One processor is left for sending; the event loop of this thread has the rest to do. */
function createOwnEncryption(): EncryptionPool {
  return createEncryptionPool({ threads: Math.max(1, availableParallelism() - 1) });
}

const unreachable =
  'the push service cannot be reached; its messages wait while their TTL lasts, and it is tried again. ' +
  'Check that this machine can connect to it';
