import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** A pool on a PostgreSQL database. */
export function openPostgres(databaseUrl: string): Dialect {
  return new PostgresDialect({
    pool: new Pool({
      connectionString: databaseUrl,
      types: {
        // Milliseconds and counts stay far below 2^53, so that they are numbers here as on SQLite.
        getTypeParser: (oid, format) =>
          oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
      },
    }),
  });
}
