import { availableParallelism } from 'node:os';
import type { PushService } from '@sineta/protocol';
import { createEncryptionPool, type EncryptionMethod, type EncryptionPool } from '@sineta/web-push';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Logger } from '../logger.ts';
import { openReceiptProofs } from '../messages/receipts/receipt-proofs.ts';
import type { DirectQueue } from '../messages/direct/direct-queue.ts';
import { startDirectSender } from './direct/direct-sender.ts';
import { createDeferredRequests } from './flow/deferred-requests.ts';
import {
  type Concurrency,
  concurrencyOf,
  createLimiters,
  type LimitedSender,
  type SenderName,
} from './flow/push-service-limiters.ts';
import { shortKeyId } from './flow/sender-limiter.ts';
import { createUnwrittenResponses, type UnwrittenResponses } from './flow/unwritten-responses.ts';
import { healthOf, type PushServiceHealth } from './health/push-service-health.ts';
import { type DeliveryObserver, noObserver } from './observer.ts';
import { planMessage } from './plan/plan.ts';
import { encryptAhead } from './send/encrypt-ahead.ts';
import { encryptBurst } from './send/encrypt-burst.ts';
import { createLateResponses } from './send/late-responses.ts';
import { createSemaphore } from './send/semaphore.ts';
import { createSendBatch } from './send/send-batch.ts';
import { createSendToDevice, type MessageSender } from './send/send-to-device.ts';
import { createSigners } from './send/signers.ts';
import { tuning as defaultTuning, type Tuning } from './tuning.ts';

/** Sends messages to their devices, by the jobs of the queue. */
export interface Delivery {
  /** How many concurrent requests each push service accepts now. */
  concurrency(): Concurrency;
  /** Responses of push services that are in memory and not on disk, and requests that wait until there are fewer. */
  unwrittenResponses(): Pick<UnwrittenResponses, 'count' | 'waiting'>;
  /** The senders that push services limit now, as this process observes it. */
  limitedSenders(): readonly LimitedSender[];
  /** The senders of which push services report nearly all devices as gone now. */
  sendersWithWidespreadGone(): readonly SenderName[];
  /** The health of the push services that this process sends to. */
  pushServices(): ReadonlyMap<PushService, PushServiceHealth>;
  /** Stops the queue and finishes running requests, within ten seconds. The rest continues at the next start. */
  stop(): Promise<void>;
}

export interface DeliveryOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  /** The direct messages that this process accepts. */
  readonly queue: DirectQueue;
  /** Its endpoint policy decides where anything may be sent. */
  readonly sender: MessageSender;
  /** The contact of this sender for push services: mailto: or https: (RFC 8292 §2.1). */
  readonly subject: string;
  readonly logger: Logger;
  /** Called after the counts or the state of a message have changed. */
  readonly onChange?: (site: string, message: string) => void;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly tuning?: Partial<Tuning>;
  readonly observer?: DeliveryObserver;
  /** Closed with the delivery. By default, one that `createOwnEncryption` creates. */
  readonly encryption?: EncryptionPool;
}

