import type { ChangeMessage, SendMessage } from '@sineta/protocol';

/** The members that differ between two versions of a message, as the service takes them: null removes one. Pure. */
export function changesBetween(before: SendMessage, after: SendMessage): ChangeMessage {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof SendMessage)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
