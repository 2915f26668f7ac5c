import {
  deviceIdOf,
  type Filter,
  type MessageDetails,
  type MessageTarget,
  namesUsers,
  type Permission,
  shortDeviceIdOf,
} from '@sineta/protocol';
import { isOfUsers } from './accept/named-target.ts';

/**
 * Only a caller who manages devices gets their tokens, which give control over them. A caller who may send gets device
 * ids, to send to the same devices again, and others get short ids. Users are only for callers who see devices: the list
 * of direct messages shows the device of each.
 */
export function presentTarget(target: MessageTarget, permissions: readonly Permission[]): MessageTarget {
  if (!permissions.includes('devices') && targetNamesUsers(target)) return { users: [] };
  if (permissions.includes('manage')) return target;
  const idOf = permissions.includes('send') ? deviceIdOf : shortDeviceIdOf;
  if ('token' in target) return { token: idOf(target.token) };
  if ('tokens' in target) return { tokens: target.tokens.map(idOf) };
  return target;
}

/** The filter that the segments of a target had, unless it names users and the caller does not see devices. */
export function presentFilter(
  filter: Filter | undefined,
  permissions: readonly Permission[],
): Pick<MessageDetails, 'filter'> {
  if (filter === undefined || (!permissions.includes('devices') && namesUsers(filter))) return {};
  return { filter };
}

/** Whether a target names users, itself or in its filter. */
export function targetNamesUsers(target: MessageTarget): boolean {
  return isOfUsers(target) || ('filter' in target && namesUsers(target.filter));
}
