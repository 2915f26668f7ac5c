import type { EncryptionPool } from '@sineta/web-push';
import type { Logger } from '../../logger.ts';
import type { PushServiceLimiters } from '../flow/push-service-limiters.ts';
import type { SenderLimiter } from '../flow/sender-limiter.ts';
import type { DeliveryObserver } from '../observer.ts';
import type { Recipient } from './recipients.ts';

/** A message for one recipient. */
export interface PlainMessage {
  readonly recipient: Recipient;
  readonly payload: Uint8Array;
}

export interface EncryptedMessage extends PlainMessage {
  /** The payload encrypted for this device; undefined when the sender encrypts it. */
  readonly body: Uint8Array | undefined;
}

export interface EncryptBurstOptions {
  readonly limiters: PushServiceLimiters;
  readonly encrypt: EncryptionPool['encrypt'];
  readonly observer: DeliveryObserver;
  readonly logger: Logger;
}

/**
 * Encrypts messages. Never rejects: the sender encrypts what is not encrypted here.
 * @param isSent - whether a message to this push service is sent now; one that would be deferred is not encrypted
 */
export async function encryptBurst(
  options: EncryptBurstOptions,
  messages: readonly PlainMessage[],
  isSent: (limiter: SenderLimiter) => boolean,
): Promise<readonly EncryptedMessage[]> {
  const ready = messages.filter(
    ({ recipient: { device } }) =>
      device !== null && isSent(options.limiters.of(device.endpoint, device.vapid_key)),
  );
  const encrypted = ready.length === 0 ? [] : await encryptAll(options, ready);
  let next = 0;
  return messages.map((message) => {
    const body = ready[next] === message ? encrypted[next++] : undefined;
    return { ...message, body };
  });
}

async function encryptAll(
  { encrypt, observer, logger }: EncryptBurstOptions,
  messages: readonly PlainMessage[],
): Promise<readonly Uint8Array[]> {
  const startedAt = performance.now();
  try {
    const batch = messages.map(({ recipient, payload }) => ({ keys: recipient.device!, plaintext: payload }));
    const bodies = await encrypt(batch);
    observer.encrypted(bodies.length, performance.now() - startedAt);
    return bodies;
  } catch (error) {
    logger.warn({ err: error }, 'messages were not encrypted together; the sender encrypts each of them');
    return [];
  }
}
