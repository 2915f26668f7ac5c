import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Leaves the token out of the index of endpoints: an endpoint has at most two devices, whose rows are read anyway. In
 * PostgreSQL a registration takes 45 bytes less.
 */
export function compactEndpointIndex(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      await db.schema.dropIndex('device_subscription_endpoint').execute();
      await db.schema
        .createIndex('device_subscription_endpoint')
        .on('device_subscription')
        .column('endpoint')
        .where('endpoint', 'is not', null)
        .execute();
    },
  };
}
