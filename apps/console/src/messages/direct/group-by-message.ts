import type { DirectMessage } from '@sineta/protocol';

/** The devices of one message, at least one. */
export type MessageGroup = readonly [DirectMessage, ...DirectMessage[]];

/**
 * The messages of a page, each with its devices, in the order of the page. If the list continues, the last message may
 * have more devices there: it is left out, unless it is the only one.
 */
export function groupByMessage(messages: readonly DirectMessage[], continues: boolean): MessageGroup[] {
  const groups = new Map<string, [DirectMessage, ...DirectMessage[]]>();
  for (const message of messages) {
    const group = groups.get(message.id);
    if (group) group.push(message);
    else groups.set(message.id, [message]);
  }
  const all = [...groups.values()];
  return continues && all.length > 1 ? all.slice(0, -1) : all;
}
