import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { listUsers, type UserRow } from '../../devices/users/list-users.ts';
import type { Columns } from '../csv.ts';

export const userColumns: Columns<UserRow> = {
  id: ({ user }) => user,
  devices: ({ devices }) => devices,
  createdAt: ({ created_at }) => new Date(created_at).toISOString(),
  lastSeenAt: ({ last_seen_at }) => new Date(last_seen_at).toISOString(),
  lastClickedAt: ({ last_clicked_at: at }) => (at === null ? null : new Date(at).toISOString()),
};

/** Users in memory at once. */
const limit = 500;

/**
 * The users who have devices of a site, by id: the number of devices, the first registration, the last visit and the last
 * click.
 * @param beginning - of their ids
 */
export function userPages(
  db: Executor,
  site: string,
  beginning?: string,
): AsyncGenerator<readonly UserRow[]> {
  return pagesOf(async (after: string | undefined) => {
    const { rows, end } = pageOf(await listUsers(db, site, after ?? '', limit + 1, beginning), limit);
    return { rows, next: end?.user };
  });
}
