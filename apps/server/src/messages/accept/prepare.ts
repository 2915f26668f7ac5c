import { type AcceptedSend, foldText, impersonal, isPublished, type Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { NewMessage } from '../../database/schema.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { start } from '../../devices/list/audience.ts';
import { filterOfTarget } from '../../devices/list/target-filter.ts';
import { devicesOfUsers } from '../../devices/users/users.ts';
import type { Site } from '../../sites/sites.ts';
import { isDirectTarget } from '../direct/direct-request.ts';
import { divisionColumns } from '../experiments/experiment.ts';
import { expiryOf, scheduleOf } from '../schedule/schedule.ts';
import { type Wave, waveOf } from '../schedule/waves.ts';
import { audienceKindOf } from '../target-audience.ts';
import { isOfUsers, requireKnown, requireReached, tokensOf, usersOf } from './named-target.ts';
import { buildPayload, requireTranslationsFit, requireVariantFits } from './payload.ts';

export interface PreparedMessage {
  readonly row: Omit<NewMessage, 'sent_by_kind' | 'sent_by_name'>;
  /** See {@link groupNamed}. */
  readonly named: ReadonlyMap<number, readonly string[]> | undefined;
  /** Users of the target who have no device. */
  readonly unreached: readonly string[];
}

/**
 * Checks a message, except that its time is recent, and makes its row.
 * @throws ApiError
 */
export async function prepareMessage(
  db: Executor,
  site: Site,
  send: AcceptedSend,
  {
    id,
    now,
    language,
    publicUrl,
  }: {
    readonly id: string;
    readonly now: number;
    readonly language: string;
    readonly publicUrl: string;
  },
): Promise<PreparedMessage> {
  const unreached = await unreachedOf(db, site.id, send.target);
  const filter = await filterOf(db, site.id, send.target);
  const timing = { ...timingOf(site, send, now), ...divisionColumns(id, send) };
  const schedule = await scheduleOf(db, timing);
  const named = await groupNamed(db, site.id, send, schedule);
  const instants = named ? [...named.keys()].sort((a, b) => a - b) : schedule.map(({ at }) => at);
  const payload = buildPayload(send, { message: id, site: site.id, language, icon: site.icon, publicUrl });
  requireTranslationsFit(payload, send.translations);
  requireVariantFits(payload, send);
  return { row: { ...toRow(id, send, payload, timing, instants), ...filter }, named, unreached };
}

/** The devices that a message names, by the instant of delivery; undefined for a message to an audience. */
async function groupNamed(
  db: Executor,
  site: string,
  { target }: AcceptedSend,
  schedule: readonly Wave[],
): Promise<ReadonlyMap<number, readonly string[]> | undefined> {
  if (!('token' in target || 'tokens' in target)) return undefined;
  const tokens = tokensOf(target);
  const devices = await findDevices(db, site, tokens);
  requireKnown(target, new Set(devices.map(({ token }) => token)));
  const groups = Map.groupBy(devices, ({ time_zone }) => waveOf(schedule, time_zone).at);
  return new Map([...groups].map(([at, group]) => [at, group.map(({ token }) => token)]));
}

/** @throws ApiError `not_found` when a target names users and none of them has a device. */
async function unreachedOf(db: Executor, site: string, target: Target): Promise<readonly string[]> {
  if (!isOfUsers(target)) return [];
  const devices = await devicesOfUsers(db, site, usersOf(target));
  return requireReached(target, new Set(devices.map(({ user_id }) => user_id)));
}

/** The filter of a message. It is copied, so that its segments can change during the send. */
async function filterOf(
  db: Executor,
  site: string,
  target: Target,
): Promise<Pick<NewMessage, 'segment' | 'filter'>> {
  if ('token' in target || 'tokens' in target) return { segment: null, filter: null };
  const filter = await filterOfTarget(db, site, target);
  return {
    segment: 'segment' in target ? target.segment : null,
    filter: filter ? JSON.stringify(filter) : null,
  };
}

/** The time of delivery. A time in the past means now. */
export function timingOf(
  { id: site, timeZone }: Site,
  { sendAt, sendAtLocal, delay = 0 }: AcceptedSend,
  now: number,
) {
  const send_at = sendAt === undefined ? now + delay * 1000 : Math.max(now, Date.parse(sendAt));
  const local = { send_at_local: sendAtLocal ?? null, site_time_zone: sendAtLocal ? timeZone : null };
  return { site, send_at, delayed: delay > 0 ? (1 as const) : null, ...local, created_at: now };
}

function toRow(
  id: string,
  send: AcceptedSend,
  payload: string,
  timing: ReturnType<typeof timingOf> & ReturnType<typeof divisionColumns>,
  instants: readonly number[],
): Omit<NewMessage, 'segment' | 'filter' | 'sent_by_kind' | 'sent_by_name'> {
  const first = instants[0]!;
  const { target, ttl } = send;
  // Also if its time has passed: only a scheduled message becomes a direct message.
  const isDirect = send.test !== true && timing.send_at_local === null && isDirectTarget(target);
  return {
    ...timing,
    id,
    state: isDirect || first > timing.created_at ? 'scheduled' : 'sending',
    target: JSON.stringify(target),
    ...contentOf(send, payload),
    audience: send.test === true ? 'test' : audienceKindOf(target),
    topic: 'topic' in target ? target.topic : null,
    published: isPublished(send) ? 1 : 0,
    ttl,
    urgency: send.urgency,
    collapse_key: send.collapseKey ?? null,
    if_disturbing: send.ifDisturbing ?? null,
    send_at: first,
    wave_at: first,
    expires_at: expiryOf(instants.at(-1)!, ttl),
    cursor_shard: start.shard,
    cursor_token: start.token,
  };
}

/**
 * The columns of the content of a message: those that lists and the notice board show have the fallback of each placeholder.
 * Pure.
 */
export function contentOf(written: WrittenContent, payload: string) {
  const { notification, translations } = written;
  const { title, body = null } = impersonal(notification);
  return {
    payload,
    translations: translations ? JSON.stringify(translations) : null,
    title,
    body,
    navigate: notification.navigate ?? null,
    image: notification.image ?? null,
    search_text: foldText(searchTextOf(written)),
  };
}

type WrittenContent = Pick<AcceptedSend, 'notification' | 'translations'>;

/** The text that searches match, in all languages. */
function searchTextOf({ notification, translations = {} }: WrittenContent): string {
  return [notification, ...Object.values(translations)]
    .map((texts) => impersonal(texts))
    .map(({ title, body = '' }) => `${title} ${body}`)
    .join(' ');
}
