import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** What bounds the harm of a connection whose other end is gone: a machine without power closes nothing. Milliseconds. */
export const connectionLimits = {
  // A transaction may hold the row that a whole broadcast counts in. No work of ours pauses for long within one. The
  // address of the database may name another time by this name.
  idle_in_transaction_session_timeout: 15_000,
  // PostgreSQL is asked after ten seconds of silence, and given up after ten probes of a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Also the longest wait for a connection that others use.
  connectionTimeoutMillis: 30_000,
} as const;

/** A pool on a PostgreSQL database. */
export function openPostgres(databaseUrl: string): Dialect {
  const pool = new Pool({
    ...connectionLimits,
    connectionString: databaseUrl,
    types: {
      // Milliseconds and counts stay far below 2^53, so that they are numbers here as on SQLite.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  // A connection that the server ends is replaced at the next query, and a running query rejects by
  // itself; without somebody who listens, the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}

function ignore(): void {}
