import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/**
 * Finds the devices of one endpoint, to limit them. The column is empty for the subscriptions of earlier versions: their
 * endpoints count from the next change of the subscription on.
 */
export function devicesOfEndpoint(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { bytes } = columnTypes(engine);
      await db.schema.alterTable('device_subscription').addColumn('endpoint', bytes).execute();
      await db.schema
        .createIndex('device_subscription_endpoint')
        .on('device_subscription')
        .columns(['endpoint', 'token'])
        .where('endpoint', 'is not', null)
        .execute();
    },
  };
}
