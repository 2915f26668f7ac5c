import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { attributesOf } from '../../devices/attributes/attributes.ts';
import type { Logger } from '../../logger.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import type { DirectQueue } from '../../messages/direct/direct-queue.ts';
import { expiryOf } from '../../messages/schedule/schedule.ts';
import type { ReceiptProofs } from '../../messages/receipts/receipt-proofs.ts';
import type { DeliveryObserver } from '../observer.ts';
import type { UnwrittenResponses } from '../flow/unwritten-responses.ts';
import { createGroupedWriter } from '../progress/grouped-writer.ts';
import type { EncryptedMessage, PlainMessage } from '../send/encrypt-burst.ts';
import { heldResult } from '../preferences/held-result.ts';
import { findHeldDirect } from '../preferences/hold-direct.ts';
import { rankOf } from '../send/priority.ts';
import type { SendToDevice } from '../send/send-to-device.ts';
import { isPersonal } from '../send/payloads.ts';
import type { Tuning } from '../tuning.ts';
import { type DirectResult, writeDirectResults } from './direct-results.ts';
import { claimDue, endEarlierLeases, findLost, putBack } from './due-messages.ts';
import { leaseUntil, longestLease } from './lease.ts';
import { createMessagesInMemory } from './messages-in-memory.ts';
import { toPlainMessages } from './plain-messages.ts';
import { createTurns } from './turns.ts';

interface DirectSenderOptions {
  readonly db: Kysely<Schema>;
  readonly queue: DirectQueue;
  readonly encrypt: (messages: readonly PlainMessage[]) => Promise<readonly EncryptedMessage[]>;
  readonly sendToDevice: SendToDevice;
  readonly proofs: ReceiptProofs;
  readonly unwritten: UnwrittenResponses;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly observer: DeliveryObserver;
  readonly onChange: (site: string, message: string) => void;
  readonly tuning: Pick<Tuning, 'checkpointResults' | 'checkpointAge' | 'directInMemory'>;
}

export interface DirectSender {
  /** Begins no more requests, waits for those in progress and stores their results. Other processes may send the rest at once. */
  stop(): Promise<void>;
}

/** Between two looks for messages that are due, in milliseconds. */
const pollInterval = 1000;
const claimedAtOnce = 200;
/** With more than this share of the messages that memory has room for, each look claims only so often, to find those that fit. */
const crowded = { from: 1 / 5, claims: 10 };
/** Messages that are encrypted and sent together. */
const groupSize = 128;
/** Messages to one push service that are being encrypted or wait for a permit; more to it wait for these. */
const mostAhead = 512;

/**
 * Starts to send direct messages: from memory as soon as this process has accepted them, and from the database those
 * that are due for a retry or whose process has ended.
 */
