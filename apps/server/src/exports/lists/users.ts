import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import type { Columns } from '../csv.ts';

interface UserRow {
  readonly user: string;
  readonly devices: number;
  readonly created_at: number;
  readonly last_seen_at: number;
}

export const userColumns: Columns<UserRow> = {
  id: ({ user }) => user,
  devices: ({ devices }) => devices,
  createdAt: ({ created_at }) => new Date(created_at).toISOString(),
  lastSeenAt: ({ last_seen_at }) => new Date(last_seen_at).toISOString(),
};

/** Users in memory at once. */
const limit = 500;

/** The users who have devices of a site, by id: the number of devices, the first registration and the last visit. */
export function userPages(db: Executor, site: string): AsyncGenerator<readonly UserRow[]> {
  return pagesOf(async (after: string | undefined) => {
    const { rows, end } = pageOf(await listUsers(db, site, after ?? '', limit + 1), limit);
    return { rows, next: end?.user };
  });
}

/** Users after an id, in the order of the index. */
async function listUsers(db: Executor, site: string, after: string, most: number): Promise<UserRow[]> {
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
    .limit(most)
    .$narrowType<{ user: string }>()
    .execute();
}
