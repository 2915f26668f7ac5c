import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import {
  type Audience,
  type AudienceDevice,
  type DeviceRange,
  nextDevices,
  nextRange,
  type Position,
} from '../../devices/list/audience.ts';
import { type DeviceGroup, groupOf, storedDivision } from '../../messages/experiments/division.ts';
import { groupWaves } from '../../messages/experiments/experiment.ts';
import { findMessageRow } from '../../messages/messages.ts';
import type { Wave } from '../../messages/schedule/waves.ts';

/** What a device of a divided audience gets in a wave: the message, nothing at all, or nothing now. */
type Choice = 'chosen' | 'held-out' | 'other';

export type Choose = (device: AudienceDevice) => Choice;

/**
 * Chooses the devices of a wave.
 * @returns undefined if the audience of the message is not divided: then all its devices get the message
 */
export async function chooserOf(
  db: Executor,
  { site, division: json, replaces }: MessageRow,
  { groups }: Wave,
): Promise<Choose | undefined> {
  if (json === null || groups === undefined) return undefined;
  const division = storedDivision(json);
  const replaced = replaces === null ? undefined : await findMessageRow(db, site, replaces);
  return (device) => {
    const group = groupOf(division, device.token);
    if (group === 'holdout') return 'held-out';
    if (!groups.includes(group)) return 'other';
    return replaced === undefined || wasPlanned(replaced, group, device) ? 'chosen' : 'other';
  };
}

/** Whether a message was planned for a device, which registered before the wave of its group, and before it ended. Pure. */
function wasPlanned(message: MessageRow, group: DeviceGroup, { token, created_at }: AudienceDevice): boolean {
  const wave = groupWaves(message).find(({ groups }) => groups?.includes(group));
  if (wave === undefined || created_at > wave.at) return false;
  if (message.state !== 'cancelled') return true;
  if (wave.at !== message.wave_at) return wave.at < message.wave_at;
  const shard = shardOf(token);
  if (shard !== message.cursor_shard) return shard < message.cursor_shard;
  return token <= message.cursor_token;
}

/** A page of an audience, and the devices of it that get the message. */
interface DividedRange extends DeviceRange {
  readonly chosen: number;
  readonly heldOut: number;
}

/** The next devices of an audience; undefined if there are none. Their rows are read only if the audience is divided. */
export async function nextPage(
  db: Executor,
  audience: Audience,
  { after, limit }: { readonly after: Position; readonly limit: number },
  choose: Choose | undefined,
): Promise<DividedRange | undefined> {
  if (choose === undefined) {
    const range = await nextRange(db, audience, after, limit);
    return range && { ...range, chosen: range.devices, heldOut: 0 };
  }
  const devices = await nextDevices(db, audience, after, limit);
  const last = devices.at(-1)?.token;
  if (last === undefined) return undefined;
  const choices = devices.map(choose);
  return {
    devices: devices.length,
    until: { shard: shardOf(last), token: last },
    chosen: choices.filter((choice) => choice === 'chosen').length,
    heldOut: choices.filter((choice) => choice === 'held-out').length,
  };
}
