import type { Filter } from '@sineta/protocol';
import type { Kysely, Transaction } from 'kysely';
import type { Job, JobQueue, RunAgain } from '../../jobs/queue.ts';
import { type Audience, end, nextRange, type Position, start } from '../../devices/list/audience.ts';
import { addBatches } from '../progress/batches.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import {
  addToMessage,
  beginMessage,
  closeMessage,
  findMessageRow,
  lockMessage,
} from '../../messages/messages.ts';
import { becomeDirect, isScheduledDirect } from '../../messages/direct/scheduled-direct.ts';
import { decideExperiment, dueDecision } from '../../messages/experiments/experiment.ts';
import { chooserOf, nextPage } from './divided-audience.ts';
import { shardCount } from '../../database/sharding/shard.ts';
import type { MessageRow, NewBatch, Schema } from '../../database/schema.ts';
import { expiryOf, scheduledAt, scheduleOf } from '../../messages/schedule/schedule.ts';
import type { Tuning } from '../tuning.ts';
import type { Wave } from '../../messages/schedule/waves.ts';
import { isLeaving, plannedOf } from './replaced-message.ts';

interface PlanOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly clock: () => number;
  readonly onChange: (site: string, message: string) => void;
  readonly tuning: Tuning;
}

/** How long a replacement waits before it looks again whether the message that it replaces has left, in milliseconds. */
const replacementPause = 1000;

/**
 * The audience of a broadcast at one instant. A device stays in the wave of the time zone that it had when the message was
 * scheduled: otherwise a device that changes its time zone would get it twice, or never.
 */
export function audienceOf(message: MessageRow, { at, timeZones }: Wave): Audience {
  const { site, topic } = message;
  const filter = message.filter === null ? null : (JSON.parse(message.filter) as Filter);
  return {
    site,
    topic,
    filter,
    before: message.audience_before ?? at,
    timeZones: timeZones && { ...timeZones, asOf: scheduledAt(message) },
  };
}

/**
 * Plans the next few batches of a broadcast. The job then goes to the end of the queue, behind the batches that it added, so
 * that planning stays only a little ahead of sending, however many devices there are. A message with several waves waits for
 * its next instant, and an experiment for the comparison of its variants.
 */
export async function planMessage(
  { db, jobs, clock, tuning, onChange }: PlanOptions,
  job: Extract<Job, { kind: 'plan' }>,
): Promise<RunAgain | undefined> {
  const runAt = await inTransaction(db, async (transaction) => {
    const found = await findMessageRow(transaction, job.site, job.message);
    // A scheduled message is locked before it begins: otherwise it could be changed meanwhile.
    const message =
      found?.state === 'scheduled' ? await lockMessage(transaction, job.site, job.message) : found;
    if (message === undefined) return undefined;
    if (message.cursor_shard === shardCount) return decideWhenDue(transaction, message, clock());
    if (message.state !== 'scheduled' && message.state !== 'sending') return undefined;
    const schedule = await scheduleOf(transaction, message);
    const unplannedFrom = firstUnplanned(message);
    const wave = schedule.find(({ at }) => at >= unplannedFrom) ?? schedule.at(-1)!;
    // Another worker may have ended the wave before, or the message was scheduled for a later time.
    const waits = wave.timeZones !== undefined || message.state === 'scheduled' || wave.at > message.send_at;
    if (waits && wave.at > clock()) return wave.at;
    if (wave.at > message.send_at) await decideWhenDue(transaction, message, clock());
    const begins = message.state === 'scheduled';
    if (isScheduledDirect(message, clock()) && (await becomeDirect(transaction, message))) return undefined;
    if (begins && (await beginMessage(transaction, message, clock())) === 'cancelled') return undefined;
    const expired = clock() >= expiryOf(wave.at, message.ttl);
    const isEarly =
      message.replaces !== null && (await isLeaving(transaction, job.site, message.replaces, clock()));
    if (isEarly && !expired) return clock() + replacementPause;
    const { batches, cursor, heldOut } = expired
      ? { batches: [], cursor: end, heldOut: 0 }
      : await nextBatches(transaction, message, wave, tuning);
    const next = cursor === end ? schedule.find(({ at }) => at > wave.at) : wave;
    const isPlanned = next !== undefined && next !== wave;
    // Not the next instant: until then, the first device of a time zone between the two can register.
    const waveAt = isPlanned ? wave.at + 1 : wave.at;
    const progress = { cursor: isPlanned ? start : cursor, waveAt, heldOut };
    const added = await addBatches(transaction, message, batches, progress);
    // Another worker planned from the same position and leaves the rest to this one, which has its job now.
    if (added === undefined) return clock();
    for (const { number } of added) {
      await jobs.enqueue(transaction, { ...job, kind: 'send', batch: number });
    }
    // The number of unplanned devices is unknown; one is enough to show that the TTL ended first.
    if (expired && (await mayHaveDevices(transaction, message, wave))) {
      await addToMessage(transaction, job.site, job.message, { expired: 1 });
    }
    if (next === undefined) await closeMessage(transaction, job.site, job.message);
    if (next === undefined && wave.groups?.includes('a')) return dueDecision(message);
    return next && Math.max(clock(), next.at);
  });
  onChange(job.site, job.message);
  return runAt === undefined ? undefined : { runAt };
}

