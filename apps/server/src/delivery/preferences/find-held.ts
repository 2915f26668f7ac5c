import { noDeliveryLimits, type Urgency } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import {
  type DayMessages,
  lockDayMessages,
  saveDayMessages,
} from '../../devices/preferences/day-messages.ts';
import type { Hold } from '../../devices/preferences/digest.ts';
import {
  dailyLimitOf,
  type DeviceLimits,
  holdReasonOf,
  isDropped,
  type Moment,
  nextDigestAt,
} from '../../devices/preferences/hold.ts';
import { preferencesOf } from '../../devices/preferences/preferences.ts';
import { knownTimeZone, wallClockAt } from '../../devices/time-zones/wall-clock.ts';
import { isShownWhenUrgent } from '../../sites/named-topics/named-topics.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import { countDay } from './count-day.ts';

/** A message that may be held for a device. */
export interface Candidate {
  readonly site: string;
  readonly message: string;
  readonly token: string;
  /** As JSON; null for the defaults. */
  readonly preferences: string | null;
  /** Of the device; null if it is unknown. */
  readonly timeZone: string | null;
  readonly urgency: Urgency;
  readonly topic: string | null;
  /** See {@link Moment.ifDisturbing}. */
  readonly ifDisturbing?: Moment['ifDisturbing'];
}

interface Examined extends Pick<Candidate, 'message' | 'token' | 'urgency' | 'ifDisturbing'> {
  readonly limits: DeviceLimits;
  readonly timeZone: string;
  readonly isUrgentTopic: boolean;
}

/** Rows of one query, at most. */
const rowsAtOnce = 256;

/**
 * Finds which messages are not sent by themselves. Those to devices with a daily limit are counted here, before their
 * requests: of messages that are sent at the same time, no more than the limit leave.
 * @returns the hold of each candidate, in their order; undefined for one that is sent
 */
export async function findHeld(
  db: Executor,
  candidates: readonly Candidate[],
  now: number,
): Promise<(Hold | undefined)[]> {
  const examined = await examine(db, candidates);
  const sent = await countSent(
    db,
    examined.filter(({ limits }) => dailyLimitOf(limits) !== null),
    now,
  );
  return examined.map((message) => {
    const { limits, timeZone } = message;
    const sentToday = sent.get(message) ?? 0;
    const { time } = wallClockAt(now, timeZone);
    const reason = holdReasonOf(limits, { ...message, time, sentToday });
    if (reason === undefined) return undefined;
    return { reason, digestAt: isDropped(reason) ? undefined : nextDigestAt(limits, timeZone, now) };
  });
}

async function examine(db: Executor, candidates: readonly Candidate[]): Promise<readonly Examined[]> {
  const sites = new Map<string, Site | undefined>();
  for (const id of new Set(candidates.map(({ site }) => site))) sites.set(id, await findSite(db, id));
  const urgentTopics = new Map<string, boolean>();
  for (const { site, topic, urgency } of candidates) {
    if (topic === null || urgency !== 'high' || urgentTopics.has(`${site} ${topic}`)) continue;
    urgentTopics.set(`${site} ${topic}`, await isShownWhenUrgent(db, site, topic));
  }
  return candidates.map(({ site, message, token, preferences, timeZone, urgency, topic, ifDisturbing }) => ({
    message,
    token,
    urgency,
    ifDisturbing,
    limits: {
      visitor: preferencesOf({ preferences }),
      site: sites.get(site)?.deliveryLimits ?? noDeliveryLimits,
    },
    timeZone: knownTimeZone(timeZone, sites.get(site)?.timeZone),
    isUrgentTopic: urgentTopics.get(`${site} ${topic}`) ?? false,
  }));
}

const noMessages = { day: '', messages: [] };

/** Counts the messages of devices with a daily limit. @returns how many others were sent on the local day before each */
async function countSent(
  db: Executor,
  limited: readonly Examined[],
  now: number,
): Promise<ReadonlyMap<Examined, number>> {
  const sentToday = new Map<Examined, number>();
  for (const group of chunksOfDevices(limited)) {
    await inRelaxedTransaction(db, async (transaction) => {
      const stored = await lockDayMessages(transaction, [...group.keys()]);
      const changed = new Map<string, DayMessages>();
      for (const [token, messages] of group) {
        const before = stored.get(token) ?? noMessages;
        let after = before;
        for (const message of messages) {
          const counted = countDay(after, message, wallClockAt(now, message.timeZone));
          sentToday.set(message, counted.sentToday);
          after = counted.after;
        }
        if (after !== before) changed.set(token, after);
      }
      await saveDayMessages(transaction, changed);
    });
  }
  return sentToday;
}

function* chunksOfDevices(limited: readonly Examined[]): Generator<Map<string, Examined[]>> {
  const byToken = Map.groupBy(limited, ({ token }) => token);
  // In one order everywhere, so that concurrent transactions do not deadlock.
  const tokens = [...byToken.keys()].sort();
  for (let from = 0; from < tokens.length; from += rowsAtOnce) {
    yield new Map(tokens.slice(from, from + rowsAtOnce).map((token) => [token, byToken.get(token)!]));
  }
}
