import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';
import { createPartitionsOfMessages } from '../postgres/receipt-partitions.ts';
import { shards } from '../sharding/shard.ts';

/**
 * Partitions receipts by the week in which their message was accepted, on PostgreSQL. The ids of messages sort by time, so
 * that the key stays as it was, and each event of a message still counts once.
 */
export function receiptPartitions(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      const { key } = columnTypes(engine);
      await sql`alter table receipt rename to former_receipt`.execute(db);
      await sql`alter index receipt_pk rename to former_receipt_pk`.execute(db);
      await db.schema
        .createTable('receipt')
        .addColumn('shard', 'smallint', (column) => column.notNull())
        .addColumn('message', key, (column) => column.notNull())
        .addColumn('token', key, (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('receipt_pk', ['shard', 'message', 'token', 'event'])
        .modifyEnd(sql`partition by range (message)`)
        .execute();
      await sql`create table receipt_default partition of receipt default`.execute(db);
      await createPartitionsOfMessages(db);
      // A shard at a time, so that no statement is long.
      for (const shard of shards) {
        await sql`insert into receipt (shard, message, token, event, at)
          select shard, message, token, event, at from former_receipt where shard = ${shard}`.execute(db);
      }
      await sql`drop table former_receipt`.execute(db);
    },
  };
}
