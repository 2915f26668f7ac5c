import { listDevicesBetween } from '../../devices/list/audience.ts';
import { findDevices } from '../../devices/devices.ts';
import type { Executor } from '../../database/executor.ts';
import { listDueRetries } from '../progress/retries.ts';
import type { BatchRow, MessageRow } from '../../database/schema.ts';
import type { DeliverableDevice } from '../../devices/deliverable-device.ts';
import { audienceOf } from '../plan/plan.ts';
import { scheduleOf } from '../../messages/schedule/schedule.ts';

/** A device that a message is for; the device is null when it was forgotten in the meantime. */
export interface Recipient {
  readonly token: string;
  readonly device: DeliverableDevice | null;
  /** Attempts before this one. */
  readonly attempts: number;
}

/** Who of a batch has had no attempt yet, in the order of the batch. */
export async function firstRecipients(
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
      batch.site,
      named.map((token) => ({ token, attempts: 0 })),
    );
  }
  const schedule = await scheduleOf(db, message);
  const wave = schedule.find(({ at }) => at === batch.send_at);
  if (wave === undefined) {
    // The TTL ends a job, and not a number of attempts.
    if (now >= batch.expires_at) return [];
    throw unknownWave(batch);
  }
  const devices = await listDevicesBetween(
    db,
    audienceOf(message, wave),
    { shard: batch.after_shard, token: batch.after_token },
    { shard: batch.until_shard, token: batch.until_token },
  );
  return devices
    .filter(({ token }) => !settled.has(token))
    .map((device) => ({ token: device.token, device, attempts: 0 }));
}

/** Only other rules of a time zone bring this about, such as those of another Node.js. All the others would get it too. */
function unknownWave({ message, number, send_at }: BatchRow): Error {
  return new Error(
    `Batch ${number} of message ${message} is for devices whose clocks show its time at ${new Date(send_at).toISOString()}, and by the time zones as this process knows them there are none: it is sent to nobody from here. Start the service with the Node.js that planned it, or cancel the message.`,
  );
}

/** Who of a batch is due for another attempt. */
export async function dueRecipients(db: Executor, batch: BatchRow, now: number): Promise<Recipient[]> {
  return withDevices(db, batch.site, await listDueRetries(db, batch.message, batch.number, now));
}

async function withDevices(
  db: Executor,
  site: string,
  attempts: readonly { readonly token: string; readonly attempts: number }[],
): Promise<Recipient[]> {
  const devices = await findDevices(
    db,
    site,
    attempts.map(({ token }) => token),
  );
  const byToken = new Map(devices.map((device) => [device.token, device]));
  return attempts.map(({ token, attempts }) => ({
    token,
    attempts,
    device: byToken.get(token) ?? null,
  }));
}
