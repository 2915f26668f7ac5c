import type { NamedTopic, TopicTranslations } from '@sineta/protocol';
import type { Selectable } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { TopicTable } from '../../database/schema/sites.ts';
import { type ReaderLanguage, tagFor } from '../languages/reader-language.ts';

/** A topic with a name, without its number of devices. */
export type StoredTopic = Omit<NamedTopic, 'devices'>;

/** The named topics of a site, oldest first: those that visitors can choose. */
export async function listNamedTopics(db: Executor, site: string): Promise<StoredTopic[]> {
  const rows = await db
    .selectFrom('topic')
    .selectAll()
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTopic);
}

/** Whether a topic of a site has a name. */
export async function isNamedTopic(db: Executor, site: string, topic: string): Promise<boolean> {
  const row = await db
    .selectFrom('topic')
    .select('id')
    .where('site', '=', site)
    .where('id', '=', topic)
    .executeTakeFirst();
  return row !== undefined;
}

function toTopic({ id, name, description, translations, ...row }: Selectable<TopicTable>): StoredTopic {
  return {
    id,
    name,
    description,
    ...(translations !== null && { translations: JSON.parse(translations) as TopicTranslations }),
    default: row.is_default === 1,
    urgentDuringQuietHours: row.urgent_during_quiet_hours === 1,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** The name and the description of a topic for a reader, each that of the site if there is none in the language. */
export function topicTexts(
  { name, description, translations }: Pick<StoredTopic, 'name' | 'description' | 'translations'>,
  reader: ReaderLanguage | undefined,
): Pick<StoredTopic, 'name' | 'description'> {
  const tag = reader && translations && tagFor(reader, Object.keys(translations));
  const written = tag === undefined ? undefined : translations?.[tag];
  return { name: written?.name ?? name, description: written?.description || description };
}

/** The languages in which topics of a site have texts. */
export async function listTopicTags(db: Executor, site: string): Promise<ReadonlySet<string>> {
  const topics = await listNamedTopics(db, site);
  return new Set(topics.flatMap(({ translations = {} }) => Object.keys(translations)));
}

/** The topics that a new device of a site gets, in the order of their ids. */
export async function listDefaultTopics(db: Executor, site: string): Promise<string[]> {
  const rows = await db
    .selectFrom('topic')
    .select('id')
    .where('site', '=', site)
    .where('is_default', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether urgent messages to a topic are shown whatever the preferences of a device. */
export async function isShownWhenUrgent(db: Executor, site: string, id: string): Promise<boolean> {
  const topic = await db
    .selectFrom('topic')
    .select('urgent_during_quiet_hours')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return topic?.urgent_during_quiet_hours === 1;
}

/**
 * Removes the name of a topic, so that visitors no longer see it. Devices stay subscribed. The changes by day are those of
 * named topics: one that is named again begins without any. Call it in a transaction.
 * @returns false if it had no name
 */
export async function removeTopic(db: Executor, site: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('topic')
    .where('site', '=', site)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) return false;
  await db
    .deleteFrom('device_day_value')
    .where('site', '=', site)
    .where('dimension', '=', 'topic')
    .where('value', '=', id)
    .execute();
  return true;
}
