import { limits } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { countChanges } from '../counts/count-changes.ts';
import { lockDevicesOf, lockUsers, lockWithUser, shareTopics } from '../users/users.ts';
import { listTopicsOf } from './topics.ts';
import { checkVisitorTopics } from './visitor-topics.ts';

/**
 * Adds topics to a device and to the other devices of its user, or removes them. Locks the devices, so that concurrent
 * changes keep each other's topics and the limits count all of them.
 * @returns all topics of the device, sorted; undefined if there is no such device
 * @throws ApiError `invalid_request` if a topic must not be added
 */
export function changeTopics(
  db: Executor,
  token: string,
  change: 'add' | 'remove',
  topics: readonly string[],
  now = Date.now(),
): Promise<string[] | undefined> {
  return inTransaction(db, async (transaction) => {
    const device = await lockWithUser(transaction, token);
    if (device === undefined) return undefined;
    const { site, shard } = device;
    const before = (await listTopicsOf(transaction, [device])).get(token) ?? [];
    const named = [...new Set(topics)];
    const added = change === 'add' ? named.filter((topic) => !before.includes(topic)) : [];
    const removed = change === 'remove' ? named.filter((topic) => before.includes(topic)) : [];
    if (added.length === 0 && removed.length === 0) return before;
    if (added.length > 0) {
      // The requested topics come first: an error names the position of one in the request.
      await checkVisitorTopics(transaction, site, [...topics, ...before], before);
      if (before.length + added.length > limits.topicsPerDevice) throw tooMany(before.length + added.length);
      await transaction
        .insertInto('topic_subscription')
        .values(added.map((topic) => ({ shard, site, topic, token })))
        .execute();
    }
    if (removed.length > 0) {
      await transaction
        .deleteFrom('topic_subscription')
        .where('shard', '=', shard)
        .where('token', '=', token)
        .where('topic', 'in', removed)
        .execute();
    }
    const after = [...before, ...added].filter((topic) => !removed.includes(topic)).sort();
    const traits = { before: { ...device, topics: before }, after: { ...device, topics: after } };
    await countChanges(transaction, [{ site, shard, ...traits }], now);
    await shareTopics(transaction, device, after, now);
    return after;
  });
}

/**
 * Adds topics to all devices of a user and removes others, as {@link changeTopics} does.
 * @returns all topics of the user, sorted; undefined if the site has no device of the user
 * @throws ApiError `invalid_request` if a topic must not be added
 */
export function changeUserTopics(
  db: Executor,
  site: string,
  user: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  now = Date.now(),
): Promise<string[] | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockUsers(transaction, site, [user]);
    const [device] = await lockDevicesOf(transaction, site, user);
    if (device === undefined) return undefined;
    // First, so that the limits count what is left.
    await changeTopics(transaction, device.token, 'remove', remove, now);
    return changeTopics(transaction, device.token, 'add', add, now);
  });
}

function tooMany(topics: number): ApiError {
  const message = `must leave the device with at most ${limits.topicsPerDevice} topics; it would have ${topics}`;
  return new ApiError('invalid_request', { fields: [{ field: 'topics', message }] });
}
