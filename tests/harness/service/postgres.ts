import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Creates a database, empty or as a copy of an unused one, and returns its URL. */
  createDatabase(template?: string): Promise<string>;
  /** Stops it and deletes its data. A server from TEST_DATABASE_URL keeps running. */
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
  return given === undefined
    ? startOwnPostgres()
    : { createDatabase: (template) => createDatabase(given, template), stop: async () => {} };
}

/** Starts a server with temporary data. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const owner = databaseUser();
  const directory = mkdtempSync(join(tmpdir(), 'sineta-pg-'));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const initialise = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(binaries(), 'initdb'), initialise, { ...owner, cwd: directory, stdio: 'ignore' });
  const url = `postgres://postgres@${encodeURIComponent(directory)}/postgres`;
  // A socket in its own directory needs no port, which another process could take first.
  const settings = ['-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'];
  const start = async () => {
    const started = spawn(join(binaries(), 'postgres'), ['-D', data, '-k', directory, ...settings], {
      ...owner,
      cwd: directory,
      stdio: 'ignore',
    });
    await waitUntilReady(url, started);
    return started;
  };
  let server = await start();
  const end = async () => {
    const exited = once(server, 'exit');
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to disconnect.
    server.kill('SIGINT');
    await exited;
  };
  const stop = async () => {
    await end();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    createDatabase: (template) => createDatabase(url, template),
    async restart() {
      await end();
      server = await start();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `sineta_${randomBytes(8).toString('hex')}`;
  const source = template === undefined ? 'template0' : new URL(template).pathname.slice(1);
  await withClient(server, (client) => client.query(`create database ${name} template ${source}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
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

/** PostgreSQL does not run as root. */
function databaseUser(): { uid: number; gid: number } | undefined {
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