export async function startDirectSender({
  db,
  queue,
  encrypt,
  sendToDevice,
  proofs,
  unwritten,
  clock,
  logger,
  observer,
  onChange,
  tuning,
}: DirectSenderOptions): Promise<DirectSender> {
  const mostInMemory = tuning.directInMemory;
  const inMemory = createMessagesInMemory({ mostInMemory, mostAhead, groupSize });
  const sending = new Set<Promise<void>>();
  /** Messages that this process does not send any more, because it stops. */
  const unsent: DirectDelivery[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const turns = createTurns();
  let polling: Promise<void> = Promise.resolve();

  const results = createGroupedWriter<DirectResult & { readonly held?: DirectDelivery }>({
    write: writeResults,
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
    unwritten,
    onSettled({ result: { room }, held }) {
      room?.release();
      if (held) leaveOut([held]);
    },
  });

  async function writeResults(group: readonly DirectResult[]): Promise<void> {
    try {
      await writeDirectResults(db, group, clock());
    } catch (error) {
      const context = { err: error, messages: group.length };
      logger.error(context, 'results of direct messages were not stored; they are sent again');
      return;
    }
    for (const { message, result } of group) {
      const { decision, service } = result;
      if (decision.kind !== 'late') {
        observer.decided(service, decision.kind === 'failed' ? decision.reason : decision.kind);
      }
      onChange(message.site, message.id);
    }
  }

  function logUnsent(error: unknown, messages: string): void {
    logger.error({ err: error }, `${messages} were not sent; they are sent again within a minute`);
  }

  async function sendOne(delivery: DirectDelivery, encrypted: EncryptedMessage): Promise<void> {
    const { message } = delivery;
    let isLost = false;
    const conditions = {
      message,
      priority: 'high',
      rank: rankOf(message, 'high'),
      // Not when it was accepted: it may have had a delay.
      sendAt: message.expires_at - expiryOf(0, message.ttl),
      expiresAt: message.expires_at,
      stop: stopping.signal,
      isWanted: async () => {
        isLost = (await withoutLost([delivery])).length === 0;
        return !isLost;
      },
    } as const;
    try {
      const result = await sendToDevice(encrypted, conditions, () => {
        inMemory.leave(delivery);
        sendWaiting();
      });
      if (result) results.add({ message, result });
      else if (!isLost) unsent.push(delivery);
    } catch (error) {
      logger.error(
        { err: error, message: message.id },
        'a direct message was not sent; it is sent again within a minute',
      );
    }
    inMemory.remove(delivery);
    sendWaiting();
  }

  /**
   * Removes messages that were cancelled while they waited, and those that another process sends. Another person may use the
   * device of a user now.
   */
  async function withoutLost(deliveries: readonly DirectDelivery[]): Promise<readonly DirectDelivery[]> {
    try {
      const lost = await findLost(db, deliveries, clock(), (delivery) => inMemory.leaseOf(delivery));
      return deliveries.filter((delivery) => !lost.has(delivery));
    } catch (error) {
      logUnsent(error, 'direct messages to users');
      return deliveries.filter(({ message }) => message.user_id === null);
    }
  }

  /** Removes what is not sent by itself, and records it. It stays in memory until that is stored: it would be claimed again. */
  async function withoutHeld(deliveries: readonly DirectDelivery[]): Promise<readonly DirectDelivery[]> {
    try {
      const holds = await findHeldDirect(db, deliveries, clock());
      for (const [held, hold] of holds) {
        inMemory.leave(held);
        results.add({ message: held.message, result: heldResult(held.message.token, hold), held });
      }
      return deliveries.filter((delivery) => !holds.has(delivery));
    } catch (error) {
      logUnsent(error, 'direct messages to devices with preferences');
      const left = deliveries.filter(({ device }) => device === null || device.preferences === null);
      leaveOut(deliveries, left);
      return left;
    }
  }

  async function toSend(deliveries: readonly DirectDelivery[]): Promise<readonly DirectDelivery[]> {
    const wanted = await withoutLost(deliveries);
    leaveOut(deliveries, wanted);
    const left = await withoutHeld(wanted);
    sendWaiting();
    return left;
  }

  function leaveOut(deliveries: readonly DirectDelivery[], left: readonly DirectDelivery[] = []): void {
    if (left.length === deliveries.length) return;
    const isLeft = new Set(left);
    for (const delivery of deliveries) if (!isLeft.has(delivery)) inMemory.remove(delivery);
    sendWaiting();
  }

  /** Builds the payloads; of messages with values of their devices only if these can be read. */
  async function toPlain(
    group: readonly DirectDelivery[],
  ): Promise<readonly (DirectDelivery & PlainMessage)[]> {
    const tokens = group.filter(({ message }) => isPersonal(message)).map(({ message }) => message.token);
    if (tokens.length === 0) return toPlainMessages(group, proofs);
    try {
      return toPlainMessages(group, proofs, await attributesOf(db, tokens));
    } catch (error) {
      logUnsent(error, 'direct messages with attributes');
      const left = group.filter(({ message }) => !isPersonal(message));
      leaveOut(group, left);
      return toPlainMessages(left, proofs);
    }
  }

  /** @returns the sending of each message, which ends with its result */
  async function begin(group: readonly DirectDelivery[]): Promise<readonly Promise<void>[]> {
    const messages = await toPlain(await toSend(group));
    const encrypted = await encrypt(messages);
    if (messages.length === 0) return [];
    // Requests of callers are answered between two groups.
    await turns.begin();
    const results = messages.map((message, index) => sendOne(message, encrypted[index]!));
    turns.end();
    return results;
  }

  async function sendAll(group: readonly DirectDelivery[]): Promise<void> {
    await Promise.all(await queue.track(begin(group)));
  }

  function sendWaiting(): void {
    for (let group = inMemory.take(); group.length > 0; group = inMemory.take()) {
      const sent = sendAll(group)
        .catch((error: unknown) => {
          logUnsent(error, 'direct messages');
          leaveOut(group);
        })
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  function send(deliveries: readonly DirectDelivery[]): void {
    inMemory.add(deliveries.filter(({ message }) => message.payload !== null));
    sendWaiting();
  }

  async function sendDue(): Promise<void> {
    try {
      for (let times = 0, found = claimedAtOnce; found === claimedAtOnce; times++) {
        const isCrowded = inMemory.size >= mostInMemory * crowded.from;
        if (stopping.signal.aborted || (isCrowded && times >= crowded.claims)) break;
        const now = clock();
        const due = await claimDue(db, { now, limit: claimedAtOnce });
        const fitting = new Set(inMemory.fitting(due));
        send([...fitting]);
        const others = due.filter((delivery) => !fitting.has(delivery));
        await putBack(db, others, now + pollInterval);
        found = due.length;
      }
    } catch (error) {
      logger.error({ err: error }, 'due direct messages were not read; this is repeated in a second');
    }
    if (!stopping.signal.aborted) timer = setTimeout(poll, pollInterval);
  }

  function poll(): void {
    polling = sendDue();
  }

  /** After the results were stored: what has one is not put back. */
  async function putBackUnsent(): Promise<void> {
    try {
      await putBack(db, unsent, clock());
    } catch (error) {
      logger.error({ err: error }, 'direct messages were not put back; they are sent within a minute');
    }
  }

  const startedAt = clock();
  await endEarlierLeases(db, { now: startedAt, until: startedAt + longestLease });
  const detach = queue.attach({
    leaseUntil,
    fitting: (deliveries) => inMemory.fitting(deliveries),
    // Without a lease it is due, and claimed when there is room for it.
    send: (deliveries) => send(deliveries.filter(({ message }) => message.due_at !== message.created_at)),
  });
  poll();
  return {
    async stop() {
      // What was accepted in this turn is handed over at its end.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      detach();
      clearTimeout(timer);
      stopping.abort();
      unsent.push(...inMemory.clear());
      await polling;
      unsent.push(...inMemory.clear());
      await Promise.all(sending);
      await results.close();
      await putBackUnsent();
    },
  };
}