/**
 * The first instant whose wave can still be planned. Before a message begins, the first device of a time zone can register, in
 * which its local time is earlier than in all those of its acceptance. Pure.
 */
function firstUnplanned(message: MessageRow): number {
  return message.state === 'scheduled' ? scheduledAt(message) + 1 : message.wave_at;
}

/** Whether a wave may have devices: in a time zone, all of them can have registered after its instant. */
async function mayHaveDevices(db: Executor, message: MessageRow, wave: Wave): Promise<boolean> {
  if (wave.timeZones === undefined) return true;
  return (await nextRange(db, audienceOf(message, wave), start, 1)) !== undefined;
}

/**
 * Compares the variants of an experiment once it is time. Other messages have nothing to compare.
 * @returns when it will be time; undefined if there is nothing left to compare
 */
async function decideWhenDue(
  transaction: Transaction<Schema>,
  message: MessageRow,
  now: number,
): Promise<number | undefined> {
  const at = dueDecision(message);
  if (at === undefined || at > now) return at;
  await decideExperiment(transaction, message);
  return undefined;
}

async function nextBatches(
  db: Executor,
  message: MessageRow,
  wave: Wave,
  { batchSize, batchesAhead }: Tuning,
): Promise<{ batches: Omit<NewBatch, 'number'>[]; cursor: Position; heldOut: number }> {
  // Without a filter it would be an audience of all devices.
  if (message.audience === 'devices' && message.filter === null) {
    throw new Error(`message ${message.id} names its devices and cannot be planned`);
  }
  const batches: Omit<NewBatch, 'number'>[] = [];
  const expires_at = expiryOf(wave.at, message.ttl);
  let cursor: Position = { shard: message.cursor_shard, token: message.cursor_token };
  const { site, replaces } = message;
  const planned = replaces !== null && (await plannedOf(db, site, replaces));
  const audience = { ...audienceOf(message, wave), ...planned };
  const choose = await chooserOf(db, message, wave);
  let heldOut = 0;
  for (let pages = 0; pages < batchesAhead; pages++) {
    const page = await nextPage(db, audience, { after: cursor, limit: batchSize }, choose);
    if (page === undefined) return { batches, cursor: end, heldOut };
    const { devices, chosen, until } = page;
    // The devices of the control group count once, in the first wave.
    if (wave.at === message.send_at) heldOut += page.heldOut;
    const batch = {
      message: message.id,
      site: message.site,
      size: chosen,
      state: 'sending' as const,
      send_at: wave.at,
      expires_at,
      tokens: null,
      after_shard: cursor.shard,
      after_token: cursor.token,
      until_shard: until.shard,
      until_token: until.token,
    };
    if (chosen > 0) batches.push(batch);
    if (devices < batchSize) return { batches, cursor: end, heldOut };
    cursor = until;
  }
  return { batches, cursor, heldOut };
}
