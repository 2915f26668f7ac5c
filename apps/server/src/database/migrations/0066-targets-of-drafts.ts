import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Drafts in memory at once: each has up to 64 kB. */
const groupSize = 50;

/** Stores the target of a draft in a column of its own, so that the list of drafts reads no messages. */
export const targetsOfDrafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('draft').addColumn('target', 'text').execute();
    let group = await readGroup(db, { site: '', id: '' });
    while (group.length > 0) {
      for (const { site, id, message } of group) {
        // Parsed here: PostgreSQL refuses JSON with U+0000, which a message may have.
        const { target } = JSON.parse(message) as { readonly target?: object };
        if (target === undefined) continue;
        await sql`update draft set target = ${JSON.stringify(target)}
          where site = ${site} and id = ${id}`.execute(db);
      }
      group = await readGroup(db, group.at(-1)!);
    }
  },
};

interface Draft {
  readonly site: string;
  readonly id: string;
  readonly message: string;
}

async function readGroup(db: Kysely<unknown>, after: Pick<Draft, 'site' | 'id'>): Promise<readonly Draft[]> {
  const { rows } = await sql<Draft>`select site, id, message from draft
    where (site, id) > (${after.site}, ${after.id}) order by site, id limit ${groupSize}`.execute(db);
  return rows;
}
