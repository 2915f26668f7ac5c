import type { Activity } from '@sineta/protocol';

/** Hours that one column of the table spans. */
export const blockLength = 4;
/** Of fewer displayed notifications, a share of clicks means nothing. */
const leastDisplayed = 30;
/** With fewer messages, the best time is a coincidence. The texts of the card have this number. */
const leastMessages = 3;

/** The broadcasts that were due on a weekday within some hours. */
export interface HourBlock {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** The first hour. */
  readonly hour: number;
  readonly messages: number;
  readonly displayed: number;
  /** The share of the displayed notifications that were clicked. Undefined if too few were displayed. */
  readonly rate: number | undefined;
  /** Whether there were enough messages to compare it with others. */
  readonly isComparable: boolean;
}

/** The table of clicks: a row of blocks of hours for each weekday, in the given order. */
export function blocksOf(
  hours: Activity['hours'],
  weekdays: readonly number[],
): readonly (readonly HourBlock[])[] {
  return weekdays.map((weekday) =>
    Array.from({ length: 24 / blockLength }, (_, index) => {
      const hour = index * blockLength;
      const inside = hours.filter(
        (each) => each.weekday === weekday && each.hour >= hour && each.hour < hour + blockLength,
      );
      const sum = (of: 'messages' | 'displayed' | 'clicked') =>
        inside.reduce((all, each) => all + each[of], 0);
      const displayed = sum('displayed');
      const rate = displayed < leastDisplayed ? undefined : Math.min(1, sum('clicked') / displayed);
      const messages = sum('messages');
      return { weekday, hour, messages, displayed, rate, isComparable: messages >= leastMessages };
    }),
  );
}

/** How many messages the two blocks with the most still need until they can be compared; 0 if they only lack clicks. Pure. */
export function missingMessages(rows: readonly (readonly HourBlock[])[]): number {
  const [first = 0, second = 0] = rows
    .flat()
    .map(({ messages }) => Math.min(messages, leastMessages))
    .toSorted((a, b) => b - a);
  return 2 * leastMessages - first - second;
}

/** The block with the highest rate among those that can be compared; undefined if there are not two. */
export function bestBlock(rows: readonly (readonly HourBlock[])[]): HourBlock | undefined {
  const comparable = rows
    .flat()
    .filter(({ isComparable, rate = 0 }) => isComparable && rate > 0)
    .toSorted((a, b) => b.rate! - a.rate!);
  return comparable.length < 2 ? undefined : comparable[0];
}
