import type { MessageSummary } from '@sineta/protocol';
import { rateOf, type Step } from '../rates.ts';

/** How many earlier messages a message is compared with, as in the overview. */
const compared = { least: 3, most: 20 };

type Timed = Pick<MessageSummary, 'id' | 'createdAt' | 'sendAt'>;

const beganAt = ({ sendAt, createdAt }: Timed): number => Date.parse(sendAt ?? createdAt);

/**
 * The median rate of a step, of the messages before another one that have it; undefined if they are too few. Pure.
 *
 * @param messages - of the same kind of audience
 */
export function usualRate(
  messages: readonly (Timed & Pick<MessageSummary, 'counts'>)[],
  message: Timed,
  step: Step,
): number | undefined {
  const rates = messages
    .filter((each) => each.id !== message.id && beganAt(each) < beganAt(message))
    .toSorted((a, b) => beganAt(b) - beganAt(a))
    .slice(0, compared.most)
    .flatMap(({ counts }) => rateOf(counts, step) ?? [])
    .toSorted((a, b) => a - b);
  if (rates.length < compared.least) return undefined;
  const middle = rates.length / 2;
  return (rates[Math.ceil(middle) - 1]! + rates[Math.floor(middle)]!) / 2;
}
