import type { MessageRow } from '../storage/schema.ts';
import { attempt, type AttemptOptions, type Recipient, type Settlement } from './attempt.ts';
import type { DeliveryContext } from './context.ts';
import { type Letter, writeLetters } from './letters.ts';
import { payloadsOf } from './variants.ts';

interface PassOptions extends AttemptOptions {
  readonly settle: (settlement: Settlement) => Promise<void>;
}

/**
 * Sends a message to each recipient, once. A burst follows when each of the one before has had its turn
 * or was put off; answers are waited for only in the end, so that a slow push service holds up nobody else.
 * @returns false when somebody has not been sent to or was broken off.
 */
export async function sendToEach(
  context: DeliveryContext,
  message: MessageRow,
  recipients: readonly Recipient[],
  options: PassOptions,
): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isWhole = true;

  async function carry(letter: Letter, onBegun: () => void): Promise<void> {
    try {
      const settlement = await attempt(context, message, letter, options, onBegun);
      if (settlement) await options.settle(settlement);
      else isWhole = false;
    } catch (error) {
      failures.push(error);
    }
  }

  const leave = options.priority === 'high' ? () => {} : await context.sending.acquire();
  try {
    for await (const letters of writeLetters(context, recipients, payloadsOf(message))) {
      if (options.halt.aborted || failures.length > 0) {
        isWhole = false;
        break;
      }
      const begun = letters.map((letter) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const carried = carry(letter, resolve).finally(() => {
          underWay.delete(carried);
          resolve();
        });
        underWay.add(carried);
        return promise;
      });
      await Promise.all(begun);
    }
  } finally {
    leave();
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return isWhole;
}
