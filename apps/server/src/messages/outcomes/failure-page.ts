import { deviceIdOf, type FailuresQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, FailureRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { start } from '../../devices/list/audience.ts';
import { endOfTokens } from '../../devices/token-range.ts';
import { isDirectMessage } from '../direct/direct-messages.ts';
import { findDirectFailures } from '../direct/direct-outcomes.ts';
import { requireMessage } from '../message-routes.ts';
import { findFailures } from './find-failures.ts';
import { listPerhapsGone } from './pending-retries.ts';

type Failed = Pick<FailureRow, 'token' | 'reason' | 'status' | 'at'>;

/** A failure, stored or expected, with what is known of its device. */
export interface ListedFailure extends Failed {
  readonly device: Pick<DeviceRow, 'browser' | 'system'> | undefined;
}

interface FailurePage {
  readonly rows: readonly ListedFailure[];
  /** The device id that the next page starts after. */
  readonly next?: string | undefined;
}

/**
 * One page of the failures of a message, in the order of the devices.
 * @throws ApiError `not_found` if the site has no such message
 */
export async function listFailurePage(
  db: Executor,
  site: string,
  id: string,
  query: FailuresQuery,
): Promise<FailurePage> {
  const { rows, end } = await findPage(db, site, id, query);
  const tokens = rows.map(({ token }) => token);
  const devices = new Map((await findDevices(db, site, tokens)).map((device) => [device.token, device]));
  return {
    rows: rows.map((row) => Object.assign(row, { device: devices.get(row.token) })),
    next: end && deviceIdOf(end.token),
  };
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
  const position = after === undefined ? start : { shard: shardOf(after), token: endOfTokens(after) };
  return findFailures(db, id, kind, limit, position);
}
