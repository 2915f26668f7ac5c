import { deviceTokenSchema } from '@sineta/protocol';
import { ApiError } from '../errors.ts';
import { siteParamsSchema } from './sites.ts';

/** A device of a site, in an address. */
export const deviceParamsSchema = siteParamsSchema.extend({ token: deviceTokenSchema });

export function noSuchDevice(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no such device.' });
}
