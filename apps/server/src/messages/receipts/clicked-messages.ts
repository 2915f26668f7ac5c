import type { Target } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { devicesOfUsers } from '../../devices/users/users.ts';
import { isOfUsers, usersOf } from '../accept/named-target.ts';

/**
 * Which of these messages, sent to a device as one of its user's, were clicked on another device of the same user. Only rows
 * of the user's devices are read: a message to many users has very many.
 *
 * @param messages - few ids, of any messages
 */
export async function findClickedElsewhere(
  db: Executor,
  { site, token, user_id: user }: Pick<DeviceRow, 'site' | 'token' | 'user_id'>,
  messages: readonly string[],
): Promise<readonly string[]> {
  if (user === null) return [];
  const devices = await devicesOfUsers(db, site, [user]);
  const others = devices.map((device) => device.token).filter((other) => other !== token);
  if (others.length === 0) return [];
  // Pairs: with separate lists, databases read all rows of a message.
  const keys = messages.flatMap((id) => [token, ...others].map((each) => sql`(${id}, ${each})`));
  const rows = await db
    .selectFrom('any_direct_message')
    .select(['id', 'token', 'clicked_at'])
    .where('site', '=', site)
    .where(sql<boolean>`(id, token) in (values ${sql.join(keys)})`)
    // A device that left a user has no rows of that user any more.
    .where('user_id', '=', user)
    .execute();
  const got = new Set(rows.filter((row) => row.token === token).map(({ id }) => id));
  const clicked = rows.filter((row) => row.token !== token && row.clicked_at !== null && got.has(row.id));
  const local = await findLocalClicked(db, site, user, others, messages);
  return [...new Set([...clicked, ...local].map(({ id }) => id))];
}

/** The same for messages by the local time of each device, whose receipts are stored as those of broadcasts. */
async function findLocalClicked(
  db: Executor,
  site: string,
  user: string,
  others: readonly string[],
  messages: readonly string[],
): Promise<readonly { readonly id: string }[]> {
  const sent = await db
    .selectFrom('message')
    .select(['id', 'target'])
    .where('site', '=', site)
    .where('id', 'in', messages)
    .where('audience', '=', 'devices')
    .execute();
  const ofUser = sent.filter(({ target: json }) => {
    const target = JSON.parse(json) as Target;
    return isOfUsers(target) && usersOf(target).includes(user);
  });
  if (ofUser.length === 0) return [];
  return db
    .selectFrom('receipt')
    .select('message as id')
    .where(isOneOf(others))
    .where(
      'message',
      'in',
      ofUser.map(({ id }) => id),
    )
    .where('event', '=', 'clicked')
    .execute();
}
