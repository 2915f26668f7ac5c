import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { openPool, type PostgresPool } from './postgres/pool.ts';
import { readPostgresAddress } from './postgres/servers.ts';

/**
 * How long a transaction may be idle, in milliseconds. An open one may lock a row that counts for a whole broadcast,
 * and ours never pause for long. DATABASE_URL may set another time.
 */
const longestIdle = 15_000;

/** A pool on a PostgreSQL database. */
export function openPostgres(databaseUrl: string): Dialect {
  const address = readPostgresAddress(databaseUrl);
  return new BoundedDialect(openPool(address), address.idleInTransaction ?? longestIdle);
}

class BoundedDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #idle: number;

  constructor(pool: PostgresPool, idle: number) {
    super({ pool });
    this.#pool = pool;
    this.#idle = idle;
  }

  override createDriver(): PostgresDriver {
    return new BoundedDriver(this.#pool, this.#idle);
  }

  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/** Leaves the lock of migrations to `migrate`. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Limits the idle time of each transaction, not of the session: a pooler rejects the limit for a session. */
class BoundedDriver extends PostgresDriver {
  readonly #bound: string;

  constructor(pool: PostgresPool, idle: number) {
    super({ pool });
    this.#bound = `set local idle_in_transaction_session_timeout = ${idle}`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (!isPlain) await super.beginTransaction(connection, settings);
    // One round trip for both.
    await connection.executeQuery(CompiledQuery.raw(isPlain ? `begin; ${this.#bound}` : this.#bound));
  }
}
