import type { AudienceCount } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { sampleParts } from '../../database/sharding/token-sample.ts';
import { countSiteDevices } from '../../devices/counts/device-counts.ts';

/** How many parts of the devices of a site are a sample of this size: all of them on a smaller site. */
export async function partsToRead(db: Executor, site: string, devices: number): Promise<number> {
  const total = await countSiteDevices(db, site);
  return total <= devices ? sampleParts : Math.max(1, Math.floor((devices * sampleParts) / total));
}

/** Estimates a number of devices by those found in a sample. Pure. */
export function estimated(found: number, parts: number): AudienceCount {
  return { devices: Math.round((found * sampleParts) / parts), exact: parts === sampleParts };
}
