import type { FailuresQuery } from '@sineta/protocol';
import type { ExpressionBuilder } from 'kysely';
import { type Position, start } from '../../devices/list/audience.ts';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { FailureRow, Schema } from '../../database/schema.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/** Failures that a page looks at for those of one kind: what it takes is bounded, however rare that is. */
const lookedAt = 3000;

/** What is not given is the same for all. */
export type FailureKind = Pick<FailuresQuery, 'reason' | 'status' | 'service'>;

interface FailurePage {
  readonly rows: FailureRow[];
  /** The device after which the next page begins; undefined after the last. */
  readonly end?: Pick<FailureRow, 'token'> | undefined;
}

/** One page of a message's failures of one kind, in the order of the devices. */
export async function findFailures(
  db: Executor,
  message: string,
  kind: FailureKind,
  limit: number,
  after: Position = start,
): Promise<FailurePage> {
  const found: FailureRow[] = [];
  let left = lookedAt;
  for (let { shard, token } = after; shard < shardCount; shard++, token = '') {
    const wanted = limit + 1 - found.length;
    const reach = Object.keys(kind).length > 0 ? left : wanted;
    const rows = await lookThrough(db, message, kind, { shard, token }, reach).limit(wanted).execute();
    found.push(...rows.filter((row) => row.fits === 1));
    if (found.length > limit) return pageOf(found, limit);
    const [first] = rows;
    left -= first?.looked ?? 0;
    if (left <= 0) return { rows: found, end: first && { token: first.last } };
  }
  return { rows: found };
}

/**
 * The next failures of a shard, as many as may be looked at, without those of other kinds. Each row says how many were
 * looked at and up to which, and the last of them is in the answer whatever its kind, so that one row says it at least.
 */
function lookThrough(
  db: Executor,
  message: string,
  kind: FailureKind,
  { shard, token }: Position,
  limit: number,
) {
  const looked = db
    .selectFrom('failure')
    .selectAll()
    .where('shard', '=', shard)
    .where('message', '=', message)
    .where('token', '>', token)
    .orderBy('token')
    .limit(limit);
  const told = db
    .selectFrom(looked.as('failure'))
    .selectAll()
    .select(({ fn }) => [
      fn.countAll<number>().over().as('looked'),
      fn.max('failure.token').over().as('last'),
    ])
    .select((where) => where.case().when(isOfKind(where, kind)).then(1).else(0).end().as('fits'));
  return db
    .selectFrom(told.as('told'))
    .selectAll()
    .where((where) => where.or([where('fits', '=', 1), where('token', '=', where.ref('last'))]))
    .orderBy('token');
}

function isOfKind(where: ExpressionBuilder<Schema, 'failure'>, { reason, status, service }: FailureKind) {
  return where.and([
    ...(reason === undefined ? [] : [where('reason', '=', reason)]),
    ...(status === undefined ? [] : [where(where.fn.coalesce('status', where.lit(0)), '=', status)]),
    ...(service === undefined ? [] : [where('service', '=', service)]),
  ]);
}
