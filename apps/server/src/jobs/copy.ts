import type { Executor } from '../database/executor.ts';
import type { Job, JobQueue } from './queue.ts';

/** Copies the jobs of a SQLite database to another queue, in a transaction there. @returns the number of jobs */
export async function copyJobs(from: Executor, queue: JobQueue, to: Executor): Promise<number> {
  const rows = await from.selectFrom('job').selectAll().orderBy('id').execute();
  for (const { data, priority, run_at } of rows) {
    await queue.enqueue(to, JSON.parse(data) as Job, {
      priority: priority > 0 ? 'high' : 'normal',
      runAt: run_at,
    });
  }
  return rows.length;
}
