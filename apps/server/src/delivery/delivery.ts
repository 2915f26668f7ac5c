import { availableParallelism } from 'node:os';
import type { PushService } from '@sineta/protocol';
import { createEncryptionPool, type EncryptionPool, type Sender } from '@sineta/web-push';
import type { JobQueue } from '../jobs/port.ts';
import type { Logger } from '../logger.ts';
import type { Storage } from '../database/open.ts';
import type { DeliveryContext } from './context.ts';
import { type Concurrency, concurrencyOf, createLimiters } from './flow/push-service-limiters.ts';
import { type DeliveryObserver, noObserver } from './observer.ts';
import { planMessage } from './plan/plan.ts';
import { healthOf, type PushServiceHealth } from './health/push-service-health.ts';
import { createDeferredRequests } from './flow/deferred-requests.ts';
import { retryFailures } from './progress/retry-failures.ts';
import { scheduleDelivery } from './plan/schedule-delivery.ts';
import type { MessageScheduler } from '../messages/scheduler.ts';
import { createSemaphore } from './send/semaphore.ts';
import { sendBatch } from './send/send-batch.ts';
import { createSigners } from './send/signers.ts';
import { type Tuning, tuning } from './tuning.ts';

/** Sends messages to every device that they are for. */
export interface Delivery extends MessageScheduler {
  /** How many requests push services allow at once by now. */
  concurrency(): Concurrency;
  /** How the push services are that this process has sent to. */
  pushServices(): ReadonlyMap<PushService, PushServiceHealth>;
  /** Begins to deliver, first of all what was left from before. */
  start(): Promise<void>;
  /** Finishes what is in hand, within ten seconds; the rest continues at the next start. */
  stop(): Promise<void>;
}

export interface DeliveryOptions {
  readonly storage: Storage;
  readonly jobs: JobQueue;
  /** Its endpoint policy decides where anything may be sent. */
  readonly sender: Sender;
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
  const { storage, jobs, sender, logger, clock = Date.now, onChange = () => {} } = options;
  const measures = { ...tuning, ...options.tuning };
  const encryption = options.encryption ?? createOwnEncryption();
  const deferred = createDeferredRequests({ db: storage.db, jobs, clock, logger });
  const limiters = createLimiters({
    ...measures.concurrency,
    patience: measures.patience,
    longestPause: measures.retryCeiling,
    bringForward: deferred.bringForward,
    onCircuit(host, change) {
      if (change === 'opened') logger.warn({ host }, unreachable);
      else logger.info({ host }, 'the push service responds again; waiting messages are sent');
    },
  });
  const lateAnswers = new Set<Promise<void>>();
  const breakOff = new AbortController();
  const context: DeliveryContext = {
    db: storage.db,
    jobs,
    sender,
    encryption,
    limiters,
    sending: createSemaphore(measures.batchesAtOnce),
    signers: createSigners(storage.db, options.subject),
    lateAnswers,
    breakOff: breakOff.signal,
    logger,
    observer: options.observer ?? noObserver,
    onChange,
    clock,
    tuning: measures,
  };
  return {
    schedule: scheduleDelivery(jobs),
    unschedule: (transaction, site, message) => jobs.cancel(transaction, { kind: 'plan', site, message }),
    retryFailures: (...message) => retryFailures(context, ...message),
    concurrency: () => concurrencyOf(limiters),
    pushServices: () => healthOf(limiters.all()),
    start: () =>
      jobs.work({
        plan: (job) => planMessage(context, job),
        send: (job, signal) => sendBatch(context, job, signal),
      }),
    async stop() {
      const drain = setTimeout(() => breakOff.abort(), measures.drain);
      await Promise.all([jobs.stop(), deferred.stop()]);
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
  'the push service does not respond; its messages wait within their TTL and are retried. ' +
  'Check that this machine can connect to it';
