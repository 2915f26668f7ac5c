import { deviceReferenceSchema } from '@sineta/protocol';
import { ApiError } from '../errors.ts';
import { findDeviceOf } from '../storage/devices.ts';
import type { Executor } from '../storage/executor.ts';
import type { DeviceRow } from '../storage/schema.ts';
import { siteParamsSchema } from './sites.ts';

/** A device of a site, in an address: by its id, or by its whole token. */
export const deviceParamsSchema = siteParamsSchema.extend({ device: deviceReferenceSchema });

/** @throws ApiError `not_found`. */
export async function requireDevice(db: Executor, site: string, reference: string): Promise<DeviceRow> {
  const device = await findDeviceOf(db, site, reference);
  if (!device) throw noSuchDevice();
  return device;
}

export function noSuchDevice(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no such device.' });
}
