import type { DeviceEvent } from '@sineta/protocol';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { type DeviceMessage, latestMessagesToDevice, messagesToDevice } from './device-messages.ts';
import { forgetDevice } from '../../devices/devices.ts';
import { findDevice } from '../../devices/find-devices.ts';
import { lockDevicesOf, lockUsers } from '../../devices/users/users.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DeviceRow, DirectMessageRow } from '../../database/schema.ts';
import { conversionsOfDevice, forgetConversions } from '../conversions/conversions.ts';
import { eraseDirect } from '../direct/delete-direct.ts';
import { directMessagesTo } from '../direct/list-direct.ts';
import { unreportedOf } from './unreported.ts';

/** The number of messages that are read at a time. */
const messagesAtOnce = 256;
/** Direct messages in the data of a device: more than it gets in the days that they are stored. */
const mostDirect = 10_000;

/**
 * The stored history of a device, newest first: its registration, its last visit, direct messages, failures and receipts. The
 * successful delivery of a broadcast stores no row, so one without a receipt is missing.
 * @param since - leaves out events from before, and those of messages whose delivery began before
 */
export async function readHistory(db: Executor, device: DeviceRow, since = 0): Promise<DeviceEvent[]> {
  const all = await directMessagesTo(db, device.token, mostDirect);
  const direct = all.filter(({ send_at, created_at }) => (send_at ?? created_at) >= since);
  const events = [
    ...visitsOf(device),
    ...directOutcomes(direct),
    ...directAccepted(direct),
    ...(await listConversions(db, device)),
  ];
  for await (const page of messagesToDevice(db, device)) {
    events.push(
      ...(await listOutcomes(
        db,
        device,
        page.filter(({ send_at }) => send_at >= since),
      )),
    );
  }
  return present(events.filter(({ at }) => at >= since));
}

/**
 * The latest history, including messages that a push service accepted and that the device reported nothing about.
 * @param topics - the current topics of the device
 */
export async function readLatestHistory(
  db: Executor,
  device: DeviceRow,
  topics: readonly string[],
): Promise<DeviceEvent[]> {
  const latest = await latestMessagesToDevice(db, device, messagesAtOnce);
  const outcomes = await listOutcomes(db, device, latest);
  const known = new Set(outcomes.map(({ message }) => message));
  const unreported = unreportedOf(device, topics, latest, known);
  const direct = await directMessagesTo(db, device.token, messagesAtOnce);
  return present([
    ...visitsOf(device),
    ...directOutcomes(direct),
    ...directAccepted(direct),
    ...(await listConversions(db, device)),
    ...outcomes,
    ...unreported.map(({ id, title, wave_at }): Event => ({
      at: wave_at,
      kind: 'accepted',
      message: id,
      title,
    })),
  ]);
}

type Event = Omit<DeviceEvent, 'at' | 'sentAt'> & { readonly at: number; readonly sentAt?: number };
type Outcome = Event & { readonly message: string };

function visitsOf({ created_at, last_seen_at, gone_at }: DeviceRow): Event[] {
  return [
    { at: created_at, kind: 'registered' },
    { at: last_seen_at, kind: 'seen' },
    ...(gone_at === null ? [] : [{ at: gone_at, kind: 'gone' } as const]),
  ];
}

/** What a device reported of its direct messages, and which of them failed. */
function directOutcomes(messages: readonly DirectMessageRow[]): Event[] {
  return messages.flatMap((row) => {
    const message = { message: row.id, title: row.title };
    const events: Event[] = [];
    if (row.state === 'failed' && row.settled_at !== null) {
      const status = row.status === null ? {} : { status: row.status };
      events.push({
        kind: 'failed',
        at: row.settled_at,
        ...message,
        reason: row.reason ?? 'expired',
        ...status,
      });
    }
    if (row.displayed_at !== null) {
      events.push({
        kind: 'displayed',
        at: row.displayed_at,
        ...message,
        sentAt: row.send_at ?? row.created_at,
      });
    }
    if (row.clicked_at !== null) {
      const action = row.clicked_action === null ? {} : { action: row.clicked_action };
      events.push({ kind: 'clicked', at: row.clicked_at, ...message, ...action });
    }
    if (row.dismissed_at !== null) events.push({ kind: 'dismissed', at: row.dismissed_at, ...message });
    return events;
  });
}

