import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import {
  type Audience,
  type DeviceRange,
  nextRange,
  nextTokens,
  type Position,
} from '../../devices/list/audience.ts';
import { type DeviceGroup, groupOf, storedDivision } from '../../messages/experiments/division.ts';
import { groupWaves } from '../../messages/experiments/experiment.ts';
import { findMessageRow } from '../../messages/messages.ts';
import type { Wave } from '../../messages/schedule/waves.ts';

/** What a device of a divided audience gets in a wave: the message, nothing at all, or nothing now. */
type Choice = 'chosen' | 'held-out' | 'other';

export type Choose = (token: string) => Choice;

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
  return (token) => {
    const group = groupOf(division, token);
    if (group === 'holdout') return 'held-out';
    if (!groups.includes(group)) return 'other';
    return replaced === undefined || wasPlanned(replaced, group, token) ? 'chosen' : 'other';
  };
}

/** Whether a message was planned for a device before it ended. Pure. */
function wasPlanned(message: MessageRow, group: DeviceGroup, token: string): boolean {
  if (message.state !== 'cancelled') return true;
  const wave = groupWaves(message).find(({ groups }) => groups?.includes(group));
  if (wave === undefined || wave.at !== message.wave_at)
    return wave !== undefined && wave.at < message.wave_at;
  const shard = shardOf(token);
  if (shard !== message.cursor_shard) return shard < message.cursor_shard;
  return token <= message.cursor_token;
}

/** A page of an audience, and the devices of it that get the message. */
interface DividedRange extends DeviceRange {
  readonly chosen: number;
  readonly heldOut: number;
}

/** The next devices of an audience; undefined if there are none. The tokens are read only if the audience is divided. */
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
  const tokens = await nextTokens(db, audience, after, limit);
  const last = tokens.at(-1);
  if (last === undefined) return undefined;
  const choices = tokens.map(choose);
  return {
    devices: tokens.length,
    until: { shard: shardOf(last), token: last },
    chosen: choices.filter((choice) => choice === 'chosen').length,
    heldOut: choices.filter((choice) => choice === 'held-out').length,
  };
}
