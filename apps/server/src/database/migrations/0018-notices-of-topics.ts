import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the notices of a topic, also of one that has none, without reading those of all others. */
export const noticesOfTopics: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index message_topic_feed on message (site, topic, published, send_at, id) where topic is not null`.execute(
      db,
    );
  },
};
