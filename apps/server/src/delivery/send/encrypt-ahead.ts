import { setImmediate } from 'node:timers/promises';
import type { Recipient } from './recipients.ts';
import type { DeliveryContext } from '../context.ts';
import type { PayloadOf } from './variants.ts';

/** What one recipient is sent. */
export interface Letter {
  readonly recipient: Recipient;
  readonly payload: Uint8Array;
  /** The payload encrypted for this device; undefined when that is left to the sender. */
  readonly body: Uint8Array | undefined;
}

/** Letters that may begin before other work of this thread has its turn, such as an urgent message. */
const atOnce = 64;
/** Fewer are encrypted on the spot: to hand them to another thread and wait would take longer. */
const fewest = 8;

type LettersContext = Pick<DeliveryContext, 'tuning' | 'limiters' | 'encryption' | 'observer' | 'logger'>;

/** Makes the letters of a batch in bursts: while one burst is sent, other threads encrypt the next. */
export async function* writeLetters(
  context: LettersContext,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): AsyncGenerator<readonly Letter[]> {
  const { burst } = context.tuning;
  let next = writeBurst(context, recipients.slice(0, burst), payloadOf);
  for (let start = 0; start < recipients.length; start += burst) {
    const letters = await next;
    next = writeBurst(context, recipients.slice(start + burst, start + 2 * burst), payloadOf);
    for (let from = 0; from < letters.length; from += atOnce) {
      yield letters.slice(from, from + atOnce);
      await setImmediate();
    }
  }
}

/** Never rejects: the sender encrypts what the threads did not. */
async function writeBurst(
  context: LettersContext,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): Promise<readonly Letter[]> {
  const ready = recipients.filter(
    ({ device }) => device !== null && context.limiters.of(device.endpoint).acceptsBroadcasts,
  );
  const encrypted = ready.length < fewest ? [] : await encrypt(context, ready, payloadOf);
  let next = 0;
  return recipients.map((recipient) => {
    const body = ready[next] === recipient ? encrypted[next++] : undefined;
    return { recipient, payload: payloadOf(recipient.device), body };
  });
}

async function encrypt(
  { encryption, observer, logger }: LettersContext,
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
    logger.warn({ err: error }, 'the encryption threads failed; this thread does their work');
    return [];
  }
}
