import type { DirectMessageState } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { deviceIdOf, deviceIdPrefixPattern, isUserId } from '@sineta/protocol/formats';
import { type ListOrderSearch, readListOrder } from '../../page/order/list-order.ts';
import { textOf } from '../../page/search/text-of.ts';

/** The filter of the direct messages; empty for all of them. */
export interface DirectFilters {
  /** A device id or the beginning of one. */
  readonly device?: string;
  readonly user?: string;
  readonly state?: DirectMessageState;
}

/** The states of the filter, those to act on first. */
export const directStates = [
  'failed',
  'sending',
  'held',
  'accepted',
  'gone',
  'cancelled',
] as const satisfies readonly DirectMessageState[];

/** Reads the filter from the query string. Of a whole token only the id, because the rest is a secret. */
export function readDirectFilters({ device, user, state }: Record<string, unknown>): DirectFilters {
  const id = deviceIdOf(textOf(device));
  const person = textOf(user);
  const known = directStates.find((each) => each === state);
  return {
    ...(deviceIdPrefixPattern.test(id) && { device: id }),
    ...(person.length <= limits.userIdLength && isUserId(person) && { user: person }),
    ...(known && { state: known }),
  };
}

/** The filter and the order of the direct messages. */
export function readDirectSearch(search: Record<string, unknown>): DirectFilters & ListOrderSearch {
  return { ...readDirectFilters(search), ...readListOrder(search) };
}
