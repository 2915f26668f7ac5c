import { createGroupCommit } from '../database/group-commit.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { powerOfTwoChunks } from '../database/paging/chunks.ts';
import type { DeviceRow } from '../database/schema.ts';
import { isOneOf } from '../database/sharding/one-of.ts';
import { asStorageError } from '../database/storage-error.ts';
import { addDevices } from './add-devices.ts';
import { type DeviceDescription, type Registered, registerDevice } from './devices.ts';
import { stateOf } from './list/device-state.ts';
import { listDefaultTopics } from '../sites/named-topics/named-topics.ts';
import { endpointKeyOf, fingerprintOf } from './subscription.ts';

/** A registration of a site. */
export interface Registration {
  readonly site: string;
  readonly registration: DeviceDescription;
}

/** A device that a registration added. */
export interface AddedDevice {
  readonly site: string;
  readonly token: string;
  /** See {@link endpointKeyOf}. */
  readonly endpoint: Buffer;
}

/**
 * Stores what new devices get, in the transaction that adds them.
 * @returns what to do once they are on disk
 */
export type WelcomeDevices = (transaction: Executor, added: readonly AddedDevice[]) => Promise<() => void>;

const noWelcome: WelcomeDevices = async () => () => {};

/** How accurate `last_seen_at` is, in milliseconds. Every page view confirms its device, which mostly changes nothing. */
export const seenAccuracy = 3_600_000;

/** Registrations in a transaction, at most. */
const registrationsAtOnce = 256;

/** Rows per statement. */
const rowsAtOnce = 256;

/**
 * Registers devices in transactions that concurrent requests share. The function that it returns resolves once the
 * device is on disk.
 */
