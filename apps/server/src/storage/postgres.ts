import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** A pool on a PostgreSQL database. */
export function openPostgres(databaseUrl: string): Dialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    types: {
      // Milliseconds and counts stay far below 2^53, so that they are numbers here as on SQLite.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  // A connection that the server ends is replaced at the next query, and a query in hand rejects by
  // itself; without somebody who listens, the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}

function ignore(): void {}
