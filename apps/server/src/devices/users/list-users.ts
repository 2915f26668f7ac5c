import type { Executor } from '../../database/executor.ts';

/** A user with the number of devices, the first registration and the last visit, in milliseconds. */
export interface UserRow {
  readonly user: string;
  readonly devices: number;
  readonly created_at: number;
  readonly last_seen_at: number;
}

/** The users who have devices of a site, after an id, in the order of the index. */
export function listUsers(db: Executor, site: string, after: string, limit: number): Promise<UserRow[]> {
  return db
    .selectFrom('device')
    .select(({ fn }) => [
      'user_id as user',
      fn.countAll<number>().as('devices'),
      fn.min('created_at').as('created_at'),
      fn.max('last_seen_at').as('last_seen_at'),
    ])
    .where('site', '=', site)
    .where('user_id', '>', after)
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .$narrowType<{ user: string }>()
    .execute();
}
