import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/** Counts attempts to sign in by where they come from, and paces those to one account. */
export function signInSources(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { bytes } = columnTypes(engine);
      await db.schema.alterTable('sign_in_attempt').addColumn('source', 'text').execute();
      await db.schema
        .createTable('sign_in_pace')
        .addColumn('account', bytes, (column) => column.primaryKey())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  };
}
