import { statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { backupDatabase, restoreDatabase } from '../database/backup/backup.ts';
import { CommandError } from './errors.ts';
import { withConfig } from './local.ts';

/** `sineta backup`: writes the database to a file, while the service runs. */
export async function backup(file: string): Promise<void> {
  await withConfig((config) => {
    requireSqlite(config);
    backupDatabase(config.dataDir, file);
  });
  console.log(
    `Backup written to ${file} (${statSync(file).size} bytes). It contains private keys: protect it like the service.`,
  );
}

/** `sineta restore`: replaces the database of the data directory by a backup. */
export async function restore(file: string, options: { readonly replace?: true }): Promise<void> {
  const dataDir = await withConfig((config) => {
    requireSqlite(config);
    restoreDatabase(file, config.dataDir, { replace: options.replace ?? false });
    return config.dataDir;
  });
  console.log(`Restored ${file} to ${dataDir}. You can start the service.`);
}

/** @throws CommandError */
function requireSqlite({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new CommandError(
    2,
    // Not with DATABASE_URL as an argument: the process list would show the password, and libpq refuses our parameters.
    'This command is for SQLite, but DATABASE_URL is set. Use the tools of PostgreSQL, with the host, the user and the database ' +
      'that it names: pg_dump -h HOST -U USER -d DATABASE -Fc -f FILE, and pg_restore -h HOST -U USER -d DATABASE FILE. They read ' +
      'the password from PGPASSWORD, ~/.pgpass or a service file.',
  );
}
