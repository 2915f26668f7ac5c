import { deviceIdOrTokenSchema } from '@sineta/protocol';
import { ApiError } from '../api-error.ts';
import { findDeviceOf } from './find-devices.ts';
import type { Executor } from '../database/executor.ts';
import type { DeviceRow } from '../database/schema.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { requireSite } from '../sites/sites.ts';

/** A device of a site in a URL: its id or its token. */
export const deviceParamsSchema = siteParamsSchema.extend({ device: deviceIdOrTokenSchema });

/** @throws ApiError `not_found`. */
export async function requireDevice(db: Executor, site: string, reference: string): Promise<DeviceRow> {
  const device = await findDeviceOf(db, site, reference);
  if (device) return device;
  await requireSite(db, site);
  throw noSuchDevice();
}

export function noSuchDevice(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no device with this id or token.' });
}
