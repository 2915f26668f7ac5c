import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Stores the site of audit entries of retries, so that members with rights on this site alone see them. Before, only
 * `details` had it.
 */
export function sitesOfRetries(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const named =
        engine === 'sqlite' ? sql`json_extract(details, '$.site')` : sql`(details::json ->> 'site')`;
      // Other details may contain U+0000, which PostgreSQL refuses to read from JSON.
      await sql`update audit set site = ${named} where action = 'message.retried' and site is null`.execute(
        db,
      );
    },
  };
}
