import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listens } from '../listens.ts';
import { waitFor } from '../wait-for.ts';
import { databaseUser } from './postgres.ts';

/** PgBouncer, which gives each transaction any of a few sessions. */
export interface PgBouncer extends AsyncDisposable {
  /** The address of a database through it. */
  through(databaseUrl: string): string;
}

/** Debian's place, which is not on the PATH of everyone. */
const installed = '/usr/sbin/pgbouncer';
const program = existsSync(installed) ? installed : 'pgbouncer';

/**
 * Starts PgBouncer in front of the server of a database, with its defaults and the pool mode `transaction`.
 *
 * @param sessions - by default far fewer than one process of the service opens
 */
export async function startPgBouncer(
  databaseUrl: string,
  { sessions = 4 }: { readonly sessions?: number } = {},
): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const owner = databaseUser();
  const directory = mkdtempSync(join(tmpdir(), 'sineta-pgbouncer-'));
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${decodeURIComponent(hostname)} port=${port || '5432'}
[pgbouncer]
pool_mode = transaction
default_pool_size = ${sessions}
auth_type = trust
auth_file = ${users}
listen_addr =
unix_socket_dir = ${directory}
`,
  );
  if (owner) for (const path of [directory, settings, users]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['--quiet', settings], { ...owner, cwd: directory, stdio: 'ignore' });
  const exited = once(child, 'exit');
  // Debian's port of PgBouncer, which names the socket.
  const pooler = 6432;
  const path = join(directory, `.s.PGSQL.${pooler}`);
  await waitFor('PgBouncer to listen', () => listens({ path }));
  return {
    through(url) {
      const { pathname } = new URL(url);
      return `postgres://${username}@${encodeURIComponent(directory)}:${pooler}${pathname}`;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
