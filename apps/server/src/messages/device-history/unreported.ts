import type { DeviceMessage } from './device-messages.ts';
import type { DeviceRow } from '../../database/schema.ts';

/**
 * The messages that a push service accepted for a device and that the device reported nothing about. No row stores
 * this: they are the messages for the device, without its failures and receipts. Messages to a filter are not included,
 * because the device's properties at that time are unknown, nor are those that were held for devices, if this one has
 * preferences. Pure.
 * @param topics - the current topics of the device
 * @param known - the messages with a failure or a receipt of the device
 */
export function unreportedOf(
  { token, gone_at, preferences }: DeviceRow,
  topics: readonly string[],
  messages: readonly DeviceMessage[],
  known: ReadonlySet<string>,
): DeviceMessage[] {
  // The last response of its push service was that the device is gone.
  if (gone_at !== null) return [];
  return messages.filter(
    (message) =>
      message.state === 'sent' &&
      message.filter === null &&
      (preferences === null || !wasHeld(message)) &&
      !known.has(message.id) &&
      isFor(message, token, topics),
  );
}

function wasHeld({ held_quiet_hours, held_daily_limit, held_urgent_only }: DeviceMessage): boolean {
  return held_quiet_hours + held_daily_limit + held_urgent_only > 0;
}

function isFor(
  { audience, topic, target }: DeviceMessage,
  token: string,
  topics: readonly string[],
): boolean {
  if (audience === 'everyone') return true;
  // Identified by its token, in the stored request of the sender.
  if (audience === 'devices' || audience === 'test') return target.includes(JSON.stringify(token));
  return topic !== null && topics.includes(topic);
}
