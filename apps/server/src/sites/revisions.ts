import type { Executor } from '../database/executor.ts';
import { shareReads } from '../database/shared-read.ts';

/**
 * The revision of a site: another one after every change of what its pages and feeds show, by any process. `undefined`
 * if there is no such site.
 */
export type ReadRevision = (site: string) => Promise<number | undefined>;

export function createRevisionReader(db: Executor): ReadRevision {
  return shareReads((sites) => readRevisions(db, sites));
}

async function readRevisions(db: Executor, sites: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('site_revision')
    .select(['site', 'revision'])
    .where('site', 'in', [...sites])
    .execute();
  return new Map(rows.map(({ site, revision }) => [site, revision]));
}