/** Starts to deliver, with the jobs that an earlier process left. */
export async function startDelivery({
  db,
  jobs,
  queue,
  sender,
  subject,
  logger,
  onChange = () => {},
  clock = Date.now,
  observer = noObserver,
  encryption = createOwnEncryption(),
  ...options
}: DeliveryOptions): Promise<Delivery> {
  const tuning = { ...defaultTuning, ...options.tuning };
  const deferred = createDeferredRequests({ db, jobs, clock, logger });
  const limiters = createLimiters({
    ...tuning.concurrency,
    patience: tuning.patience,
    longestPause: tuning.retryCeiling,
    bringForward: deferred.bringForward,
    onCircuit(host, change) {
      if (change === 'opened') logger.warn({ host }, unreachable);
      else logger.info({ host }, 'the push service responds again; waiting messages are sent');
    },
    onLimit(host, key, change) {
      const vapidKey = shortKeyId(key);
      if (change === 'limited') logger.warn({ host, vapidKey }, limited);
      else logger.info({ host, vapidKey }, 'the push service no longer limits this sender');
    },
    onWidespreadGone(host, key, change) {
      const vapidKey = shortKeyId(key);
      if (change === 'began') logger.warn({ host, vapidKey }, widespreadGone);
      else logger.info({ host, vapidKey }, 'the push service accepts messages to most devices again');
    },
  });
  const unwritten = createUnwrittenResponses(tuning.unwrittenResponses);
  const abort = new AbortController();
  const signers = createSigners(db, subject);
  const recording = { db, clock, observer, onChange, logger };
  const lateResponses = createLateResponses({ ...recording, jobs, unwritten, tuning });
  const { burst } = tuning;
  const proofs = await openReceiptProofs(db);
  const { encryptHere } = encryption;
  const encryptBroadcast: EncryptionPool['encrypt'] = async (batch) =>
    batch.length > mostHere.broadcast ? encryption.encrypt(batch) : encryptHere(batch);
  const encryptDirect: EncryptionPool['encrypt'] = async (batch) =>
    batch.length > mostHere.direct && !encryption.isBusy ? encryption.encrypt(batch) : encryptHere(batch);
  const encrypting = { limiters, observer, logger };
  const sendToDevice = createSendToDevice({
    sender,
    limiters,
    unwritten,
    signers,
    observer,
    clock,
    tuning,
    abort: abort.signal,
  });
  const send = createSendBatch({
    ...recording,
    encryptAhead: (recipients, payloadOf) =>
      encryptAhead({ ...encrypting, encrypt: encryptBroadcast, burst, direct: queue }, recipients, payloadOf),
    sendToDevice,
    proofs,
    lateResponses,
    unwritten,
    sending: createSemaphore(tuning.batchesAtOnce),
    tuning,
  });
  const direct = await startDirectSender({
    ...recording,
    queue,
    encrypt: (messages) =>
      encryptBurst(
        { ...encrypting, encrypt: encryptDirect },
        messages,
        ({ circuit, limit }) => circuit === 'closed' && !limit,
      ),
    sendToDevice,
    proofs,
    unwritten,
    tuning,
  });
  await jobs.work({ plan: (job) => planMessage({ db, jobs, clock, onChange, tuning }, job), send });
  return {
    concurrency: () => concurrencyOf(limiters),
    unwrittenResponses: () => unwritten,
    limitedSenders: () => limiters.limited(),
    sendersWithWidespreadGone: () => limiters.withWidespreadGone(),
    pushServices: () => healthOf(limiters.all()),
    async stop() {
      const drain = setTimeout(() => abort.abort(), tuning.drain);
      await Promise.all([jobs.stop(), deferred.stop(), direct.stop()]);
      await lateResponses.finish();
      clearTimeout(drain);
      await encryption.close();
    },
  };
}

/**
 * The largest group that is encrypted in this thread. Handing so few messages of a broadcast to another one would take longer;
 * direct messages would wait for it. A larger group is a batch of one caller, which does not wait for a broadcast either.
 */
const mostHere = { broadcast: 7, direct: 64 };

/** Creates threads on all processors but one, which is left for the event loop of this thread. */
export function createOwnEncryption(method?: EncryptionMethod): EncryptionPool {
  return createEncryptionPool({
    threads: Math.max(1, availableParallelism() - 1),
    ...(method && { method }),
  });
}

const limited =
  'the push service limits this sender (429); its messages are sent at the rate that it accepts, urgent ones first. ' +
  'Those of other sites are not affected';

const widespreadGone =
  'the push service reports nearly all devices of this sender as gone (404 or 410); none is deleted within a day, and its ' +
  'messages are retried. Check that this machine, or its proxy, reaches the push service itself';

const unreachable =
  'the push service does not respond; its messages wait within their TTL and are retried. ' +
  'Check that this machine can connect to it';
