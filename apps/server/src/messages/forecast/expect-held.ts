import { type AcceptedSend, type ExpectedHeld, namesRecipients, type Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { sampleParts } from '../../database/sharding/token-sample.ts';
import { takeTurns } from '../../database/take-turns.ts';
import { type DevicePart, isInPart } from '../../devices/counts/device-sample.ts';
import { fits } from '../../devices/list/filter.ts';
import { filterOfTarget } from '../../devices/list/target-filter.ts';
import { type DayMessages, readDayMessages } from '../../devices/preferences/day-messages.ts';
import { dailyLimitOf, type HoldReason, holdReasonOf } from '../../devices/preferences/hold.ts';
import { preferencesOf } from '../../devices/preferences/preferences.ts';
import { knownTimeZone, wallClockAt } from '../../devices/time-zones/wall-clock.ts';
import { isShownWhenUrgent } from '../../sites/named-topics/named-topics.ts';
import { limitsAnything, type Site } from '../../sites/sites.ts';
import { isOfUsers, type NamedTarget, tokensOf, type UserTarget, usersOf } from '../accept/named-target.ts';
import { partsOf } from '../disturbance/received-messages.ts';
import { countEach } from '../held-counts.ts';
import { type Wave, waveOf } from '../schedule/waves.ts';
import { estimated, sampleOfSite } from './audience-sample.ts';

/** The devices of a site that are read to count. Larger sites are estimated. */
const sampled = 1000;

/** Devices, or users, of one query. */
const atOnce = 256;

/** The devices of a sample on which a message would be held. */
interface HeldSample {
  readonly reasons: ReadonlyMap<string, HoldReason>;
  /** The size of the sample. */
  readonly parts: number;
}

/**
 * Finds the devices on which the limits of the site and the preferences of visitors would hold a message at its time, by
 * what was sent until now. Nothing is stored for it.
 * @param waves - when devices get it
 */
export async function expectHeld(
  db: Executor,
  site: Site,
  { target, urgency }: AcceptedSend,
  waves: readonly Wave[],
): Promise<HeldSample> {
  const isLimited = limitsAnything(site.deliveryLimits);
  const { size, parts } = isNamed(target)
    ? { size: sampleParts, parts: namedParts(target) }
    : await sampleOfSite(db, site.id, sampled);
  const topic = 'topic' in target ? target.topic : undefined;
  const filter = isNamed(target)
    ? {}
    : { ...(await filterOfTarget(db, site.id, target)), ...(topic && { topics: [topic] }) };
  const isUrgentTopic =
    topic !== undefined && urgency === 'high' && (await isShownWhenUrgent(db, site.id, topic));
  const devices: Limited[] = [];
  const nextTurn = takeTurns(db);
  for (const part of parts) {
    devices.push(...(await read(db, site.id, { part, filter, isLimited })));
    await nextTurn();
  }
  const examined = devices.map((device) => ({
    token: device.token,
    limits: { visitor: preferencesOf(device), site: site.deliveryLimits },
    clock: wallClockAt(waveOf(waves, device.time_zone).at, knownTimeZone(device.time_zone, site.timeZone)),
  }));
  const counted = examined.filter((device) => dailyLimitOf(device.limits) !== null);
  const sent = await sentLately(
    db,
    counted.map(({ token }) => token),
  );
  const reasons = new Map<string, HoldReason>();
  for (const { token, limits, clock } of examined) {
    const { day, messages } = sent.get(token) ?? { day: '', messages: [] };
    const sentToday = day === clock.day ? messages.length : 0;
    const reason = holdReasonOf(limits, { urgency, isUrgentTopic, time: clock.time, sentToday });
    if (reason !== undefined) reasons.set(token, reason);
  }
  return { reasons, parts: size };
}

/**
 * Counts the devices of a sample by reason, without the control group. Pure.
 * @param holdout - its percentage
 * @returns undefined if the sample has none
 */
export function countHeld(
  { reasons, parts }: HeldSample,
  holdout: number | undefined,
): ExpectedHeld | undefined {
  if (reasons.size === 0) return undefined;
  const found = [...reasons.values()];
  const counts = countEach(
    (reason) => estimated(found.filter((other) => other === reason).length, parts, holdout).devices,
  );
  const { exact } = estimated(found.length, parts, holdout);
  return { ...counts, exact };
}

function isNamed(target: Target): target is NamedTarget | UserTarget {
  return namesRecipients(target);
}

/** Devices that one query reads: also those of users. */
type ReadPart = DevicePart | { readonly users: readonly string[] };

/** The devices that a target names, or that belong to its users: few, so all of them are read. */
function namedParts(target: NamedTarget | UserTarget): readonly ReadPart[] {
  if (!isOfUsers(target)) return partsOf(tokensOf(target));
  return [...powerOfTwoChunks(usersOf(target), atOnce)].map((users) => ({ users }));
}

type Limited = Pick<DeviceRow, 'token' | 'preferences' | 'time_zone'>;

interface Wanted {
  readonly part: ReadPart;
  readonly filter: Parameters<typeof fits>[1];
  /** Whether the site has limits, which apply to all devices. */
  readonly isLimited: boolean;
}

/** The devices of a part that a filter selects and that have limits. */
async function read(db: Executor, site: string, { part, filter, isLimited }: Wanted): Promise<Limited[]> {
  let query = db
    .selectFrom('device')
    .select(['device.token', 'device.preferences', 'device.time_zone'])
    .where(fits(site, filter, { oneByOne: true }));
  if (!isLimited) query = query.where('device.preferences', 'is not', null);
  if ('users' in part) {
    return query.where('device.site', '=', site).where('device.user_id', 'in', part.users).execute();
  }
  return query.where(isInPart(site, part)).execute();
}

async function sentLately(
  db: Executor,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, DayMessages>> {
  const sent = new Map<string, DayMessages>();
  for (const chunk of powerOfTwoChunks(tokens, atOnce)) {
    for (const [token, messages] of await readDayMessages(db, chunk)) sent.set(token, messages);
  }
  return sent;
}
