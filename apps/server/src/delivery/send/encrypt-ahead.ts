import { setImmediate } from 'node:timers/promises';
import type { EncryptionPool } from '@sineta/web-push';
import type { Logger } from '../../logger.ts';
import type { PushServiceLimiters } from '../flow/push-service-limiters.ts';
import type { DeliveryObserver } from '../observer.ts';
import type { Recipient } from './recipients.ts';
import type { PayloadOf } from './variants.ts';

/** A message for one recipient. */
export interface EncryptedMessage {
  readonly recipient: Recipient;
  readonly payload: Uint8Array;
  /** The payload encrypted for this device; undefined when the sender encrypts it. */
  readonly body: Uint8Array | undefined;
}

/** Messages of one group. Other work of this thread, such as a message of high priority, runs between groups. */
const groupSize = 64;
/** Fewer messages are encrypted by the sender: handing them to another thread would take longer. */
const leastForThreads = 8;

interface EncryptAheadOptions {
  /** Messages that are encrypted ahead of those that are being sent. */
  readonly burst: number;
  readonly limiters: PushServiceLimiters;
  readonly encryption: EncryptionPool;
  readonly observer: DeliveryObserver;
  readonly logger: Logger;
}

/** Encrypts the messages of a batch in bursts: while one burst is sent, other threads encrypt the next. */
export async function* encryptAhead(
  options: EncryptAheadOptions,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): AsyncGenerator<readonly EncryptedMessage[]> {
  const { burst } = options;
  let next = encryptBurst(options, recipients.slice(0, burst), payloadOf);
  for (let start = 0; start < recipients.length; start += burst) {
    const messages = await next;
    next = encryptBurst(options, recipients.slice(start + burst, start + 2 * burst), payloadOf);
    for (let from = 0; from < messages.length; from += groupSize) {
      yield messages.slice(from, from + groupSize);
      await setImmediate();
    }
  }
}

/** Never rejects: the sender encrypts what the threads did not. Messages that would be deferred are not encrypted. */
async function encryptBurst(
  options: EncryptAheadOptions,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): Promise<readonly EncryptedMessage[]> {
  const ready = recipients.filter(
    ({ device }) => device !== null && options.limiters.of(device.endpoint).acceptsBroadcasts,
  );
  const encrypted = ready.length < leastForThreads ? [] : await encrypt(options, ready, payloadOf);
  let next = 0;
  return recipients.map((recipient) => {
    const body = ready[next] === recipient ? encrypted[next++] : undefined;
    return { recipient, payload: payloadOf(recipient.device), body };
  });
}

async function encrypt(
  { encryption, observer, logger }: EncryptAheadOptions,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): Promise<readonly Uint8Array[]> {
  const startedAt = performance.now();
  try {
    const batch = recipients.map(({ device }) => ({ keys: device!, plaintext: payloadOf(device) }));
    const bodies = await encryption.encrypt(batch);
    observer.encrypted(bodies.length, performance.now() - startedAt);
    return bodies;
  } catch (error) {
    logger.warn({ err: error }, 'the encryption threads failed; this thread encrypts instead');
    return [];
  }
}
