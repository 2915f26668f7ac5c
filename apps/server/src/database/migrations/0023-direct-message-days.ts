import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, type Engine } from '../dialect.ts';

const counts = ['accepted', 'gone', 'failed', 'displayed', 'clicked', 'dismissed'] as const;

/** Counts direct messages by day, so that the counts outlive the messages. Those that are stored are counted. */
export function directMessageDays(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      let table = db.schema
        .createTable('direct_message_day')
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('slot', 'smallint', (column) => column.notNull());
      for (const name of counts) table = table.addColumn(name, 'integer', (column) => column.notNull());
      await clustered(
        table.addPrimaryKeyConstraint('direct_message_day_pk', ['site', 'day', 'slot']),
        engine,
      ).execute();
      const dayOf = (column: string) =>
        engine === 'sqlite'
          ? sql`strftime('%Y-%m-%d', ${sql.ref(column)} / 1000, 'unixepoch')`
          : sql`to_char(to_timestamp(${sql.ref(column)} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;
      const settled = ['accepted', 'gone', 'failed'].map(
        (state) =>
          sql`select site, ${dayOf('settled_at')} as day, ${sql.lit(state)} as event from any_direct_message
            where state = ${sql.lit(state)} and settled_at is not null`,
      );
      const reported = ['displayed', 'clicked', 'dismissed'].map(
        (event) =>
          sql`select site, ${dayOf(`${event}_at`)} as day, ${sql.lit(event)} as event from any_direct_message
            where ${sql.ref(`${event}_at`)} is not null`,
      );
      const sums = counts.map((name) => sql`count(case event when ${sql.lit(name)} then 1 end)`);
      await sql`insert into direct_message_day (site, day, slot, ${sql.raw(counts.join(', '))})
        select site, day, 0, ${sql.join(sums)}
        from (${sql.join([...settled, ...reported], sql` union all `)}) as event
        group by site, day`.execute(db);
    },
  };
}
