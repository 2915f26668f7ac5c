import type { Conversion, MessageDetails } from '@sineta/protocol';
import { slotOf } from '../../database/counter-slots.ts';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import { outcomeRetention } from '../../database/retention.ts';
import type { ConversionTable } from '../../database/schema/outcomes.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { requireSite } from '../../sites/sites.ts';

/** Rows that one statement deletes, at most: a few milliseconds. */
const deletedAtOnce = 500;

/**
 * Counts a conversion of a device, each name once for a message: if the site counts the name, and the device clicked the
 * message in the days before. Others are ignored, so that the response does not reveal what exists.
 */
export async function recordConversion(
  db: Executor,
  { token, message, name }: Omit<Conversion, 'proof'>,
  now = Date.now(),
): Promise<void> {
  const device = await db
    .selectFrom('device')
    .select('site')
    .where(isOneOf([token]))
    .executeTakeFirst();
  if (device === undefined) return;
  const { conversions } = await requireSite(db, device.site);
  if (!conversions.names.includes(name)) return;
  const isAudience = await findClick(db, device.site, token, message, now - conversions.days * dayLength);
  if (isAudience === undefined) return;
  await inTransaction(db, async (transaction) => {
    const inserted = await transaction
      .insertInto('conversion')
      .values({ token, message, name, at: now })
      .onConflict((conflict) => conflict.columns(['token', 'message', 'name']).doNothing())
      .returning('at')
      .executeTakeFirst();
    if (inserted === undefined || isAudience === 'direct') return;
    await transaction
      .insertInto('message_conversion')
      .values({ message, name, slot: slotOf(transaction, shardOf(token)), devices: 1 })
      .onConflict((conflict) =>
        conflict.columns(['message', 'name', 'slot']).doUpdateSet((column) => ({
          devices: column('message_conversion.devices', '+', column.ref('excluded.devices')),
        })),
      )
      .execute();
  });
}

/** To whom the message was sent that a device clicked since a time; undefined if it did not. */
async function findClick(
  db: Executor,
  site: string,
  token: string,
  message: string,
  since: number,
): Promise<'audience' | 'direct' | undefined> {
  const receipt = await db
    .selectFrom('receipt')
    .select('at')
    .where('shard', '=', shardOf(token))
    .where('message', '=', message)
    .where('token', '=', token)
    .where('event', '=', 'clicked')
    .executeTakeFirst();
  if (receipt !== undefined) return receipt.at >= since ? 'audience' : undefined;
  const direct = await db
    .selectFrom('any_direct_message')
    .select('clicked_at')
    .where('site', '=', site)
    .where('id', '=', message)
    .where('token', '=', token)
    .executeTakeFirst();
  return (direct?.clicked_at ?? 0) >= since ? 'direct' : undefined;
}

/** The conversions of a message to an audience, the most frequent first. */
export async function listConversions(
  db: Executor,
  message: string,
): Promise<NonNullable<MessageDetails['conversions']>> {
  const rows = await db
    .selectFrom('message_conversion')
    .select(['name', ({ fn }) => fn.sum<number | string>('devices').as('devices')])
    .where('message', '=', message)
    .groupBy('name')
    .orderBy(({ fn }) => fn.sum('devices'), 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name, devices }) => ({ name, devices: Number(devices) }));
}

/** The conversions of a direct message, whose devices are few. */
export async function listDirectConversions(
  db: Executor,
  message: string,
  tokens: readonly string[],
): Promise<NonNullable<MessageDetails['conversions']>> {
  const rows = await db
    .selectFrom('conversion')
    .select((select) => ['name', select.fn.countAll<number>().as('devices')])
    .where('token', 'in', tokens)
    .where('message', '=', message)
    .groupBy('name')
    .execute();
  return rows.sort((a, b) => b.devices - a.devices || (a.name < b.name ? -1 : 1));
}

/** What a device did after its clicks. */
export function conversionsOfDevice(db: Executor, token: string): Promise<Omit<ConversionTable, 'token'>[]> {
  return db.selectFrom('conversion').select(['message', 'name', 'at']).where('token', '=', token).execute();
}

export async function forgetConversions(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('conversion').where('token', '=', token).execute();
}

/**
 * Deletes the conversions of devices after their retention; the counts of messages stay.
 * @param signal - ends the prune after the current statement
 */
export function pruneConversions(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const deletion = db.deleteFrom('conversion').where((where) =>
    where(
      where.refTuple('token', 'message', 'name'),
      'in',
      where
        .selectFrom('conversion')
        .select(['token', 'message', 'name'])
        .where('at', '<', now - outcomeRetention)
        .limit(deletedAtOnce)
        .$asTuple('token', 'message', 'name'),
    ),
  );
  const remove = async () => (await deletion.executeTakeFirst()).numDeletedRows;
  return deleteInSteps(deletedAtOnce, remove, signal);
}
