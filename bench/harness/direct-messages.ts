import { sql } from 'kysely';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';

interface DirectMessageBytes {
  readonly rows: number;
  /** Bytes on disk of each, with the indexes. */
  readonly each: number;
}

/**
 * The size of the direct messages of a database that no service uses. PostgreSQL is vacuumed first, as it does by itself
 * within a minute; the space of former row versions that it keeps for new rows is counted.
 */
export async function directMessageBytes(location: StorageLocation): Promise<DirectMessageBytes> {
  const storage = await openStorage(location);
  const { db, engine } = storage;
  try {
    const { count: rows } = await db
      .selectFrom('direct_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (engine === 'postgres') await sql`vacuum direct_message`.execute(db);
    const size =
      engine === 'postgres'
        ? sql<{ bytes: number }>`select pg_total_relation_size('direct_message') as bytes`
        : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name in
            (select name from sqlite_schema where tbl_name = 'direct_message')`;
    const bytes = Number((await size.execute(db)).rows[0]?.bytes);
    if (!(bytes > 0)) throw new Error('The size of the direct messages could not be measured.');
    return { rows, each: bytes / rows };
  } finally {
    await storage.close();
  }
}
