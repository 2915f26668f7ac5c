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
    `${file}: ${statSync(file).size} bytes. It holds private keys; keep it as safe as the service.`,
  );
}

/** `sineta restore`: makes a backup the database of the data directory. */
export async function restore(file: string, options: { readonly replace?: true }): Promise<void> {
  const dataDir = await withConfig((config) => {
    requireSqlite(config);
    restoreDatabase(file, config.dataDir, { replace: options.replace ?? false });
    return config.dataDir;
  });
  console.log(`${dataDir} holds what ${file} held. The service can be started.`);
}

/** @throws CommandError */
function requireSqlite({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new CommandError(
    2,
    'DATABASE_URL is set, and PostgreSQL has tools of its own: pg_dump "$DATABASE_URL" -Fc -f FILE, and pg_restore.',
  );
}
