import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { waitFor } from '../wait-for.ts';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Creates a database, empty or as a copy of an unused one, and returns its URL. */
  createDatabase(template?: string): Promise<string>;
  /** Stops it and deletes its data. A server from TEST_DATABASE_URL keeps running, without the databases created here. */
  stop(): Promise<void>;
}

/** A server for a single test, which may restart it. */
export interface OwnPostgres extends TestPostgres, AsyncDisposable {
  /** Ends all connections at once; resolves when it accepts connections again. */
  restart(): Promise<void>;
}

/** Uses the server of TEST_DATABASE_URL, or starts one. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined) return startOwnPostgres();
  const created: string[] = [];
  return {
    async createDatabase(template) {
      const url = await createDatabase(given, template);
      created.push(url);
      return url;
    },
    async stop() {
      for (const url of created) await dropDatabase(given, url);
    },
  };
}

/** Starts a server with temporary data. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = dataDirectory();
  initialise(directory);
  let server = await startServer(directory);
  const stop = async () => {
    await server.end();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    createDatabase: (template) => createDatabase(server.url, template),
    async restart() {
      await server.end();
      server = await startServer(directory);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** A primary, and a standby that has each transaction before its commit is answered. */
export interface ReplicatedPostgres extends AsyncDisposable {
  /** Creates an empty database; its URL lists both servers, the standby first. */
  createDatabase(): Promise<string>;
  /** Kills all processes of the primary. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; resolves when it accepts writes. */
  promoteStandby(): void;
}

/** Starts both with temporary data. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  await using started = new AsyncDisposableStack();
  const [first, second] = [dataDirectory(), dataDirectory()] as const;
  started.defer(() => {
    for (const directory of [first, second]) rmSync(directory, { recursive: true, force: true });
  });
  initialise(first);
  // As a parameter of the command, so that the standby does not copy it.
  const primary = await startServer(first, ['-c', 'synchronous_standby_names=*']);
  started.defer(() => primary.end());
  run(
    'pg_basebackup',
    ['-d', primary.url, '-D', join(second, 'data'), '-R', '--no-sync', '-c', 'fast'],
    second,
  );
  const standby = await startServer(second);
  started.defer(() => standby.end());
  await withClient(primary.url, async (client) => {
    const isSynchronous = async (): Promise<boolean> => {
      const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
      return rowCount === 1;
    };
    await waitFor('the standby to be synchronous', isSynchronous);
  });
  const running = started.move();
  return {
    async createDatabase() {
      const { pathname: name } = new URL(await createDatabase(primary.url));
      return `postgres://postgres@${[second, first].map(encodeURIComponent).join(',')}${name}?target_session_attrs=read-write`;
    },
    killPrimary: () => primary.kill(),
    promoteStandby: () => run('pg_ctl', ['promote', '-D', join(second, 'data'), '--silent'], second),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The processes of one server. */
interface Server {
  /** Of its own database. */
  readonly url: string;
  /** Ends all connections at once. */
  end(): Promise<void>;
  /** Ends all processes as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a server on the data in a directory, and waits until it answers. */
async function startServer(directory: string, options: readonly string[] = []): Promise<Server> {
  const url = `postgres://postgres@${encodeURIComponent(directory)}/postgres`;
  // A socket in its own directory needs no port, which another process could take first.
  const settings = ['-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200', ...options];
  const server = spawn(
    join(binaries(), 'postgres'),
    ['-D', join(directory, 'data'), '-k', directory, ...settings],
    { ...databaseUser(), cwd: directory, stdio: 'ignore' },
  );
  const exited = once(server, 'exit');
  await waitUntilReady(url, server);
  return {
    url,
    async end() {
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to disconnect.
      server.kill('SIGINT');
      await exited;
    },
    async kill() {
      const { pid = 0 } = server;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
      for (const id of [pid, ...children.map(Number)]) kill(id);
      await exited;
    },
  };
}

/** Those that are left end by themselves once they notice that the first one has. */
function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function dataDirectory(): string {
  const owner = databaseUser();
  const directory = mkdtempSync(join(tmpdir(), 'sineta-pg-'));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

function initialise(directory: string): void {
  const data = join(directory, 'data');
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'], directory);
}

/** Runs a program of PostgreSQL. */
function run(program: string, args: readonly string[], directory: string): void {
  execFileSync(join(binaries(), program), args, { ...databaseUser(), cwd: directory, stdio: 'ignore' });
}

async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `sineta_${randomBytes(8).toString('hex')}`;
  const source = template === undefined ? 'template0' : new URL(template).pathname.slice(1);
  await withClient(server, (client) => client.query(`create database ${name} template ${source}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await withClient(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error('PostgreSQL did not start.', { cause: error });
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  // A server that stops also ends connections after the work; running work rejects itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Writes a database to a file, as an operator does with `pg_dump`. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const output = openSync(file, 'wx');
  try {
    const stdio = ['ignore', output, 'inherit'] as const;
    const dump = spawn(join(binaries(), 'pg_dump'), ['-Fc', url], {
      ...databaseUser(),
      cwd: '/',
      stdio: [...stdio],
    });
    const [code] = (await once(dump, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`pg_dump ended with ${code}.`);
  } finally {
    closeSync(output);
  }
}

/** Runs a command of an operator, with the programs of PostgreSQL in PATH. */
export function runInShell(command: string, env: Readonly<Record<string, string>>): void {
  const path = `${binaries()}:${process.env['PATH']}`;
  execFileSync('sh', ['-c', command], { env: { ...process.env, ...env, PATH: path } });
}

/** PostgreSQL does not run as root. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Debian installs the server's programs outside PATH, in a directory per version. */
function binaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const newest = versions.find((version) => existsSync(join(root, version, 'bin/postgres')));
  if (newest === undefined) {
    throw new Error(
      'PostgreSQL is not installed. Install it (apt install postgresql), or set TEST_DATABASE_URL.',
    );
  }
  return join(root, newest, 'bin');
}
