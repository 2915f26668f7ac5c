import type { Attributes, Preferences, UserChoices } from '@sineta/protocol';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { attributesOf, setAttributes } from '../attributes/attributes.ts';
import { preferencesOf, setPreferences } from '../preferences/preferences.ts';
import { changeUserTopics } from '../topics/change-topics.ts';
import { listTopicsOf } from '../topics/topics.ts';
import { lockDevicesOf, lockUsers } from './users.ts';

interface UserChange {
  readonly topics?: { readonly add: readonly string[]; readonly remove: readonly string[] } | undefined;
  readonly preferences?: Preferences | undefined;
  readonly attributes?: Attributes | undefined;
}

/**
 * Changes the topics, the preferences and the attributes of all devices of a user.
 * @returns what they have then; undefined if the site has no device of the user
 * @throws ApiError `invalid_request` if a topic must not be added
 */
export function changeUser(
  db: Executor,
  site: string,
  user: string,
  { topics, preferences, attributes }: UserChange,
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
    if (attributes) {
      const tokens = devices.map(({ token }) => token);
      await setAttributes(transaction, site, tokens, attributes);
    }
    return {
      topics: (await listTopicsOf(transaction, [device])).get(device.token) ?? [],
      preferences: preferences ?? preferencesOf(device),
      attributes: attributes ?? (await attributesOf(transaction, [device.token])).get(device.token) ?? {},
    };
  });
}
