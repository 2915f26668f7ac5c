import { deviceIdOf, deviceIdPrefixPattern } from '@sineta/protocol/formats';

/** The filter of the direct messages; empty for all of them. */
export interface DirectFilters {
  /** A device id or the beginning of one. */
  readonly device?: string;
}

/** Reads the filter from the query string. Of a whole token only the id, because the rest is a secret. */
export function readDirectFilters({ device }: Record<string, unknown>): DirectFilters {
  // The router parses digits as a number.
  const text = typeof device === 'string' || typeof device === 'number' ? String(device) : '';
  const id = deviceIdOf(text);
  return deviceIdPrefixPattern.test(id) ? { device: id } : {};
}