async function listConversions(db: Executor, { token }: DeviceRow): Promise<Event[]> {
  const conversions = await conversionsOfDevice(db, token);
  return conversions.map(({ message, name, at }) => ({ kind: 'converted', at, message, conversion: name }));
}

/** The direct messages that a push service accepted and that the device reported nothing of. */
function directAccepted(messages: readonly DirectMessageRow[]): Event[] {
  return messages
    .filter(
      ({ state, displayed_at, clicked_at, dismissed_at }) =>
        state === 'accepted' && (displayed_at ?? clicked_at ?? dismissed_at) === null,
    )
    .map(({ id, title, created_at, settled_at }) => ({
      kind: 'accepted',
      at: settled_at ?? created_at,
      message: id,
      title,
    }));
}

function present(events: readonly Event[]): DeviceEvent[] {
  return events
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, sentAt, ...event }) =>
      Object.assign(
        { at: new Date(at).toISOString() },
        event,
        sentAt !== undefined && { sentAt: new Date(sentAt).toISOString() },
      ),
    );
}

/** Runs in the transaction that deletes devices, unless another process has deleted them. */
type Also = (transaction: Executor) => Promise<void>;

/**
 * Deletes devices, all in one transaction, with their receipts and failures of every message. Counts stay unchanged.
 */
export function forgetWithHistory(db: Executor, devices: readonly DeviceRow[], also: Also): Promise<void> {
  return forget(db, devices, async () => devices, also);
}

/**
 * Deletes the devices that a user has when the transaction locks the user, in the same way.
 * @param devices - those that the user had before; a device that was linked to another user since is kept
 */
export function forgetUserWithHistory(
  db: Executor,
  { site, user }: { readonly site: string; readonly user: string },
  devices: readonly DeviceRow[],
  also: Also,
): Promise<void> {
  const devicesThen = async (transaction: Executor) => {
    await lockUsers(transaction, site, [user]);
    return lockDevicesOf(transaction, site, user);
  };
  return forget(db, devices, devicesThen, also);
}

async function forget(
  db: Executor,
  devices: readonly DeviceRow[],
  devicesThen: (transaction: Executor) => Promise<readonly DeviceRow[]>,
  also: Also,
): Promise<void> {
  // Deleted first, so that a repeated request after a failure finds the devices and resumes.
  for (const device of devices) {
    const now = await findDevice(db, device.token);
    if (now?.user_id === device.user_id) await eraseHistory(db, device);
  }
  const forgotten = await inTransaction(db, async (transaction) => {
    const deleted: DeviceRow[] = [];
    for (const { token } of await devicesThen(transaction)) {
      const device = await forgetDevice(transaction, token);
      if (device) deleted.push(device);
    }
    if (deleted.length > 0) await also(transaction);
    return deleted;
  });
  // Deletes what was added meanwhile. A receipt of a deleted device is ignored.
  const all = new Map([...devices, ...forgotten].map((device) => [device.token, device]));
  for (const device of all.values()) {
    if ((await findDevice(db, device.token)) === undefined) await eraseHistory(db, device);
  }
}

async function eraseHistory(db: Executor, device: DeviceRow): Promise<void> {
  await eraseDirect(db, device.token);
  await forgetConversions(db, device.token);
  for await (const page of messagesToDevice(db, device)) {
    for (const ids of idsOf(page)) {
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
}

/** By the whole primary key: an index by device would make every receipt more expensive. */
async function listOutcomes(
  db: Executor,
  { shard, token }: DeviceRow,
  messages: readonly DeviceMessage[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const ids of idsOf(messages)) {
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
    const failed = failures.map(({ message, at, reason, status }): Outcome => {
      const event: Outcome = { kind: 'failed', at, message, reason };
      return status === null ? event : Object.assign(event, { status });
    });
    outcomes.push(...failed, ...receipts);
  }
  const known = new Map(messages.map((message) => [message.id, message]));
  return outcomes.map((outcome) => withMessage(outcome, known.get(outcome.message)!));
}

function withMessage(outcome: Outcome, { title, wave_at }: DeviceMessage): Outcome {
  if (outcome.kind !== 'displayed') return { ...outcome, title };
  // With delivery in local time, a later device may have got it since.
  return { ...outcome, title, sentAt: Math.min(wave_at, outcome.at) };
}

function idsOf(messages: readonly DeviceMessage[]): Iterable<readonly string[]> {
  return powerOfTwoChunks(
    messages.map(({ id }) => id),
    messagesAtOnce,
  );
}
