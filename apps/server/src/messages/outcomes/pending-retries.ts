import { type FailureSummary, limits } from '@sineta/protocol';
import type { NotNull } from 'kysely';
import type { Executor } from '../../database/executor.ts';

/** The most devices that are read: pages request this every few seconds, so it must stay cheap. */
export const sampleSize = 1000;

/** A device that is asked again, because its push service reported it as gone. */
interface PerhapsGone {
  readonly token: string;
  /** The time of the first such report. */
  readonly at: number;
}

/** Some of the devices of a message that wait for a retry. */
export function sampleDevices(db: Executor, message: string) {
  const retries = db
    .selectFrom('retry')
    .select(['shard', 'token'])
    .where('message', '=', message)
    // Others are of a cancelled message, and are not retried.
    .where('batch', '>=', 0)
    .limit(sampleSize)
    .as('read');
  return db
    .selectFrom(retries)
    .innerJoin('device', (join) =>
      join.onRef('device.shard', '=', 'read.shard').onRef('device.token', '=', 'read.token'),
    );
}

/** The possibly gone devices of a message, among a limited number of its retries. */
export async function listPerhapsGone(db: Executor, message: string): Promise<PerhapsGone[]> {
  return sampleDevices(db, message)
    .select(['device.token', 'device.gone_at as at'])
    .where('device.gone_at', 'is not', null)
    .$narrowType<{ at: NotNull }>()
    .execute();
}

/**
 * The devices of a message that wait for a retry or a response, up to a limit; undefined if there are none. Another retry may
 * be due earlier than those that are read.
 */
export async function summariseRetries(
  db: Executor,
  message: string,
  most: number = limits.awaitedDevices,
): Promise<FailureSummary['awaited']> {
  const some = db
    .selectFrom('retry')
    .select('due_at')
    .where('message', '=', message)
    .where('batch', '>=', 0)
    .limit(most)
    .as('some');
  const { devices, next } = await db
    .selectFrom(some)
    .select(({ fn }) => [fn.countAll<number>().as('devices'), fn.min('due_at').as('next')])
    .executeTakeFirstOrThrow();
  if (devices === 0) return undefined;
  const nextAt = new Date(next).toISOString();
  if (devices > sampleSize) return { devices, nextAt };
  const { length: perhapsGone } = await listPerhapsGone(db, message);
  return { devices, perhapsGone, nextAt };
}
