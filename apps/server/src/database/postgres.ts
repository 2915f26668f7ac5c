import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** Limits for connections whose other end has died: a machine without power closes none. Milliseconds. */
export const connectionLimits = {
  // An open transaction may lock the row with the counts of a whole broadcast. Our transactions never pause for long.
  // DATABASE_URL may set another time by this name.
  idle_in_transaction_session_timeout: 15_000,
  // After ten seconds of silence TCP sends probes, and closes the connection after ten of them, a second apart.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Also limits the wait for a free connection.
  connectionTimeoutMillis: 30_000,
} as const;

/** A pool on a PostgreSQL database. */
export function openPostgres(databaseUrl: string): Dialect {
  const pool = new Pool({
    ...connectionLimits,
    connectionString: databaseUrl,
    types: {
      // Milliseconds and counts stay far below 2^53, so that they can be numbers, as on SQLite.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  // The pool replaces a closed connection at the next query, and a running query rejects by itself; without a listener the
  // event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}

function ignore(): void {}
