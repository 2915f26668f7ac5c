import { ApiError } from '../api-error.ts';
import { forUpdate } from '../database/dialect.ts';
import type { Executor } from '../database/executor.ts';

/**
 * Requires that a caller changed what is stored, and not what another user has changed since.
 * @param changed - the revision that was changed; 0 for something new, and undefined for whatever is stored
 * @param stored - 0 if nothing is stored
 * @throws ApiError `stale_revision`; `not_found` if it was deleted since
 */
export function requireRevision(changed: number | undefined, stored: number): void {
  if (changed === undefined || changed === stored) return;
  if (stored === 0) {
    throw new ApiError('not_found', {
      detail: 'It was deleted since that revision. Nothing was stored. To create it again, send revision 0.',
    });
  }
  throw new ApiError('stale_revision', {
    detail: `It now has revision ${stored}. Nothing was stored, so no change is lost. Get it, and save with its revision.`,
  });
}

/**
 * Does the same for a named item, and locks it. Call it in the transaction that saves it. Two requests that create one item at
 * once both pass unless the site is locked: of their insertions, only one can succeed.
 */
export async function requireItemRevision(
  db: Executor,
  table: 'segment' | 'topic',
  site: string,
  id: string,
  changed: number | undefined,
): Promise<void> {
  if (changed === undefined) return;
  const stored = await forUpdate(
    db,
    db.selectFrom(table).select('revision').where('site', '=', site).where('id', '=', id),
  ).executeTakeFirst();
  requireRevision(changed, stored?.revision ?? 0);
}
