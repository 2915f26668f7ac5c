import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Stores experiments and control groups of broadcasts, and counts what the devices of each variant did. */
export function experiments(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const name of ['division', 'experiment', 'experiment_result']) {
        await db.schema.alterTable('message').addColumn(name, 'text').execute();
      }
      await db.schema
        .alterTable('message')
        .addColumn('holdout_devices', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('message_variant')
          .addColumn('message', key, (column) => column.notNull())
          .addColumn('variant', key, (column) => column.notNull())
          .addColumn('sent', 'integer', (column) => column.notNull())
          .addColumn('displayed', 'integer', (column) => column.notNull())
          .addColumn('clicked', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('message_variant_pk', ['message', 'variant']),
        engine,
      ).execute();
    },
  };
}
