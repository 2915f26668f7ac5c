import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/** Links with which members set a new password. */
export function passwordResets(engine: Engine): Migration {
  const { bytes } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('password_reset')
        .addColumn('member', 'text', (column) =>
          column.primaryKey().references('member.id').onDelete('cascade'),
        )
        .addColumn('hash', bytes, (column) => column.notNull().unique())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  };
}
