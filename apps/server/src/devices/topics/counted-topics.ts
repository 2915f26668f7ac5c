import { limits, type NamedTopic, type SaveTopic } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { listDefaultTopics, listNamedTopics } from '../../sites/named-topics/named-topics.ts';
import { listDeviceCounts } from '../counts/device-counts.ts';

/** The named topics of a site, oldest first, with the number of devices subscribed to each. */
export async function listCountedTopics(db: Executor, site: string): Promise<NamedTopic[]> {
  const topics = await listNamedTopics(db, site);
  const ids = topics.map(({ id }) => id);
  const counts = new Map(
    (await listDeviceCounts(db, site, 'topic', ids)).map(({ value, devices }) => [value, devices]),
  );
  return topics.map(({ id, name, description, is_default, urgent_during_quiet_hours, created_at }) => ({
    id,
    name,
    description,
    default: is_default === 1,
    urgentDuringQuietHours: urgent_during_quiet_hours === 1,
    devices: counts.get(id) ?? 0,
    createdAt: new Date(created_at).toISOString(),
  }));
}

/**
 * Names or renames a topic.
 * @throws ApiError `invalid_request` if it would be one default topic too many
 */
export async function saveTopic(
  db: Executor,
  site: string,
  id: string,
  { name, description = '', default: isDefault = false, urgentDuringQuietHours: isUrgent = false }: SaveTopic,
  now = Date.now(),
): Promise<NamedTopic> {
  if (isDefault) await requireFewDefaults(db, site, id);
  const columns = {
    name,
    description,
    is_default: isDefault ? 1 : 0,
    urgent_during_quiet_hours: isUrgent ? 1 : 0,
  };
  const row = await db
    .insertInto('topic')
    .values({ site, id, ...columns, created_at: now })
    .onConflict((conflict) => conflict.columns(['site', 'id']).doUpdateSet(columns))
    .returning('created_at')
    .executeTakeFirstOrThrow();
  const [count] = await listDeviceCounts(db, site, 'topic', [id]);
  const createdAt = new Date(row.created_at).toISOString();
  return {
    id,
    name,
    description,
    default: isDefault,
    urgentDuringQuietHours: isUrgent,
    devices: count?.devices ?? 0,
    createdAt,
  };
}

async function requireFewDefaults(db: Executor, site: string, id: string): Promise<void> {
  const others = (await listDefaultTopics(db, site)).filter((other) => other !== id);
  if (others.length < limits.defaultTopicsPerSite) return;
  const message = `must be false: the site has ${limits.defaultTopicsPerSite} default topics already`;
  throw new ApiError('invalid_request', { fields: [{ field: 'default', message }] });
}
