import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  types,
} from 'pg';
import { asStorageError, StorageError } from '../storage-error.ts';
import type { PostgresAddress } from './servers.ts';

/** Limits for connections whose other end has died: a machine without power closes none. Milliseconds. */
export const connectionLimits = {
  // After ten seconds of silence TCP sends probes, and closes the connection after ten of them, a second apart.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Also limits the wait for a free connection, and that for a session of a pooler.
  connectionTimeoutMillis: 30_000,
} as const;

/** How long one server of several has to accept a connection, in milliseconds. */
const serverTimeout = 5000;

/** Connections to the primary server. */
export interface PostgresPool {
  connect(): Promise<PoolClient>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
  /** Whether a pooler such as PgBouncer is in between, which may give each transaction another session. */
  isPooled(): Promise<boolean>;
  /** For Kysely. */
  readonly options: object;
}

/**
 * Opens a pool whose connections all accept writes. A connection that ends is replaced at the next query: by one to the
 * same server or, when that is down or a standby, to the next of the list.
 */
export function openPool({ servers }: PostgresAddress, { max = 10 } = {}): PostgresPool {
  let primary = 0;

  class PrimaryClient extends Client {
    constructor(config?: ClientConfig) {
      super({
        ...config,
        connectionString: servers[primary],
        ...(servers.length > 1 && { connectionTimeoutMillis: serverTimeout }),
      });
    }
  }

  const pool = new Pool({
    ...connectionLimits,
    max,
    Client: PrimaryClient,
    // oxlint-disable-next-line no-misused-promises -- the pool awaits it, which its type omits
    onConnect: prepareSession,
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

  async function connect(): Promise<PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const tried = primary;
      try {
        return await pool.connect();
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (primary === tried) primary = (primary + 1) % servers.length;
        if (attempt >= servers.length) throw error;
      }
    }
  }

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // The connection is closed: a text of several statements may have left a failed transaction open on it.
      client.release(true);
      throw error;
    }
  }

  return {
    connect,
    query: (text, values) => withClient((client) => client.query(text, values)),
    isPooled: () =>
      withClient(async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        return !isOfProcess(client, rows[0]?.pid);
      }),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** A standby is read-only, and so is a primary that its administrator protects. */
async function prepareSession(client: ClientBase): Promise<void> {
  const query: QueryConfig & { readonly query_timeout: number } = {
    text: `select pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only`,
    // A pooler accepts a connection at once, which ends the limit of the pool, and a query waits for a session.
    query_timeout: connectionLimits.connectionTimeoutMillis,
  };
  const { rows } = await client.query<{ pid: number; read_only: 'on' | 'off' }>(query);
  if (rows[0]?.read_only !== 'off') {
    throw new StorageError('unavailable', 'The PostgreSQL server is a standby or read-only');
  }
  // Compiling a query with nested conditions took 36 to 400 ms, and running it 2. The session of a pooler is not ours.
  if (isOfProcess(client, rows[0].pid)) await client.query('set jit = off');
}

/** Whether a server process is that of the connection. A pooler reports an invented one: it has not chosen a session yet. */
function isOfProcess(client: ClientBase, pid: number | undefined): boolean {
  return pid === (client as { readonly processID?: number }).processID;
}

function isUnreachable(error: unknown): boolean {
  // The pool's own words: all its connections are in use.
  const isBusy = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  return !isBusy && asStorageError(error)?.code === 'unavailable';
}

function ignore(): void {}
