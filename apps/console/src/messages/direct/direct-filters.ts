import { deviceIdOf, deviceIdPrefixPattern } from '@sineta/protocol/formats';

/** Which direct messages of a site; all of them where nothing is said. */
export interface DirectFilters {
  /** A device id or its beginning. */
  readonly device?: string;
}

/** The filter that the address of the list says. Of a whole token only the id, because the rest is a secret. */
export function readDirectFilters({ device }: Record<string, unknown>): DirectFilters {
  // The router reads a word of digits as a number.
  const text = typeof device === 'string' || typeof device === 'number' ? String(device) : '';
  const id = deviceIdOf(text);
  return deviceIdPrefixPattern.test(id) ? { device: id } : {};
}
