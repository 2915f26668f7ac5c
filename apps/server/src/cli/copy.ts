import { copyJobs } from '../jobs/copy.ts';
import { openJobQueue } from '../jobs/open.ts';
import { createLogger } from '../logger.ts';
import { copyTables, requireEmpty } from '../database/backup/copy.ts';
import { openStorage } from '../database/open.ts';
import { requireDatabase } from '../database/sqlite.ts';
import { CommandError } from './errors.ts';
import { withConfig } from './local.ts';

export interface CopyOptions {
  /** Where to; DATABASE_URL when absent. */
  readonly to?: string;
}

/** Rows of a table between two lines of progress. */
const reportEvery = 100_000;

/**
 * `sineta copy`: takes everything from the data directory to an empty PostgreSQL database, in one
 * transaction there: all of it or nothing. The service has to be stopped, so that nothing is accepted
 * meanwhile that would be left behind.
 */
export async function copy({ to }: CopyOptions): Promise<void> {
  const env = { ...process.env, ...(to !== undefined && { DATABASE_URL: to }) };
  await withConfig(async ({ dataDir, databaseUrl }) => {
    if (databaseUrl === undefined) {
      throw new CommandError(2, 'Say where to copy to: --to postgres://user@host/database, or DATABASE_URL.');
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
  }, env);
  console.log(copied);
}

const copied = [
  'Everything is copied. Start the service with DATABASE_URL from now on, and never again on the old',
  'data directory: it would send what is being sent a second time.',
].join('\n');
