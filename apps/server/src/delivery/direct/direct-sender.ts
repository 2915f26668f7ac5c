import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Logger } from '../../logger.ts';
import type { DirectDelivery } from '../../messages/direct/accept-direct.ts';
import type { DirectQueue } from '../../messages/direct/direct-queue.ts';
import type { DeliveryObserver } from '../observer.ts';
import { createGroupedWriter } from '../progress/grouped-writer.ts';
import type { SendToDevice } from '../send/send-to-device.ts';
import { payloadsOf } from '../send/variants.ts';
import type { Tuning } from '../tuning.ts';
import { type DirectResult, writeDirectResults } from './direct-results.ts';
import { claimDue, endEarlierLeases } from './due-messages.ts';

interface DirectSenderOptions {
  readonly db: Kysely<Schema>;
  readonly queue: DirectQueue;
  readonly sendToDevice: SendToDevice;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly observer: DeliveryObserver;
  readonly onChange: (site: string, message: string) => void;
  readonly tuning: Pick<Tuning, 'checkpointResults' | 'checkpointAge'>;
}

export interface DirectSender {
  /** Begins no more requests, waits for those in progress and stores their results. */
  stop(): Promise<void>;
}

/** How long a process has for an attempt before another one may repeat it, in milliseconds. */
const leaseTime = 60_000;
/** Between two looks for messages that are due, in milliseconds. */
const pollInterval = 1000;
const claimedAtOnce = 200;
/** Messages that one process sends at a time; more wait in the database. */
const mostInProgress = 2000;

/**
 * Starts to send direct messages: from memory as soon as this process has accepted them, and from the database those
 * that are due for a retry or whose process has ended.
 */
export async function startDirectSender({
  db,
  queue,
  sendToDevice,
  clock,
  logger,
  observer,
  onChange,
  tuning,
}: DirectSenderOptions): Promise<DirectSender> {
  const inProgress = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  const results = createGroupedWriter<DirectResult>({
    write: writeResults,
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
  });

  async function writeResults(group: readonly DirectResult[]): Promise<void> {
    try {
      await writeDirectResults(db, group, clock());
    } catch (error) {
      const messages = group.length;
      logger.error(
        { err: error, messages },
        'results of direct messages were not stored; they are sent again',
      );
      return;
    }
    for (const { message, result } of group) {
      const { decision, service } = result;
      if (decision.kind !== 'unanswered') {
        observer.decided(service, decision.kind === 'failed' ? decision.reason : decision.kind);
      }
      onChange(message.site, message.id);
    }
  }

  async function sendOne({ message, device }: DirectDelivery): Promise<void> {
    const { token, payload, translations, created_at, expires_at, attempts } = message;
    if (payload === null) return;
    const recipient = { token, device, attempts };
    const bytes = payloadsOf({ payload, translations })(device);
    const conditions = {
      message,
      priority: 'high',
      sendAt: created_at,
      expiresAt: expires_at,
      stop: stopping.signal,
    } as const;
    try {
      const result = await sendToDevice({ recipient, payload: bytes, body: undefined }, conditions, () => {});
      if (result) results.add({ message, result });
    } catch (error) {
      logger.error(
        { err: error, message: message.id },
        'a direct message was not sent; it is retried in a minute',
      );
    }
  }

  function send(deliveries: readonly DirectDelivery[]): void {
    for (const delivery of deliveries) {
      const { id, token } = delivery.message;
      const key = `${id} ${token}`;
      if (inProgress.has(key)) continue;
      inProgress.set(
        key,
        sendOne(delivery).finally(() => inProgress.delete(key)),
      );
    }
  }

  async function sendDue(): Promise<void> {
    try {
      let claimed = claimedAtOnce;
      while (claimed === claimedAtOnce && inProgress.size < mostInProgress && !stopping.signal.aborted) {
        const now = clock();
        const due = await claimDue(db, { now, until: now + leaseTime, limit: claimedAtOnce });
        send(due);
        claimed = due.length;
      }
    } catch (error) {
      logger.error({ err: error }, 'due direct messages were not read; this is repeated in a second');
    }
    if (!stopping.signal.aborted) timer = setTimeout(poll, pollInterval);
  }

  function poll(): void {
    polling = sendDue();
  }

  const startedAt = clock();
  await endEarlierLeases(db, { now: startedAt, until: startedAt + leaseTime });
  const detach = queue.attach({
    lease: () => (inProgress.size < mostInProgress ? leaseTime : 0),
    // Without a lease it is due, and claimed when there is room for it.
    send: (deliveries) => send(deliveries.filter(({ message }) => message.due_at !== message.created_at)),
  });
  poll();
  return {
    async stop() {
      detach();
      clearTimeout(timer);
      stopping.abort();
      await polling;
      await Promise.all(inProgress.values());
      await results.close();
    },
  };
}
