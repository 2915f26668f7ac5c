import type { AudienceCount } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { sampleParts } from '../../database/sharding/token-sample.ts';
import { countSiteDevices } from '../../devices/counts/device-counts.ts';
import { type DevicePart, samplePartsOf } from '../../devices/counts/device-sample.ts';

/** Devices from which numbers of the devices of a site are counted or estimated. */
interface AudienceSample {
  /** Its size, in parts of all devices. */
  readonly size: number;
  readonly parts: readonly DevicePart[];
}

/** Selects about as many devices of a site: all of them on a smaller site. */
export async function sampleOfSite(db: Executor, site: string, devices: number): Promise<AudienceSample> {
  const total = await countSiteDevices(db, site);
  const size = total <= devices ? sampleParts : Math.max(1, Math.floor((devices * sampleParts) / total));
  return { size, parts: await samplePartsOf(db, total, size) };
}

/**
 * Estimates a number of devices by those found in a sample. Which of them are in the control group depends on the id that a
 * message gets, so their number is expected. Pure.
 * @param holdout - the percentage of the devices that do not count
 */
export function estimated(found: number, parts: number, holdout = 0): AudienceCount {
  return {
    devices: Math.round((found * sampleParts * (100 - holdout)) / (parts * 100)),
    exact: parts === sampleParts && holdout === 0,
  };
}
