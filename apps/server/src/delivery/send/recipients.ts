import { type Filter, namesUsers } from '@sineta/protocol';
import { listDevicesBetween } from '../../devices/list/audience.ts';
import { findDevices } from '../../devices/find-devices.ts';
import type { Executor } from '../../database/executor.ts';
import { listDueRetries } from '../progress/retries.ts';
import type { BatchRow, MessageRow } from '../../database/schema.ts';
import type { DeliverableDevice } from '../../devices/deliverable-device.ts';
import { audienceOf } from '../plan/plan.ts';
import { chooserOf } from '../plan/divided-audience.ts';
import { plannedOf } from '../plan/replaced-message.ts';
import { type DeviceGroup, groupOf, storedDivision } from '../../messages/experiments/division.ts';
import { scheduleOf } from '../../messages/schedule/schedule.ts';

/** A device that gets a message; `device` is null when it was removed meanwhile. */
export interface Recipient {
  readonly token: string;
  readonly device: DeliverableDevice | null;
  /** Requests before this one. */
  readonly attempts: number;
  /** Its group, only for a message with an experiment. */
  readonly group?: DeviceGroup | undefined;
}

/** The devices of a batch without a result, in the order of the batch. */
export async function unsentRecipients(
  db: Executor,
  message: MessageRow,
  batch: BatchRow,
  now: number,
): Promise<Recipient[]> {
  const settled = new Set(JSON.parse(batch.settled_ahead) as string[]);
  if (batch.tokens !== null) {
    const named = (JSON.parse(batch.tokens) as string[]).filter((token) => !settled.has(token));
    return withDevices(
      db,
      message,
      named.map((token) => ({ token, attempts: 0 })),
    );
  }
  const schedule = await scheduleOf(db, message);
  const wave = schedule.find(({ at }) => at === batch.send_at);
  if (wave === undefined) {
    // The TTL ends a job, not a number of attempts.
    if (now >= batch.expires_at) return [];
    throw unknownWave(batch);
  }
  const planned = message.replaces !== null && (await plannedOf(db, message.site, message.replaces));
  const devices = await listDevicesBetween(
    db,
    { ...audienceOf(message, wave), ...planned },
    { shard: batch.after_shard, token: batch.after_token },
    { shard: batch.until_shard, token: batch.until_token },
  );
  const choose = await chooserOf(db, message, wave);
  const groupFor = groupingOf(message);
  return devices
    .filter((device) => !settled.has(device.token) && (choose === undefined || choose(device) === 'chosen'))
    .map((device) => ({ token: device.token, device, attempts: 0, group: groupFor(device.token) }));
}

/** The groups of devices, which decide their variants; undefined for a message without an experiment. */
function groupingOf({
  experiment,
  division: json,
}: Pick<MessageRow, 'experiment' | 'division'>): (token: string) => DeviceGroup | undefined {
  if (experiment === null || json === null) return () => undefined;
  const division = storedDivision(json);
  return (token) => groupOf(division, token);
}

/** Only different time-zone rules cause this, such as those of another Node.js. All other devices would get the message too. */
function unknownWave({ message, number, send_at }: BatchRow): Error {
  return new Error(
    `Batch ${number} of message ${message} was planned for the time zones in which its local time is ${new Date(send_at).toISOString()}. By the time-zone rules of this process there are none, so it is not sent. Start the service with the Node.js version that planned it, or cancel the message.`,
  );
}

/** The devices of a batch with a due retry. */
export async function dueRecipients(
  db: Executor,
  message: MessageRow,
  batch: BatchRow,
  now: number,
): Promise<Recipient[]> {
  return withDevices(db, message, await listDueRetries(db, batch.message, batch.number, now));
}

/** A device that another person now uses counts as removed. */
async function withDevices(
  db: Executor,
  message: MessageRow,
  retries: readonly { readonly token: string; readonly attempts: number }[],
): Promise<Recipient[]> {
  const devices = await findDevices(
    db,
    message.site,
    retries.map(({ token }) => token),
    filterOfUsers(message),
  );
  const byToken = new Map(devices.map((device) => [device.token, device]));
  const groupFor = groupingOf(message);
  return retries.map(({ token, attempts }) => ({
    token,
    attempts,
    device: byToken.get(token) ?? null,
    group: groupFor(token),
  }));
}

/** The filter of a message that names users; other filters apply only when a message is due for the first time. */
function filterOfUsers(message: MessageRow): Filter | undefined {
  const filter = message.filter === null ? undefined : (JSON.parse(message.filter) as Filter);
  return filter && namesUsers(filter) ? filter : undefined;
}
