import { limits } from '@sineta/protocol/limits';
import { deviceIdOf, deviceIdPrefixPattern, isUserId } from '@sineta/protocol/formats';
import { type ListOrderSearch, readListOrder } from '../../page/order/list-order.ts';

/** The filter of the direct messages; empty for all of them. */
export interface DirectFilters {
  /** A device id or the beginning of one. */
  readonly device?: string;
  readonly user?: string;
}

/** Reads the filter from the query string. Of a whole token only the id, because the rest is a secret. */
export function readDirectFilters({ device, user }: Record<string, unknown>): DirectFilters {
  const id = deviceIdOf(textOf(device));
  const person = textOf(user);
  return {
    ...(deviceIdPrefixPattern.test(id) && { device: id }),
    ...(person.length <= limits.userIdLength && isUserId(person) && { user: person }),
  };
}

/** The filter and the order of the direct messages. */
export function readDirectSearch(search: Record<string, unknown>): DirectFilters & ListOrderSearch {
  return { ...readDirectFilters(search), ...readListOrder(search) };
}

/** The router parses digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
