import type { FailuresQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { FailureRow } from '../../database/schema.ts';
import { positionAfter } from '../../devices/list/audience.ts';
import { isDirectMessage } from '../direct/direct-messages.ts';
import { findDirectFailures } from '../direct/direct-outcomes.ts';
import { requireMessage } from '../message-routes.ts';
import { findFailures } from './find-failures.ts';
import { listPerhapsGone } from './pending-retries.ts';
import { type OutcomePage, pageWithDevices, type WithDevice } from './with-devices.ts';

type Failed = Pick<FailureRow, 'token' | 'reason' | 'status' | 'at'>;

/** A failure, stored or expected, with what is known of its device. */
export type ListedFailure = Failed & WithDevice;

/**
 * One page of the failures of a message, in the order of the devices.
 * @throws ApiError `not_found` if the site has no such message
 */
export async function listFailurePage(
  db: Executor,
  site: string,
  id: string,
  query: FailuresQuery,
): Promise<OutcomePage<ListedFailure>> {
  return pageWithDevices(db, site, await findPage(db, site, id, query));
}

async function findPage(
  db: Executor,
  site: string,
  id: string,
  { after, limit, ...kind }: FailuresQuery,
): Promise<{ readonly rows: readonly Failed[]; readonly end?: Pick<FailureRow, 'token'> | undefined }> {
  if (await isDirectMessage(db, site, id)) return findDirectFailures(db, site, id, kind, { after, limit });
  await requireMessage(db, site, id);
  if (kind.reason === 'gone') {
    const asked = await listPerhapsGone(db, id);
    return { rows: asked.map(({ token, at }) => ({ token, reason: 'gone', status: null, at })) };
  }
  return findFailures(db, id, kind, limit, positionAfter(after));
}
