import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Logger } from '../../logger.ts';
import type { DirectDelivery } from '../../messages/direct/accept-direct.ts';
import type { DirectQueue } from '../../messages/direct/direct-queue.ts';
import type { DeliveryObserver } from '../observer.ts';
import { createGroupedWriter } from '../progress/grouped-writer.ts';
import type { EncryptedMessage, PlainMessage } from '../send/encrypt-burst.ts';
import type { SendToDevice } from '../send/send-to-device.ts';
import { payloadsOf } from '../send/variants.ts';
import type { Tuning } from '../tuning.ts';
import { type DirectResult, writeDirectResults } from './direct-results.ts';
import { claimDue, endEarlierLeases } from './due-messages.ts';

interface DirectSenderOptions {
  readonly db: Kysely<Schema>;
  readonly queue: DirectQueue;
  readonly encrypt: (messages: readonly PlainMessage[]) => Promise<readonly EncryptedMessage[]>;
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
/** Messages that are sent without a pause. Requests of callers are answered between two groups. */
const groupSize = 16;
/** Messages that one process sends at a time; more wait in the database. */
const mostInProgress = 2000;

/**
 * Starts to send direct messages: from memory as soon as this process has accepted them, and from the database those
 * that are due for a retry or whose process has ended.
 */
export async function startDirectSender({
  db,
  queue,
  encrypt,
  sendToDevice,
  clock,
  logger,
  observer,
  onChange,
  tuning,
}: DirectSenderOptions): Promise<DirectSender> {
  const inProgress = new Set<string>();
  const sending = new Set<Promise<void>>();
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

  async function sendOne(message: DirectDelivery['message'], encrypted: EncryptedMessage): Promise<void> {
    const conditions = {
      message,
      priority: 'high',
      sendAt: message.created_at,
      expiresAt: message.expires_at,
      stop: stopping.signal,
    } as const;
    try {
      const result = await sendToDevice(encrypted, conditions, () => {});
      if (result) results.add({ message, result });
    } catch (error) {
      logger.error(
        { err: error, message: message.id },
        'a direct message was not sent; it is retried in a minute',
      );
    }
  }

  async function sendAll(deliveries: readonly DirectDelivery[]): Promise<void> {
    const encrypted = await encrypt(deliveries.map(toPlainMessage));
    const answers: Promise<void>[] = [];
    for (const [index, { message }] of deliveries.entries()) {
      if (index > 0 && index % groupSize === 0) await setImmediate();
      const key = keyOf(message);
      answers.push(sendOne(message, encrypted[index]!).finally(() => inProgress.delete(key)));
    }
    await Promise.all(answers);
  }

  function send(deliveries: readonly DirectDelivery[]): void {
    const due = deliveries.filter(
      ({ message }) => message.payload !== null && !inProgress.has(keyOf(message)),
    );
    if (due.length === 0) return;
    for (const { message } of due) inProgress.add(keyOf(message));
    const sent = sendAll(due).finally(() => sending.delete(sent));
    sending.add(sent);
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
      await Promise.all(sending);
      await results.close();
    },
  };
}

function keyOf({ id, token }: DirectDelivery['message']): string {
  return `${id} ${token}`;
}

function toPlainMessage({ message, device }: DirectDelivery): PlainMessage {
  const { token, payload, translations, attempts } = message;
  const payloadOf = payloadsOf({ payload: payload ?? '', translations });
  return { recipient: { token, device, attempts }, payload: payloadOf(device) };
}
