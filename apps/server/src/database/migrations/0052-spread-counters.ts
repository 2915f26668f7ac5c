import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

const counters = [
  'accepted',
  'failed',
  'gone',
  'revoked',
  'expired',
  'displayed',
  'clicked',
  'dismissed',
  'held_quiet_hours',
  'held_daily_limit',
  'held_urgent_only',
  'held_site_quiet_hours',
  'held_site_daily_limit',
  'held_dropped_quiet_hours',
  'held_dropped_daily_limit',
  'held_disturbing',
  'held_dropped_disturbing',
];

/** The other counters of a message: the columns of their keys, and of what they count. */
const spread = {
  message_timeline: { key: ['message', 'at', 'event'], counts: ['count'] },
  failure_count: { key: ['message', 'reason', 'status', 'service'], counts: ['devices'] },
  action_click: { key: ['message', 'action'], counts: ['clicks'] },
  message_variant: { key: ['message', 'variant'], counts: ['sent', 'displayed', 'clicked'] },
  message_conversion: { key: ['message', 'name'], counts: ['devices'] },
};

/** Spreads the counters of a message over several rows, which are added up when they are read. */
export function spreadCounters(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      let table = db.schema
        .createTable('message_count')
        .addColumn('message', key, (column) => column.notNull())
        .addColumn('slot', 'smallint', (column) => column.notNull());
      for (const counter of counters) {
        table = table.addColumn(counter, 'integer', (column) => column.notNull().defaultTo(0));
      }
      const keyed = table.addPrimaryKeyConstraint('message_count_pk', ['message', 'slot']);
      // Updates stay on their page, without a new entry in the index.
      if (engine === 'postgres') await keyed.modifyEnd(sql`with (fillfactor = 50)`).execute();
      else await clustered(keyed, engine).execute();
      for (const [name, columns] of Object.entries(spread)) {
        if (engine === 'postgres') await extendKey(db, name, columns.key);
        else await rebuild(db, name, columns);
      }
    },
  };
}

async function extendKey(db: Kysely<unknown>, table: string, key: readonly string[]): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('slot', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable(table).dropConstraint(`${table}_pk`).execute();
  await db.schema
    .alterTable(table)
    .addPrimaryKeyConstraint(`${table}_pk`, [...key, 'slot'] as never[])
    .execute();
}

/** SQLite cannot change a primary key. */
async function rebuild(
  db: Kysely<unknown>,
  table: string,
  { key, counts }: { readonly key: readonly string[]; readonly counts: readonly string[] },
): Promise<void> {
  const numbers = new Set(['at', 'status']);
  const columns = key.map(
    (name) => sql`${sql.ref(name)} ${sql.raw(numbers.has(name) ? 'bigint' : 'text')} not null`,
  );
  const counted = counts.map((name) => sql`${sql.ref(name)} integer not null`);
  const all = sql.join([...key, ...counts].map((name) => sql.ref(name)));
  const former = sql.table(`former_${table}`);
  await sql`alter table ${sql.table(table)} rename to ${former}`.execute(db);
  await sql`create table ${sql.table(table)} (
    ${sql.join(columns)}, slot smallint not null default 0, ${sql.join(counted)},
    constraint ${sql.ref(`${table}_pk`)} primary key (${sql.join([...key, 'slot'].map((name) => sql.ref(name)))})
  ) without rowid`.execute(db);
  await sql`insert into ${sql.table(table)} (${all}) select ${all} from ${former}`.execute(db);
  await sql`drop table ${former}`.execute(db);
}
