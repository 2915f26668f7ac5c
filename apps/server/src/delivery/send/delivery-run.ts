import type { MessageRow } from '../../database/schema.ts';
import { attempt, type AttemptOptions, type Settlement } from './send-to-device.ts';
import type { Recipient } from './recipients.ts';
import type { DeliveryContext } from '../context.ts';
import { type Letter, writeLetters } from './encrypt-ahead.ts';
import { payloadsOf } from './variants.ts';

interface PassOptions extends AttemptOptions {
  readonly settle: (settlement: Settlement) => void;
  /** Called once everybody has been sent to or put off; only answers are waited for then. */
  readonly onSent: () => void;
}

/** Somebody who was sent to and whose push service is silent so far. */
export interface Unanswered {
  readonly recipient: Recipient;
  /** What comes of it; undefined when it is broken off. */
  readonly answer: Promise<Settlement | undefined>;
}

/** How a pass ended. */
export interface Pass {
  /** False when somebody has not been sent to or was broken off. */
  readonly isWhole: boolean;
  /** Those who are not settled: their requests go on. */
  readonly unanswered: readonly Unanswered[];
  /** What was thrown in the place of an answer, as when the database is away. */
  readonly failures: readonly unknown[];
}

/**
 * Sends a message to each recipient, once. A burst follows when each of the one before has had its turn
 * or was put off; answers are waited for only in the end and not for long, so that a slow push service
 * holds up nobody else.
 */
export async function sendToEach(
  context: DeliveryContext,
  message: MessageRow,
  recipients: readonly Recipient[],
  options: PassOptions,
): Promise<Pass> {
  const underWay = new Map<Recipient, Promise<Settlement | undefined>>();
  const failures: unknown[] = [];
  let isWhole = true;
  let isOver = false;
  let onAnswered = () => {};

  async function carry(letter: Letter, onBegun: () => void): Promise<Settlement | undefined> {
    try {
      const settlement = await attempt(context, message, letter, options, onBegun);
      if (isOver) return settlement;
      if (settlement) options.settle(settlement);
      else isWhole = false;
    } catch (error) {
      if (isOver) context.logger.error({ err: error }, 'a late answer failed; its request is repeated');
      else failures.push(error);
    }
    underWay.delete(letter.recipient);
    onBegun();
    if (underWay.size === 0) onAnswered();
    return undefined;
  }

  try {
    for await (const letters of writeLetters(context, recipients, payloadsOf(message))) {
      if (options.halt.aborted || failures.length > 0) {
        isWhole = false;
        break;
      }
      await new Promise<void>((resolve) => {
        let waiting = letters.length;
        for (const letter of letters) {
          let waits = true;
          const onBegun = () => {
            if (waits && --waiting === 0) resolve();
            waits = false;
          };
          underWay.set(letter.recipient, carry(letter, onBegun));
        }
      });
    }
  } finally {
    options.onSent();
  }
  if (underWay.size > 0) await answersWithin(context.tuning.answersWithin[options.priority]);
  isOver = true;
  const unanswered = [...underWay].map(([recipient, answer]) => ({ recipient, answer }));
  return { isWhole, unanswered, failures };

  async function answersWithin(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    onAnswered = resolve;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }
}
