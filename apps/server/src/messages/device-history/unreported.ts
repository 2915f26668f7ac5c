import type { DeviceMessage } from './device-messages.ts';
import type { DeviceRow } from '../../database/schema.ts';

/**
 * Those of a device's messages that a push service took for it and that it has not reported anything of. No row
 * says so: it is what is left of those that were for it, without what failed and what it reported. Messages to a filter
 * are left out, since what the device was at that time is not known any more. Pure.
 * @param topics Those that it follows now.
 * @param known The messages that failed for it or that it reported.
 */
export function unreportedOf(
  { token, gone_at }: DeviceRow,
  topics: readonly string[],
  messages: readonly DeviceMessage[],
  known: ReadonlySet<string>,
): DeviceMessage[] {
  // What its push service said last is that it is gone.
  if (gone_at !== null) return [];
  return messages.filter(
    (message) =>
      message.state === 'sent' &&
      message.filter === null &&
      !known.has(message.id) &&
      isFor(message, token, topics),
  );
}

function isFor(
  { audience, topic, target }: DeviceMessage,
  token: string,
  topics: readonly string[],
): boolean {
  if (audience === 'everyone') return true;
  // Told by its token, in the JSON of what the sender wrote.
  if (audience === 'devices' || audience === 'test') return target.includes(JSON.stringify(token));
  return topic !== null && topics.includes(topic);
}
