import { DatabaseError } from 'pg';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from '../logger.ts';
import { connectionLimits, openPool } from '../database/postgres/pool.ts';
import { readPostgresAddress } from '../database/postgres/servers.ts';

interface OpenPgBoss {
  readonly boss: PgBoss;
  /** Closes its connections. To be called once pg-boss has stopped. */
  readonly close: () => Promise<void>;
}

/** Starts pg-boss with these queues. Its tables and the queues are created if there are none. */
export async function openPgBoss(
  databaseUrl: string,
  logger: Logger,
  queues: readonly string[],
  options: QueueOptions,
): Promise<OpenPgBoss> {
  const { connection, close } = await connectionOf(databaseUrl);
  const boss = new PgBoss({
    ...connection,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'));
  try {
    await startWithTables(boss);
    for (const queue of queues) await openQueue(boss, queue, options);
  } catch (error) {
    // Its timers would keep the process alive.
    await boss.stop({ graceful: false }).catch(() => {});
    await close();
    throw error;
  }
  return { boss, close };
}

/**
 * Starts pg-boss, which creates its tables under a lock if there are none. A session that has looked for its schema before it
 * waits for that lock may still know of none afterwards, and PostgreSQL then refuses the name. By that time the tables exist.
 */
async function startWithTables(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.constraint === 'pg_namespace_nspname_index')) throw error;
    await boss.start();
  }
}

/**
 * Creates a queue if there is none. pg-boss reads its settings at the first use, on a connection of its own: in a transaction
 * of a caller that would need a second session, which a pooler may not have.
 */
async function openQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}

/** Connections of a job queue, beside those of the pool that everything else uses. */
const mostConnections = 4;

/**
 * How pg-boss reaches PostgreSQL. Only a session of one server can LISTEN: through a pooler or a list of servers, workers
 * find new jobs by polling alone.
 */
async function connectionOf(databaseUrl: string) {
  const address = readPostgresAddress(databaseUrl);
  const pool = openPool(address, { max: mostConnections });
  const close = () => pool.end();
  try {
    if (address.servers.length > 1 || (await pool.isPooled())) {
      return {
        connection: { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } },
        close,
      };
    }
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  const [connectionString] = address.servers;
  const connection = { ...connectionLimits, connectionString, useListenNotify: true, max: mostConnections };
  return { connection, close: async () => {} };
}
