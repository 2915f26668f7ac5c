import type { Users } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { TimeCursor } from '../../database/paging/time-cursor.ts';

/** A user with the number of devices, the first registration, the last visit and the last click, in milliseconds. */
export interface UserRow {
  readonly user: string;
  readonly devices: number;
  readonly created_at: number;
  readonly last_seen_at: number;
  /** Null if no notification was clicked. */
  readonly last_clicked_at: number | null;
}

/** Sorts after every id with this beginning: no character has a higher code point, and both databases compare bytes. */
function endOf(beginning: string): string {
  return `${beginning}\u{10ffff}`;
}

/**
 * Where a page begins in the index. Of two lower bounds SQLite would search with one, and read every row from there to the
 * other. Pure.
 */
export function firstOf(
  after: string,
  beginning = '',
): { readonly operator: '>' | '>='; readonly id: string } {
  // Both databases compare bytes.
  const isLater = Buffer.compare(Buffer.from(after), Buffer.from(beginning)) >= 0;
  return isLater ? { operator: '>', id: after } : { operator: '>=', id: beginning };
}

/**
 * The users who have devices of a site, after an id, in the order of the index.
 * @param beginning - of their ids
 */
export function listUsers(
  db: Executor,
  site: string,
  after: string,
  limit: number,
  beginning?: string,
): Promise<UserRow[]> {
  return usersOf(db, site, after, beginning).orderBy('user_id').limit(limit).execute();
}

interface TimedPage {
  /** The user before the page, at the time of then; undefined on the first one. */
  readonly after: TimeCursor | undefined;
  readonly limit: number;
  readonly beginning: string | undefined;
}

/**
 * The users who have devices of a site, by a time, the latest first. It reads the devices of all these users: call it only
 * where they are few.
 */
export async function listUsersByTime(
  db: Executor,
  site: string,
  time: 'last_seen_at' | 'last_clicked_at',
  { after, limit, beginning }: TimedPage,
): Promise<UserRow[]> {
  const timed = db
    .selectFrom(usersOf(db, site, '', beginning).as('users'))
    .selectAll()
    .select((each) => each.fn.coalesce(each.ref(time), each.val(0)).as('time'));
  let users = db.selectFrom(timed.as('timed')).selectAll();
  if (after !== undefined) {
    users = users.where((where) =>
      where(where.refTuple('time', 'user'), '<', where.tuple(after.at, after.id)),
    );
  }
  const rows = await users.orderBy('time', 'desc').orderBy('user', 'desc').limit(limit).execute();
  return rows.map(({ time: _time, ...row }) => row);
}

/** The users after an id, each with what is known of all devices. */
function usersOf(db: Executor, site: string, after: string, beginning: string | undefined) {
  return devicesOf(db, site, after, beginning)
    .select(({ fn }) => [
      'user_id as user',
      fn.countAll<number>().as('devices'),
      fn.min('created_at').as('created_at'),
      fn.max('last_seen_at').as('last_seen_at'),
      fn.max('last_clicked_at').as('last_clicked_at'),
    ])
    .groupBy('user_id')
    .$narrowType<{ user: string }>();
}

/** The most users that are counted: the count reads the devices of each in the index. */
const countedUsers = 10_000;

/**
 * Counts the users who have devices of a site, up to a limit.
 * @param beginning - of their ids
 */
export async function countUsers(
  db: Executor,
  site: string,
  beginning?: string,
  most = countedUsers,
): Promise<NonNullable<Users['total']>> {
  const some = devicesOf(db, site, '', beginning)
    .select('user_id')
    .distinct()
    .limit(most + 1);
  const { users } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return { users: Math.min(users, most), exact: users <= most };
}

/** The devices of the users after an id, in the order of the index. */
function devicesOf(db: Executor, site: string, after: string, beginning: string | undefined) {
  const first = firstOf(after, beginning);
  const listed = db.selectFrom('device').where('site', '=', site).where('user_id', first.operator, first.id);
  return beginning === undefined ? listed : listed.where('user_id', '<', endOf(beginning));
}
