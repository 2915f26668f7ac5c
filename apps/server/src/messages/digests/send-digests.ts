import { type Executor, inTransaction } from '../../database/executor.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import {
  clearHeld,
  type DigestRow,
  putBack,
  rescheduleDigest,
  takeDueDigests,
} from '../../devices/preferences/digest.ts';
import { type DeviceLimits, endsNight, quietUntil } from '../../devices/preferences/hold.ts';
import { preferencesOf } from '../../devices/preferences/preferences.ts';
import { knownTimeZone } from '../../devices/time-zones/wall-clock.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { Logger } from '../../logger.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import { type AcceptDirectOptions, storeDirect } from '../direct/accept-direct.ts';
import type { DirectQueue } from '../direct/direct-queue.ts';
import type { DirectDelivery, DirectRequest } from '../direct/direct-request.ts';
import { digestRequest } from './digest-message.ts';
import { releaseHeld } from './held-contents.ts';

interface DigestOptions extends AcceptDirectOptions {
  readonly queue: DirectQueue;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Between two looks for digests that are due, in milliseconds. */
  readonly interval?: number;
}

/** Digests of one transaction. */
const digestsAtOnce = 100;

/** After a failure, a digest is tried again so much later; in milliseconds. */
const failureDelay = 60 * 60_000;

/** Sends the digests that are due, as direct messages, and the direct messages that were held. Any number of processes may do so at once. */
export function startDigests({ interval = 10_000, ...options }: DigestOptions): AsyncDisposable {
  return repeat(interval, async (signal) => {
    try {
      while (!signal.aborted && (await sendTogether(options)) === digestsAtOnce);
    } catch (error) {
      options.logger.error({ err: error }, 'due digests were not sent; next attempt in 10 seconds');
    }
  });
}

/** Sends up to a hundred digests, each by itself if one of them cannot be sent. Returns how many were due. */
async function sendTogether(options: Omit<DigestOptions, 'interval'>): Promise<number> {
  try {
    return await sendDigests(options, digestsAtOnce);
  } catch {
    let taken = 0;
    while (taken < digestsAtOnce && (await sendOne(options)) === 1) taken += 1;
    return taken;
  }
}

/** Sends the digest that is due first, and postpones it if that fails, so that the others do not wait for it. */
async function sendOne(options: Omit<DigestOptions, 'interval'>): Promise<number> {
  let token: string | undefined;
  try {
    return await sendDigests(options, 1, ([digest]) => (token = digest?.token));
  } catch (error) {
    if (token === undefined) throw error;
    await rescheduleDigest(options.db, token, options.clock() + failureDelay);
    options.logger.error({ err: error }, 'a digest was not sent; next attempt in an hour');
    return 1;
  }
}

/**
 * Takes digests that are due and stores their messages, in one transaction. Those of devices where it is quiet now wait until
 * it no longer is.
 *
 * @param onTaken - called with them before anything else may fail
 * @returns how many were taken
 */
async function sendDigests(
  { db, queue, logger, ...options }: Omit<DigestOptions, 'interval'>,
  limit: number,
  onTaken: (digests: readonly DigestRow[]) => void = () => {},
): Promise<number> {
  const { taken, deliveries } = await inTransaction(db, async (transaction) => {
    const now = options.clock();
    const digests = await takeDueDigests(transaction, now, limit);
    onTaken(digests);
    if (digests.length === 0) return { taken: 0, deliveries: [] };
    const found = await findReceivers(transaction, digests);
    const quiet = found.flatMap(({ digest, limits, timeZone }) => {
      const due_at = quietUntil(limits, timeZone, now);
      return due_at === undefined ? [] : [{ ...digest, due_at }];
    });
    await putBack(transaction, quiet);
    const waiting = new Set(quiet.map(({ token }) => token));
    const receivers = found.filter(({ digest }) => !waiting.has(digest.token));
    const requests = await requestsFor(transaction, receivers, { now, publicUrl: options.publicUrl() });
    const ended = digests.flatMap(({ token }) => (waiting.has(token) ? [] : [token]));
    if (ended.length > 0) await clearHeld(transaction, ended);
    const results = await storeDirect(transaction, { ...options, queue }, requests);
    const deliveries: DirectDelivery[] = [];
    for (const [index, result] of results.entries()) {
      if (result.kind === 'accepted') deliveries.push(...result.deliveries);
      else {
        const { site } = requests[index]!;
        logger.warn({ site, code: result.error.code }, 'a digest was refused; the device does not get it');
      }
    }
    return { taken: digests.length, deliveries };
  });
  queue.send(deliveries);
  return taken;
}

/** The device that gets a digest, if it still exists. */
interface Receiver {
  readonly digest: DigestRow;
  readonly site: Site;
  readonly limits: DeviceLimits;
  readonly timeZone: string;
}

async function findReceivers(db: Executor, digests: readonly DigestRow[]): Promise<Receiver[]> {
  const devices = await db
    .selectFrom('device')
    .select(['token', 'site', 'preferences', 'time_zone'])
    .where(isOneOf(digests.map(({ token }) => token)))
    .execute();
  const byToken = new Map(digests.map((digest) => [digest.token, digest]));
  const receivers: Receiver[] = [];
  for (const [id, group] of Map.groupBy(devices, ({ site }) => site)) {
    const site = await findSite(db, id);
    if (site === undefined) continue;
    for (const device of group) {
      const limits = { visitor: preferencesOf(device), site: site.deliveryLimits };
      const timeZone = knownTimeZone(device.time_zone, site.timeZone);
      receivers.push({ digest: byToken.get(device.token)!, site, limits, timeZone });
    }
  }
  return receivers;
}

async function requestsFor(
  db: Executor,
  receivers: readonly Receiver[],
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): Promise<DirectRequest[]> {
  const requests: DirectRequest[] = [];
  for (const [site, group] of Map.groupBy(receivers, ({ site }) => site)) {
    const digests = group.map(({ digest }) => digest);
    const contentsOf = await releaseHeld(db, site.id, digests, now);
    for (const { digest, limits, timeZone } of group) {
      const contents = contentsOf.get(digest)!;
      if (contents.count <= 0) continue;
      const isAfterNight = digest.quiet_only === 1 && endsNight(limits, timeZone, digest.due_at);
      requests.push(digestRequest(digest, { site, publicUrl, contents, isAfterNight, now }));
    }
  }
  return requests;
}
