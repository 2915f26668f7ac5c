import { sql } from 'kysely';
import type { Storage } from '../database/open.ts';
import type { JobPriority } from './queue.ts';

/** The jobs of one priority that are not done. */
export interface QueueDepth {
  readonly priority: JobPriority;
  /** All jobs: waiting, running and scheduled. */
  readonly jobs: number;
  /** When the oldest of them became due, in milliseconds since the epoch; null when none is due. */
  readonly dueSince: number | null;
}

const priorities = ['high', 'normal'] as const satisfies readonly JobPriority[];

/** The depth of the queue of either engine, for all processes together. */
export async function readQueueDepth(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  now = Date.now(),
): Promise<QueueDepth[]> {
  const query =
    engine === 'sqlite'
      ? sql<QueueDepth>`
          select iif(priority > 0, 'high', 'normal') as priority, count(*) as jobs,
            min(iif(run_at <= ${now}, run_at, null)) as "dueSince"
          from job group by 1`
      : sql<QueueDepth>`
          select split_part(name, '-', 2) as priority, count(*) as jobs,
            (extract(epoch from min(start_after) filter (where start_after <= now())) * 1000)::bigint as "dueSince"
          from pgboss.job where name like 'sineta-%' and state < 'completed' group by 1`;
  const { rows } = await query.execute(db);
  return priorities.map(
    (priority) => rows.find((row) => row.priority === priority) ?? { priority, jobs: 0, dueSince: null },
  );
}
