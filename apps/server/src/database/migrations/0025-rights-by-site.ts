import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/** Lets members, invitations and API keys have rights on single sites. Existing rights stay: on all sites. */
export function rightsBySite(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await makeRoleOptional(db, 'member');
      await makeRoleOptional(db, 'invitation');
      await createRolesBySite(db, 'member');
      await createRolesBySite(db, 'invitation');
      await createSitesOfKeys(db);
      await addSiteOfAudit(db, engine);
    },
  };
}

/** SQLite cannot drop NOT NULL, so the column is replaced. */
async function makeRoleOptional(db: Kysely<unknown>, table: 'member' | 'invitation'): Promise<void> {
  await db.schema.alterTable(table).addColumn('optional_role', 'text').execute();
  await sql`update ${sql.table(table)} set optional_role = role`.execute(db);
  await db.schema.alterTable(table).dropColumn('role').execute();
  await db.schema.alterTable(table).renameColumn('optional_role', 'role').execute();
}

async function createRolesBySite(db: Kysely<unknown>, of: 'member' | 'invitation'): Promise<void> {
  await db.schema
    .createTable(`${of}_site`)
    .addColumn(of, 'text', (column) => column.notNull().references(`${of}.id`).onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull().references('site.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${of}_site_pk`, [of, 'site'])
    .execute();
}

async function createSitesOfKeys(db: Kysely<unknown>): Promise<void> {
  // The default is the narrower right: a key without sites is valid for none.
  await db.schema
    .alterTable('api_key')
    .addColumn('all_sites', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update api_key set all_sites = 1`.execute(db);
  await db.schema
    .createTable('api_key_site')
    .addColumn('key', 'text', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull().references('site.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('api_key_site_pk', ['key', 'site'])
    .execute();
}

async function addSiteOfAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('audit').addColumn('site', 'text').execute();
  const named = engine === 'sqlite' ? sql`json_extract(details, '$.site')` : sql`(details::json ->> 'site')`;
  await sql`update audit set site = case when subject_kind = 'site' then subject_id else ${named} end`.execute(
    db,
  );
  await db.schema.createIndex('audit_of_site').on('audit').columns(['site', 'at', 'id']).execute();
}
