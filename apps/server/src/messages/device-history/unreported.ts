import { groupOf, storedDivision } from '../experiments/division.ts';
import { groupWaves } from '../experiments/experiment.ts';
import type { DetailedMessage } from './device-messages.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { heldCountsOf, heldOf } from '../held-counts.ts';

/**
 * The messages that a push service accepted for a device and that the device reported nothing about. No row stores
 * this: they are the messages for the device, without its failures and receipts. Messages to a filter are not included,
 * because the device's properties at that time are unknown. Messages that were held for some devices are not included either,
 * if a limit of the site held them, or if this device has preferences: it may be one of those devices. Neither are messages
 * with this device in their control group, or in a wave before it registered. Pure.
 * @param topics - the current topics of the device
 * @param known - the messages with a failure or a receipt of the device
 */
export function unreportedOf(
  { token, created_at, gone_at, preferences }: DeviceRow,
  topics: readonly string[],
  messages: readonly DetailedMessage[],
  known: ReadonlySet<string>,
): DetailedMessage[] {
  // The last response of its push service was that the device is gone.
  if (gone_at !== null) return [];
  return messages.filter(
    (message) =>
      message.state === 'sent' &&
      message.filter === null &&
      !mayBeHeld(message, preferences !== null) &&
      !known.has(message.id) &&
      isFor(message, token, topics) &&
      wasInTime(message, token, created_at),
  );
}

/** Of a message by local times, only the first wave counts: the time zone of the device at that time is unknown. */
function wasInTime(message: DetailedMessage, token: string, registeredAt: number): boolean {
  if (message.division === null) return registeredAt <= message.send_at;
  const group = groupOf(storedDivision(message.division), token);
  return groupWaves(message).some(({ at, groups }) => groups?.includes(group) && registeredAt <= at);
}

function mayBeHeld(message: DetailedMessage, hasPreferences: boolean): boolean {
  const { quietHours, dailyLimit, urgentOnly } = heldCountsOf(message);
  const byVisitors = quietHours + dailyLimit + urgentOnly;
  return heldOf(message) > (hasPreferences ? 0 : byVisitors);
}

function isFor(
  { audience, topic, target }: DetailedMessage,
  token: string,
  topics: readonly string[],
): boolean {
  if (audience === 'everyone') return true;
  // Identified by its token, in the stored request of the sender.
  if (audience === 'devices' || audience === 'test') return target.includes(JSON.stringify(token));
  return topic !== null && topics.includes(topic);
}
