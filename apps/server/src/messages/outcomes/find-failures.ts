import type { FailuresQuery } from '@sineta/protocol';
import type { ExpressionBuilder } from 'kysely';
import { type Position, start } from '../../devices/list/audience.ts';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { FailureRow, Schema } from '../../database/schema.ts';
import { shardCount } from '../../database/sharding/shard.ts';
import { storedReasons } from './failure-reasons.ts';

/** The most failures that a page reads to find those of one kind, so that a rare kind is not expensive. */
const mostRead = 3000;

/** An absent property matches every failure. */
export type FailureKind = Pick<FailuresQuery, 'reason' | 'status' | 'service'>;

interface FailurePage {
  readonly rows: FailureRow[];
  /** The next page starts after this device; undefined on the last page. */
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
  let left = mostRead;
  for (let { shard, token } = after; shard < shardCount; shard++, token = '') {
    const wanted = limit + 1 - found.length;
    const reach = Object.keys(kind).length > 0 ? left : wanted;
    const rows = await readKind(db, message, kind, { shard, token }, reach).limit(wanted).execute();
    found.push(...rows.filter((row) => row.fits === 1));
    if (found.length > limit) return pageOf(found, limit);
    const [first] = rows;
    left -= first?.read ?? 0;
    if (left <= 0) return { rows: found, end: first && { token: first.last } };
  }
  return { rows: found };
}

/**
 * Reads up to `limit` failures of a shard and returns those of one kind. Each row has the number of failures that were
 * read and the last of them. The last one is returned whatever its kind, so that there is a row with these values.
 */
function readKind(
  db: Executor,
  message: string,
  kind: FailureKind,
  { shard, token }: Position,
  limit: number,
) {
  const read = db
    .selectFrom('failure')
    .selectAll()
    .where('shard', '=', shard)
    .where('message', '=', message)
    .where('token', '>', token)
    .orderBy('token')
    .limit(limit);
  const counted = db
    .selectFrom(read.as('failure'))
    .selectAll()
    .select(({ fn }) => [fn.countAll<number>().over().as('read'), fn.max('failure.token').over().as('last')])
    .select((where) => where.case().when(isOfKind(where, kind)).then(1).else(0).end().as('fits'));
  return db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .where((where) => where.or([where('fits', '=', 1), where('token', '=', where.ref('last'))]))
    .orderBy('token');
}

function isOfKind(where: ExpressionBuilder<Schema, 'failure'>, { reason, status, service }: FailureKind) {
  return where.and([
    ...(reason === undefined ? [] : [where('reason', 'in', storedReasons(reason))]),
    ...(status === undefined ? [] : [where(where.fn.coalesce('status', where.lit(0)), '=', status)]),
    ...(service === undefined ? [] : [where('service', '=', service)]),
  ]);
}
