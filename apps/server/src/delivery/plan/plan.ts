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
  markCancelled,
} from '../../messages/messages.ts';
import { isMissed } from '../../messages/recurring/missed.ts';
import { becomeDirect, isScheduledDirect } from '../../messages/direct/scheduled-direct.ts';
import { decideExperiment, dueDecision } from '../../messages/experiments/experiment.ts';
import { chooserOf, nextPage } from './divided-audience.ts';
import { shardCount } from '../../database/sharding/shard.ts';
import { takeTurns } from '../../database/take-turns.ts';
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

type PlanJob = Extract<Job, { kind: 'plan' }>;

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
export async function planMessage(options: PlanOptions, job: PlanJob): Promise<RunAgain | undefined> {
  const { db, clock, onChange } = options;
  const found = await findMessageRow(db, job.site, job.message);
  const begun =
    found?.state === 'scheduled'
      ? await inTransaction(db, (transaction) => begin(transaction, job, clock()))
      : { message: found };
  const runAt = begun.message ? await planNext(options, job, begun.message) : begun.runAt;
  onChange(job.site, job.message);
  return runAt === undefined ? undefined : { runAt };
}

/** What is planned now, or when it will be. */
interface Begun {
  readonly message?: MessageRow | undefined;
  readonly runAt?: number;
}

/** Begins a scheduled message when it is due. It is locked before: otherwise it could be changed meanwhile. */
async function begin(
  transaction: Transaction<Schema>,
  { site, message: id }: PlanJob,
  now: number,
): Promise<Begun> {
  const message = await lockMessage(transaction, site, id);
  if (message?.state !== 'scheduled' || message.cursor_shard === shardCount) return { message };
  const wave = waveToPlan(message, await scheduleOf(transaction, message));
  if (wave.at > now) return { runAt: wave.at };
  if (isScheduledDirect(message, now) && (await becomeDirect(transaction, message))) return {};
  // An earlier one than when it was scheduled, if the first device of its time zones registered since.
  const due = { ...message, wave_at: wave.at };
  return { message: { ...due, state: await beginMessage(transaction, due, now) } };
}

/**
 * Plans a message that has begun. Its audience is read outside of the transaction that stores the batches: on SQLite that
 * would delay all other queries.
 */
async function planNext(
  { db, jobs, clock, tuning }: PlanOptions,
  job: PlanJob,
  message: MessageRow,
): Promise<number | undefined> {
  if (message.cursor_shard === shardCount) return decideWhenDue(db, message, clock());
  if (message.state !== 'sending') return undefined;
  // It began before the service stopped. The next one follows.
  if (message.recurring !== null && isUnplanned(message) && isMissed(message.send_at, clock())) {
    await markCancelled(db, job.site, job.message);
    return undefined;
  }
  const schedule = await scheduleOf(db, message);
  const wave = waveToPlan(message, schedule);
  // Another worker may have ended the wave before.
  const waits = wave.timeZones !== undefined || wave.at > message.send_at;
  if (waits && wave.at > clock()) return wave.at;
  if (wave.at > message.send_at) await decideWhenDue(db, message, clock());
  const expired = clock() >= expiryOf(wave.at, message.ttl);
  const isEarly = message.replaces !== null && (await isLeaving(db, job.site, message.replaces, clock()));
  if (isEarly && !expired) return clock() + replacementPause;
  const { batches, cursor, heldOut } = expired
    ? { batches: [], cursor: end, heldOut: 0 }
    : await nextBatches(db, message, wave, tuning);
  // The number of unplanned devices is unknown; one is enough to show that the TTL ended first.
  const expiredDevices = expired && (await mayHaveDevices(db, message, wave)) ? 1 : 0;
  const next = cursor === end ? schedule.find(({ at }) => at > wave.at) : wave;
  const isPlanned = next !== undefined && next !== wave;
  // Not the next instant: until then, the first device of a time zone between the two can register.
  const waveAt = isPlanned ? wave.at + 1 : wave.at;
  const progress = { cursor: isPlanned ? start : cursor, waveAt, heldOut };
  return inTransaction(db, async (transaction) => {
    const added = await addBatches(transaction, message, batches, progress);
    // Another worker planned from the same position and leaves the rest to this one, which has its job now. A message that
    // was cancelled meanwhile is not planned then.
    if (added === undefined) return clock();
    for (const { number } of added) {
      await jobs.enqueue(transaction, { ...job, kind: 'send', batch: number });
    }
    if (expiredDevices > 0) {
      await addToMessage(transaction, job.site, job.message, { expired: expiredDevices });
    }
    if (next === undefined) await closeMessage(transaction, job.site, job.message);
    if (next === undefined && wave.groups?.includes('a')) return dueDecision(message);
    return next && Math.max(clock(), next.at);
  });
}

/** The earliest wave that is not planned completely; the last one if all are. Pure. */
function waveToPlan(message: MessageRow, schedule: readonly Wave[]): Wave {
  const unplannedFrom = firstUnplanned(message);
  return schedule.find(({ at }) => at >= unplannedFrom) ?? schedule.at(-1)!;
}

/** Whether no batch of a message was planned yet. Pure. */
function isUnplanned({ cursor_shard, cursor_token, wave_at, send_at }: MessageRow): boolean {
  return cursor_shard === start.shard && cursor_token === start.token && wave_at <= send_at;
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
async function decideWhenDue(db: Executor, message: MessageRow, now: number): Promise<number | undefined> {
  const at = dueDecision(message);
  if (at === undefined || at > now) return at;
  await inTransaction(db, (transaction) => decideExperiment(transaction, message));
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
  const nextTurn = takeTurns(db);
  let heldOut = 0;
  for (let pages = 0; pages < batchesAhead; pages++) {
    const page = await nextPage(db, audience, { after: cursor, limit: batchSize }, choose);
    if (page === undefined) return { batches, cursor: end, heldOut };
    await nextTurn();
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
