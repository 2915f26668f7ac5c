import { hash } from 'node:crypto';
import { type AudienceGroups, deviceIdOf, type Experiment } from '@sineta/protocol';

/**
 * A group of the devices of a broadcast: `holdout` does not get it, `a` and `b` get one of the variants first, and `rest`
 * gets the message after them, or at once.
 */
export type DeviceGroup = keyof AudienceGroups;

/** How the audience of a broadcast is divided. Each group has the buckets from the end of the group before it. */
export interface Division {
  /** The id of the message, with which the buckets of devices are computed. */
  readonly of: string;
  /** The first bucket after the group. The rest has all buckets after `b`. */
  readonly holdout: number;
  readonly a: number;
  readonly b: number;
}

/** One percent of the devices has a hundred buckets, so that the halves of each share are equal to a bucket. */
const buckets = 10_000;

interface Divided {
  readonly experiment?: Pick<Experiment, 'share'> | undefined;
  readonly holdout?: number | undefined;
}

/** Divides the audience of a message; undefined if it has neither an experiment nor a control group. Pure. */
export function divisionOf(of: string, { experiment, holdout: percent = 0 }: Divided): Division | undefined {
  if (experiment === undefined && percent === 0) return undefined;
  const holdout = (percent * buckets) / 100;
  // A share of those that are not in the control group, so that 100 means all of them.
  const tested = ((buckets - holdout) * (experiment?.share ?? 0)) / 100;
  return { of, holdout, a: holdout + Math.floor(tested / 2), b: holdout + tested };
}

/**
 * The group of a device. It depends only on the ids of the message and the device: it is stored nowhere, and a receipt finds
 * it again. Pure.
 */
export function groupOf({ of, holdout, a, b }: Division, token: string): DeviceGroup {
  // The bias of the remainder is below three in a million. Neither id contains a space.
  const bucket = hash('sha256', `${of} ${deviceIdOf(token)}`, 'buffer').readUInt32BE() % buckets;
  if (bucket < holdout) return 'holdout';
  if (bucket < a) return 'a';
  return bucket < b ? 'b' : 'rest';
}

/** How many of some devices each group has, about. Pure. */
export function expectedGroups({ holdout, a, b }: Division, devices: number): AudienceGroups {
  const until = (bucket: number) => Math.round((devices * bucket) / buckets);
  return {
    holdout: until(holdout),
    a: until(a) - until(holdout),
    b: until(b) - until(a),
    rest: devices - until(b),
  };
}

/** The stored division of a message. */
export function storedDivision(json: string): Division {
  return JSON.parse(json) as Division;
}

/** Whether a device is in the control group of a message. Pure. */
export function isHeldOut(division: string | null, token: string): boolean {
  return division !== null && groupOf(storedDivision(division), token) === 'holdout';
}
