import type { Preferences, UserChoices } from '@sineta/protocol';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { preferencesOf, setPreferences } from '../preferences/preferences.ts';
import { changeUserTopics } from '../topics/change-topics.ts';
import { listTopicsOf } from '../topics/topics.ts';
import { lockDevicesOf, lockUsers } from './users.ts';

interface UserChange {
  readonly topics?: { readonly add: readonly string[]; readonly remove: readonly string[] } | undefined;
  readonly preferences?: Preferences | undefined;
}

/**
 * Changes the topics and the preferences of all devices of a user.
 * @returns what they have then; undefined if the site has no device of the user
 * @throws ApiError `invalid_request` if a topic must not be added
 */
export function changeUser(
  db: Executor,
  site: string,
  user: string,
  { topics, preferences }: UserChange,
  now = Date.now(),
): Promise<UserChoices | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockUsers(transaction, site, [user]);
    const devices = await lockDevicesOf(transaction, site, user);
    const [device] = devices;
    if (device === undefined) return undefined;
    if (topics) await changeUserTopics(transaction, site, user, topics, now);
    if (preferences) {
      for (const each of devices) await setPreferences(transaction, each, preferences, now);
    }
    return {
      topics: (await listTopicsOf(transaction, [device])).get(device.token) ?? [],
      preferences: preferences ?? preferencesOf(device),
    };
  });
}
