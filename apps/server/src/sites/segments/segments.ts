import type { Filter, SaveSegment, Segment } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { SegmentRow } from '../../database/schema.ts';
import { requireItemRevision } from '../item-revision.ts';

/** A segment with its filter, which not every caller sees. */
export interface StoredSegment extends Segment {
  readonly filter: Filter;
}

export async function findSegment(
  db: Executor,
  site: string,
  id: string,
): Promise<StoredSegment | undefined> {
  const row = await db
    .selectFrom('segment')
    .selectAll()
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toSegment(row);
}

/** The segments of a site, ordered by id. */
export async function listSegments(db: Executor, site: string): Promise<StoredSegment[]> {
  const rows = await db.selectFrom('segment').selectAll().where('site', '=', site).orderBy('id').execute();
  return rows.map(toSegment);
}

/**
 * Creates or changes a segment. Messages that were accepted before keep the previous filter. Call it in a transaction.
 * @throws ApiError as {@link requireItemRevision} does
 */
export async function saveSegment(
  db: Executor,
  site: string,
  id: string,
  { name, filter, revision }: SaveSegment,
  now = Date.now(),
): Promise<StoredSegment> {
  await requireItemRevision(db, 'segment', site, id, revision);
  const columns = { name, filter: JSON.stringify(filter), updated_at: now };
  const row = await db
    .insertInto('segment')
    .values({ site, id, ...columns, created_at: now })
    .onConflict((conflict) => {
      const known = conflict.columns(['site', 'id']);
      if (revision === 0) return known.doNothing();
      return known.doUpdateSet((column) => ({ ...columns, revision: column('segment.revision', '+', 1) }));
    })
    .returningAll()
    .executeTakeFirst();
  // Another request has just created it.
  if (!row) throw new ApiError('stale_revision');
  return toSegment(row);
}

/** Returns false if there is no such segment. */
export async function removeSegment(db: Executor, site: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('segment')
    .where('site', '=', site)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

function toSegment({ id, name, filter, revision, created_at, updated_at }: SegmentRow): StoredSegment {
  return {
    id,
    name,
    filter: JSON.parse(filter) as Filter,
    revision,
    createdAt: new Date(created_at).toISOString(),
    updatedAt: new Date(updated_at).toISOString(),
  };
}
