import type { Executor } from '../../database/executor.ts';

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
  const ofSite = db.selectFrom('device').where('site', '=', site).where('user_id', '>', after);
  const matching =
    beginning === undefined
      ? ofSite
      : ofSite.where('user_id', '>=', beginning).where('user_id', '<', endOf(beginning));
  return matching
    .select(({ fn }) => [
      'user_id as user',
      fn.countAll<number>().as('devices'),
      fn.min('created_at').as('created_at'),
      fn.max('last_seen_at').as('last_seen_at'),
      fn.max('last_clicked_at').as('last_clicked_at'),
    ])
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .$narrowType<{ user: string }>()
    .execute();
}
