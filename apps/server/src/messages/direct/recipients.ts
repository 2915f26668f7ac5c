import { forShare } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { type DeliverableDevice, deliverableColumns } from '../../devices/deliverable-device.ts';
import {
  isOfUsers,
  type NamedTarget,
  requireKnown,
  requireReached,
  tokensOf,
  type UserTarget,
  usersOf,
} from '../accept/named-target.ts';

/** The target of a direct message. */
export type DirectTarget = NamedTarget | UserTarget;

export type NamedDevice = DeliverableDevice & Pick<DeviceRow, 'site' | 'user_id'>;

/** The devices that direct messages name, as far as they exist. */
export interface NamedDevices {
  readonly byToken: ReadonlyMap<string, NamedDevice>;
  /** By the site and the user. */
  readonly byUser: ReadonlyMap<string, readonly NamedDevice[]>;
}

interface Request {
  readonly site: string;
  readonly send: { readonly target: DirectTarget };
}

/**
 * Devices or users that one query reads, at most. With 128 PostgreSQL reads the whole table if it has 10,000 devices, which takes
 * 5 ms instead of 0.4.
 */
const rowsAtOnce = 64;

/**
 * Reads the devices of many direct messages in few queries. It locks the devices of users until the transaction ends: a
 * device that leaves its user cancels stored messages, and would miss those that are being stored.
 */
export async function findNamed(db: Executor, requests: readonly Request[]): Promise<NamedDevices> {
  const query = db.selectFrom('device').select([...deliverableColumns, 'site', 'user_id']);
  const byToken = new Map<string, NamedDevice>();
  const tokens = requests.flatMap(({ send: { target } }) => (isOfUsers(target) ? [] : tokensOf(target)));
  for (const chunk of powerOfTwoChunks([...new Set(tokens)], rowsAtOnce)) {
    for (const row of await query.where(isOneOf(chunk)).execute()) byToken.set(row.token, row);
  }
  const ofUsers: NamedDevice[] = [];
  const toUsers = requests.filter(({ send }) => isOfUsers(send.target));
  for (const [site, group] of Map.groupBy(toUsers, (request) => request.site)) {
    const users = group.flatMap(({ send: { target } }) => (isOfUsers(target) ? usersOf(target) : []));
    for (const chunk of powerOfTwoChunks([...new Set(users)], rowsAtOnce)) {
      // In the order in which changes of users lock them, so that few transactions deadlock.
      const devices = query.where('site', '=', site).where('user_id', 'in', chunk).orderBy('token');
      ofUsers.push(...(await forShare(db, devices).execute()));
    }
  }
  return { byToken, byUser: Map.groupBy(ofUsers, ({ site, user_id }) => userKey(site, user_id)) };
}

interface Recipients {
  readonly devices: readonly NamedDevice[];
  /** Users of the target who have no device. */
  readonly unreached: readonly string[];
}

/**
 * The devices that a target names.
 * @throws ApiError `not_found` when the site does not have one of the named devices, or none of the users has one
 */
export function recipientsOf(
  { byToken, byUser }: NamedDevices,
  site: string,
  target: DirectTarget,
): Recipients {
  if (isOfUsers(target)) {
    const devices = usersOf(target).flatMap((user) => byUser.get(userKey(site, user)) ?? []);
    const reached = new Set(devices.map(({ user_id }) => user_id));
    return { devices, unreached: requireReached(target, reached) };
  }
  const devices = tokensOf(target)
    .flatMap((token) => byToken.get(token) ?? [])
    .filter((device) => device.site === site);
  requireKnown(target, new Set(devices.map(({ token }) => token)));
  return { devices, unreached: [] };
}

/** A site id has no colon. */
function userKey(site: string, user: string | null): string {
  return `${site}:${user}`;
}
