import type { UpdateUser, User } from '@sineta/protocol';

type Choices = Pick<User, 'topics' | 'preferences'>;

/** What a change of the topics and the preferences of a user requests; undefined if nothing changed. */
export function changedChoices(before: Choices, after: Choices): UpdateUser | undefined {
  const add = after.topics.filter((topic) => !before.topics.includes(topic));
  const remove = before.topics.filter((topic) => !after.topics.includes(topic));
  const hasTopics = add.length + remove.length > 0;
  const { dailyLimit, quietHours, urgentOnly } = after.preferences;
  const hasPreferences =
    dailyLimit !== before.preferences.dailyLimit ||
    urgentOnly !== before.preferences.urgentOnly ||
    quietHours?.start !== before.preferences.quietHours?.start ||
    quietHours?.end !== before.preferences.quietHours?.end;
  if (!hasTopics && !hasPreferences) return undefined;
  return {
    ...(hasTopics && { topics: { add, remove } }),
    ...(hasPreferences && { preferences: after.preferences }),
  };
}
