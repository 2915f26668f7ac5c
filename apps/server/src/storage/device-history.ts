import type { DeviceEvent } from '@sineta/protocol';
import { forgetDevice } from './devices.ts';
import { type Executor, inTransaction } from './executor.ts';
import type { DeviceRow } from './schema.ts';

/** Messages that are looked into at a time. */
const messagesAtOnce = 200;

/**
 * What happened to a device, newest first: its registration, its last visit, and what is kept of messages
 * to it. Success leaves no row, so that a message that arrived and reported nothing is not among it.
 * @param messages How many of the latest messages to look into; all of them when absent.
 */
export async function readHistory(
  db: Executor,
  device: DeviceRow,
  messages = Number.POSITIVE_INFINITY,
): Promise<DeviceEvent[]> {
  const events: Event[] = [
    { at: device.created_at, kind: 'registered' },
    { at: device.last_seen_at, kind: 'seen' },
  ];
  if (device.gone_at !== null) events.push({ at: device.gone_at, kind: 'gone' });
  let seen = 0;
  for await (const page of keptMessages(db, device)) {
    events.push(...(await listOutcomes(db, device, page)));
    seen += page.length;
    if (seen >= messages) break;
  }
  return events
    .sort((a, b) => b.at - a.at)
    .map(({ at, ...event }) => Object.assign({ at: new Date(at).toISOString() }, event));
}

type Event = Omit<DeviceEvent, 'at'> & { readonly at: number };

/**
 * Forgets a device with what it reported and what failed for it, of every message; the counts stay.
 * @param also Goes into the transaction that forgets the device, unless somebody has forgotten it meanwhile.
 */
export async function forgetWithHistory(
  db: Executor,
  device: DeviceRow,
  also: (transaction: Executor) => Promise<void>,
): Promise<void> {
  // First, so that who repeats it after a failure finds the device and resumes.
  await eraseHistory(db, device);
  await inTransaction(db, async (transaction) => {
    if (await forgetDevice(transaction, device.token)) await also(transaction);
  });
  // What came meanwhile; a receipt of a device that is not known any more is passed over.
  await eraseHistory(db, device);
}

async function eraseHistory(db: Executor, device: DeviceRow): Promise<void> {
  for await (const ids of keptMessages(db, device)) {
    for (const table of ['receipt', 'failure'] as const) {
      await db
        .deleteFrom(table)
        .where('shard', '=', device.shard)
        .where('message', 'in', ids)
        .where('token', '=', device.token)
        .execute();
    }
  }
}

/** Pages of the messages that something is kept of and that the device may have got, newest first. */
async function* keptMessages(db: Executor, { site, created_at }: DeviceRow): AsyncGenerator<string[]> {
  let last: { readonly created_at: number; readonly id: string } | undefined;
  for (;;) {
    let query = db
      .selectFrom('message')
      .select(['id', 'created_at'])
      .where('site', '=', site)
      .where('wave_at', '>=', created_at)
      .where('outcomes_kept', '=', 1);
    if (last) {
      const { created_at, id } = last;
      query = query.where((where) =>
        where(where.refTuple('created_at', 'id'), '<', where.tuple(created_at, id)),
      );
    }
    const page = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(messagesAtOnce)
      .execute();
    if (page.length > 0) yield page.map(({ id }) => id);
    if (page.length < messagesAtOnce) return;
    last = page.at(-1);
  }
}

/** By the whole primary key of each: no index by device is kept, which every receipt would have to pay for. */
async function listOutcomes(
  db: Executor,
  { shard, token }: DeviceRow,
  ids: readonly string[],
): Promise<Event[]> {
  const failures = await db
    .selectFrom('failure')
    .select(['message', 'at', 'reason', 'status'])
    .where('shard', '=', shard)
    .where('message', 'in', ids)
    .where('token', '=', token)
    .execute();
  const receipts = await db
    .selectFrom('receipt')
    .select(['message', 'at', 'event as kind'])
    .where('shard', '=', shard)
    .where('message', 'in', ids)
    .where('token', '=', token)
    .execute();
  const failed = failures.map(({ message, at, reason, status }): Event => {
    const event: Event = { kind: 'failed', at, message, reason };
    return status === null ? event : Object.assign(event, { status });
  });
  return [...failed, ...receipts];
}
