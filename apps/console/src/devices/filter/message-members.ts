import type { Filter } from '@sineta/protocol';

/** The members of a filter that select by what a device did with a message. */
export const messageMembers = [
  'displayedMessages',
  'clickedMessages',
  'notClickedMessages',
  'dismissedMessages',
] as const satisfies readonly (keyof Filter)[];

/** The ids of the messages in a filter, also in the filters that it combines. */
export function messagesIn(filter: Filter): string[] {
  const { all = [], any = [], none = [] } = filter;
  const nested = [...all, ...any, ...none].flatMap(messagesIn);
  return [...new Set([...messageMembers.flatMap((name) => filter[name] ?? []), ...nested])];
}
