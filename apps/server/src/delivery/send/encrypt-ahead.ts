import { encryptBurst, type EncryptBurstOptions, type EncryptedMessage } from './encrypt-burst.ts';
import { yieldTurns } from './yield-turns.ts';
import type { Recipient } from './recipients.ts';
import type { PayloadOf } from './payloads.ts';
import type { DirectQueue } from '../../messages/direct/direct-queue.ts';

/** Messages of one group. The other work of this thread runs between groups. */
const groupSize = 64;

interface EncryptAheadOptions extends EncryptBurstOptions {
  /** Messages that are encrypted ahead of those that are being sent. */
  readonly burst: number;
  /** The direct messages of this process, which go first. */
  readonly direct: Pick<DirectQueue, 'isBusy'>;
}

/** Encrypts the messages of a batch in bursts: while one burst is sent, other threads encrypt the next. */
export async function* encryptAhead(
  options: EncryptAheadOptions,
  recipients: readonly Recipient[],
  payloadOf: PayloadOf,
): AsyncGenerator<readonly EncryptedMessage[]> {
  const { burst, direct } = options;
  const encryptFrom = (start: number) => {
    const messages = recipients
      .slice(start, start + burst)
      .map((recipient) => ({ recipient, payload: payloadOf(recipient) }));
    return encryptBurst(options, messages, (limiter) => !limiter.limit && limiter.accepts('broadcast'));
  };
  let next = encryptFrom(0);
  for (let start = 0; start < recipients.length; start += burst) {
    const messages = await next;
    next = encryptFrom(start + burst);
    for (let from = 0; from < messages.length; from += groupSize) {
      yield messages.slice(from, from + groupSize);
      await yieldTurns(direct);
    }
  }
}
