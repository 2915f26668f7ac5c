import { copyJobs } from '../jobs/copy.ts';
import { openJobQueue } from '../jobs/open.ts';
import { createLogger } from '../logger.ts';
import { copyTables, requireEmpty } from '../database/backup/copy.ts';
import { openStorage } from '../database/open.ts';
import { refreshStatistics } from '../database/statistics.ts';
import { requireDatabase } from '../database/sqlite.ts';
import { CommandError } from './errors.ts';
import { withConfig } from './local.ts';

export interface CopyOptions {
  /** The target database; DATABASE_URL by default. */
  readonly to?: string;
}

/** Number of rows between two lines of progress. */
const reportEvery = 100_000;

/**
 * `sineta copy`: copies the data directory to an empty PostgreSQL database, in one transaction. The service must be
 * stopped, so that it accepts nothing that the copy would lack.
 */
export async function copy({ to }: CopyOptions): Promise<void> {
  const env = { ...process.env, ...(to !== undefined && { DATABASE_URL: to }) };
  await withConfig(async ({ dataDir, databaseUrl }) => {
    if (databaseUrl === undefined) {
      throw new CommandError(
        2,
        'No target database. Give --to postgres://user@host/database, or set DATABASE_URL.',
      );
    }
    requireDatabase(dataDir);
    await using resources = new AsyncDisposableStack();
    const source = await openStorage({ dataDir });
    resources.defer(() => source.close());
    const target = await openStorage({ databaseUrl });
    resources.defer(() => target.close());
    const jobs = await openJobQueue({ databaseUrl }, target, createLogger({ level: 'error' }));
    resources.defer(() => jobs.stop());

    await target.db.transaction().execute(async (transaction) => {
      await requireEmpty(transaction);
      const rows = new Map<string, number>();
      await copyTables(source.db, transaction, (table, count) => {
        rows.set(table, count);
        if (count % reportEvery === 0) console.log(`  ${table}: ${count} …`);
      });
      rows.set('jobs', await copyJobs(source.db, jobs, transaction));
      for (const [table, count] of rows) console.log(`  ${table}: ${count}`);
    });
    await refreshStatistics(target.db);
  }, env);
  console.log(copied);
}

const copied = [
  'Copied all data. From now on start the service with DATABASE_URL. Do not start it on the old data',
  'directory again: it would send pending messages a second time.',
].join('\n');
