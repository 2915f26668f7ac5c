import type { MessageSummary } from '@sineta/protocol';

/** When the first of some scheduled messages is sent; undefined without any. Pure. */
export function nextOf(messages: readonly Pick<MessageSummary, 'sendAt'>[]): Date | undefined {
  const times = messages.flatMap(({ sendAt }) => (sendAt === undefined ? [] : [Date.parse(sendAt)]));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