export function createRegistrar(
  db: Executor,
  welcome: WelcomeDevices = noWelcome,
): (request: Registration) => Promise<Registered> {
  const group = createGroupCommit<Registration, PromiseSettledResult<Registered>>({
    commit: (requests) => settleEach(db, requests, welcome),
    most: registrationsAtOnce,
  });
  return async (request) => {
    const result = await group.add(request);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** One registration that the database refuses does not affect the others: each is then tried alone. */
async function settleEach(
  db: Executor,
  requests: readonly Registration[],
  welcome: WelcomeDevices,
): Promise<readonly PromiseSettledResult<Registered>[]> {
  try {
    const registered = await registerDevices(db, requests, Date.now(), welcome);
    return registered.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    // Without storage none of them can succeed.
    if (requests.length === 1 || asStorageError(error)) throw error;
  }
  const results: PromiseSettledResult<Registered>[] = [];
  for (const request of requests) {
    results.push(...(await Promise.allSettled([registerAlone(db, request, welcome)])));
  }
  return results;
}

async function registerAlone(
  db: Executor,
  request: Registration,
  welcome: WelcomeDevices,
): Promise<Registered> {
  const [registered] = await registerDevices(db, [request], Date.now(), welcome);
  return registered!;
}

/**
 * Registers devices as `registerDevice` does, all in one transaction: those that are new in few statements, and those
 * that are known and unchanged without any, unless they were last seen long ago.
 * @returns a result for each, in their order
 */
export async function registerDevices(
  db: Executor,
  requests: readonly Registration[],
  now = Date.now(),
  welcome: WelcomeDevices = noWelcome,
): Promise<readonly Registered[]> {
  const { registered, onStored } = await inTransaction(db, async (transaction) => {
    const registered = await registerAll(transaction, requests, now);
    const added = requests.flatMap(({ site, registration: { subscription } }, index) => {
      const { token, created } = registered[index]!;
      return created ? [{ site, token, endpoint: endpointKeyOf(site, subscription) }] : [];
    });
    return { registered, onStored: added.length === 0 ? () => {} : await welcome(transaction, added) };
  });
  onStored();
  return registered;
}

async function registerAll(
  transaction: Executor,
  requests: readonly Registration[],
  now: number,
): Promise<readonly Registered[]> {
  const known = await findKnown(transaction, requests);
  const results = requests.map((request) => {
    const device = known.get(request);
    return device !== undefined && isUnchanged(device, request.registration) ? confirmed(device) : undefined;
  });
  const seenLongAgo = requests.flatMap((request, index) => {
    const device = known.get(request);
    return results[index] && device && device.last_seen_at <= now - seenAccuracy ? [device.token] : [];
  });
  await markSeen(transaction, [...new Set(seenLongAgo)].sort(), now);
  const unknown = [...requests.entries()].filter(([, request]) => !known.has(request));
  for (const [site, group] of Map.groupBy(unknown, ([, request]) => request.site)) {
    const registrations = await withDefaultTopics(
      transaction,
      site,
      group.map(([, { registration }]) => registration),
    );
    const tokens = await addDevices(transaction, site, registrations, now);
    for (const [position, [index]] of group.entries()) {
      const token = tokens[position];
      if (token !== undefined) results[index] = { token, created: true, resubscribe: false };
    }
  }
  // What is left has changed, or was registered by a request of the group or by another process meanwhile.
  const all: Registered[] = [];
  for (const [index, { site, registration }] of requests.entries()) {
    all.push(results[index] ?? (await registerDevice(transaction, site, registration, now)));
  }
  return all;
}

/** Gives the default topics of the site to devices whose registrations name none. */
async function withDefaultTopics(
  db: Executor,
  site: string,
  registrations: readonly DeviceDescription[],
): Promise<readonly DeviceDescription[]> {
  if (registrations.every(({ topics }) => topics !== undefined)) return registrations;
  const topics = await listDefaultTopics(db, site);
  return registrations.map((registration) => ({ ...registration, topics: registration.topics ?? topics }));
}

/** The devices of the subscriptions that are registered already. */
async function findKnown(
  db: Executor,
  requests: readonly Registration[],
): Promise<ReadonlyMap<Registration, DeviceRow>> {
  const fingerprints = requests.map(({ site, registration }) =>
    fingerprintOf(site, registration.subscription),
  );
  const tokens = new Map<string, string>();
  for (const chunk of powerOfTwoChunks(fingerprints, rowsAtOnce)) {
    const rows = await db
      .selectFrom('device_subscription')
      .select(['fingerprint', 'token'])
      .where('fingerprint', 'in', chunk)
      .execute();
    for (const { fingerprint, token } of rows) tokens.set(Buffer.from(fingerprint).toString('hex'), token);
  }
  const devices = new Map<string, DeviceRow>();
  for (const chunk of powerOfTwoChunks([...new Set(tokens.values())], rowsAtOnce)) {
    for (const device of await db.selectFrom('device').selectAll().where(isOneOf(chunk)).execute()) {
      devices.set(device.token, device);
    }
  }
  const known = new Map<Registration, DeviceRow>();
  for (const [index, request] of requests.entries()) {
    const device = devices.get(tokens.get(fingerprints[index]!.toString('hex')) ?? '');
    if (device) known.set(request, device);
  }
  return known;
}

/** Whether the registration of a known device would change nothing but when it was seen. Pure. */
function isUnchanged(device: DeviceRow, registration: DeviceDescription): boolean {
  const { vapidKey, locale, timeZone, browser, system } = registration;
  return (
    vapidKey === device.vapid_key &&
    (locale === undefined || locale === device.locale) &&
    (timeZone === undefined || timeZone === device.time_zone) &&
    (browser === undefined || browser === device.browser) &&
    (system === undefined || system === device.system)
  );
}

function confirmed(device: DeviceRow): Registered {
  return { token: device.token, created: false, resubscribe: stateOf(device) !== 'active' };
}

/** @param tokens - sorted, so that concurrent transactions rarely wait for each other */
async function markSeen(db: Executor, tokens: readonly string[], now: number): Promise<void> {
  for (const chunk of powerOfTwoChunks(tokens, rowsAtOnce)) {
    await db.updateTable('device').set({ last_seen_at: now }).where(isOneOf(chunk)).execute();
  }
}
