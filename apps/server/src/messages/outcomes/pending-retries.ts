import type { FailureSummary } from '@sineta/protocol';
import type { NotNull } from 'kysely';
import type { Executor } from '../../database/executor.ts';

/** Retries whose devices are looked at: what a page asks for every few seconds has to stay cheap. */
const lookedAt = 1000;

/** A device that is asked about once more, since its push service said that it is gone. */
interface PerhapsGone {
  readonly token: string;
  /** When that was said first. */
  readonly at: number;
}

/** The devices of a message that are perhaps gone, among so many of its retries as are looked at. */
export async function listPerhapsGone(db: Executor, message: string): Promise<PerhapsGone[]> {
  const retries = db
    .selectFrom('retry')
    .select(['shard', 'token'])
    .where('message', '=', message)
    .limit(lookedAt)
    .as('looked');
  return db
    .selectFrom(retries)
    .innerJoin('device', (join) =>
      join.onRef('device.shard', '=', 'looked.shard').onRef('device.token', '=', 'looked.token'),
    )
    .select(['device.token', 'device.gone_at as at'])
    .where('device.gone_at', 'is not', null)
    .$narrowType<{ at: NotNull }>()
    .execute();
}

/** What of a message is still to be tried again or answered; undefined when nothing is. */
export async function summariseRetries(db: Executor, message: string): Promise<FailureSummary['awaited']> {
  const { devices, next } = await db
    .selectFrom('retry')
    .select(({ fn }) => [fn.countAll<number>().as('devices'), fn.min('due_at').as('next')])
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  if (devices === 0) return undefined;
  const nextAt = new Date(next).toISOString();
  if (devices > lookedAt) return { devices, nextAt };
  const { length: perhapsGone } = await listPerhapsGone(db, message);
  return { devices, perhapsGone, nextAt };
}
