import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/** Passkeys, unfinished sign-ins with a passkey or at a provider, and when a session last confirmed its password. */
export function passkeys(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { bytes } = columnTypes(engine);
      await db.schema
        .createTable('passkey')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('member', 'text', (column) => column.notNull().references('member.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', (column) => column.notNull().unique())
        .addColumn('rp_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('public_key', bytes, (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('backup_eligible', 'smallint', (column) => column.notNull())
        .addColumn('backed_up', 'smallint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute();
      await db.schema.createIndex('passkey_of_member').on('passkey').column('member').execute();
      await db.schema
        .createTable('challenge')
        .addColumn('hash', bytes, (column) => column.primaryKey().notNull())
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('member', 'text', (column) => column.references('member.id').onDelete('cascade'))
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.alterTable('session').addColumn('confirmed_at', 'bigint').execute();
    },
  };
}
