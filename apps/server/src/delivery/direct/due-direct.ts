import type { Executor } from '../../database/executor.ts';

/** The direct messages that are due, and sent by no process now. */
export interface DueDirect {
  /** At most a limit. */
  readonly count: number;
  /** When the oldest became due, in milliseconds since the epoch; null when none is due. */
  readonly since: number | null;
}

/** Counts the direct messages that are due, by the index of due times alone. */
export function readDueDirect(db: Executor, now: number, most: number): Promise<DueDirect> {
  const due = db
    .selectFrom('direct_queue')
    .select('due_at')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .as('due');
  return db
    .selectFrom(due)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('since')])
    .executeTakeFirstOrThrow();
}
