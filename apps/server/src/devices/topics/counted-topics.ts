import { limits, type NamedTopic, type SaveTopic, type TopicTranslations } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { requireItemRevision } from '../../sites/item-revision.ts';
import { listDefaultTopics, listNamedTopics } from '../../sites/named-topics/named-topics.ts';
import { listDeviceCounts } from '../counts/device-counts.ts';

/** The named topics of a site, oldest first, with the number of devices subscribed to each. */
export async function listCountedTopics(db: Executor, site: string): Promise<NamedTopic[]> {
  const topics = await listNamedTopics(db, site);
  const ids = topics.map(({ id }) => id);
  const counts = new Map(
    (await listDeviceCounts(db, site, 'topic', ids)).map(({ value, devices }) => [value, devices]),
  );
  return topics.map((topic) => Object.assign(topic, { devices: counts.get(topic.id) ?? 0 }));
}

/**
 * Names or renames a topic. Call it in a transaction.
 * @throws ApiError `invalid_request` if it would be one default topic too many, and as {@link requireItemRevision} does
 */
export async function saveTopic(
  db: Executor,
  site: string,
  id: string,
  { name, description = '', translations: written, revision: changed, ...saved }: SaveTopic,
  now = Date.now(),
): Promise<NamedTopic> {
  const { default: isDefault = false, urgentDuringQuietHours: isUrgent = false } = saved;
  await requireItemRevision(db, 'topic', site, id, changed);
  const translations = written && withDescriptions(written);
  if (isDefault) await requireFewDefaults(db, site, id);
  const columns = {
    name,
    description,
    translations: translations ? JSON.stringify(translations) : null,
    is_default: isDefault ? 1 : 0,
    urgent_during_quiet_hours: isUrgent ? 1 : 0,
  };
  const row = await db
    .insertInto('topic')
    .values({ site, id, ...columns, created_at: now })
    .onConflict((conflict) => {
      const known = conflict.columns(['site', 'id']);
      if (changed === 0) return known.doNothing();
      return known.doUpdateSet((column) => ({ ...columns, revision: column('topic.revision', '+', 1) }));
    })
    .returning(['revision', 'created_at'])
    .executeTakeFirst();
  // Another request has just created it.
  if (!row) throw new ApiError('stale_revision');
  const [count] = await listDeviceCounts(db, site, 'topic', [id]);
  const createdAt = new Date(row.created_at).toISOString();
  return {
    id,
    name,
    description,
    ...(translations && { translations }),
    default: isDefault,
    urgentDuringQuietHours: isUrgent,
    devices: count?.devices ?? 0,
    revision: row.revision,
    createdAt,
  };
}

function withDescriptions(translations: NonNullable<SaveTopic['translations']>): TopicTranslations {
  return Object.fromEntries(
    Object.entries(translations).map(([tag, { name, description = '' }]) => [tag, { name, description }]),
  );
}

async function requireFewDefaults(db: Executor, site: string, id: string): Promise<void> {
  const others = (await listDefaultTopics(db, site)).filter((other) => other !== id);
  if (others.length < limits.defaultTopicsPerSite) return;
  const message = `must be false: the site has ${limits.defaultTopicsPerSite} default topics already`;
  throw new ApiError('invalid_request', { fields: [{ field: 'default', message }] });
}
