import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The health of the push services as each sending process measures it. */
export const pushServiceHealth: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('push_service_health')
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('circuit', 'text', (column) => column.notNull())
      .addColumn('median_latency', 'double precision')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_service_health_pk', ['process', 'service'])
      .execute();
  },
};
