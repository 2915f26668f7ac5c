import {
  type AcceptedSend,
  type Actor,
  type AudienceKind,
  type Filter,
  isPublished,
  type Target,
} from '@sineta/protocol';
import type { Kysely, Transaction } from 'kysely';
import { start } from '../../devices/list/audience.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { inTransaction } from '../../database/executor.ts';
import { claimIdempotencyKey, keyReused } from './idempotency.ts';
import { requireKnown, tokensOf } from './named-target.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { insertMessage } from '../messages.ts';
import type { MessageScheduler } from '../scheduler.ts';
import type { NewMessage, Schema } from '../../database/schema.ts';
import { foldText } from '../../database/search-text.ts';
import { findSegment } from '../../sites/segments/segments.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import { ApiError } from '../../api-error.ts';
import { buildPayload, requireTranslationsFit } from './payload.ts';
import { requestHash } from './request-hash.ts';
import { expiryOf, requireRecent, scheduleOf } from '../schedule/schedule.ts';
import { type Wave, waveOf } from '../schedule/waves.ts';

export interface AcceptContext {
  readonly db: Kysely<Schema>;
  readonly scheduler: MessageScheduler;
  readonly publicUrl: () => string;
  readonly clock: () => number;
}

export interface AcceptOptions {
  readonly idempotencyKey?: string | undefined;
  /** The actor of the audit entry. */
  readonly sentBy?: Actor | undefined;
  /** The language of the texts (BCP 47), if it differs from that of the site. */
  readonly language?: string;
}

export interface Acceptance {
  readonly id: string;
  /** True if the same request was accepted before; `id` is that of the first message. */
  readonly repeated: boolean;
}

/** Stores a message, its audit entry and its idempotency key and schedules its delivery, in one transaction. */
export async function acceptMessage(
  context: AcceptContext,
  siteId: string,
  send: AcceptedSend,
  { idempotencyKey, sentBy, language }: AcceptOptions,
): Promise<Acceptance> {
  const now = context.clock();
  const id = newTimeOrderedId(now);
  try {
    return await inTransaction(context.db, async (transaction) => {
      const site = await findSite(transaction, siteId);
      if (site === undefined) throw new ApiError('not_found', { detail: 'There is no site with this id.' });
      if (idempotencyKey !== undefined) {
        const request = { key: idempotencyKey, requestHash: requestHash(send) };
        const claim = await claimIdempotencyKey(transaction, siteId, request, id, now);
        if (claim.kind === 'repeated') return { id: claim.message, repeated: true };
        if (claim.kind === 'reused') throw keyReused();
      }
      requireRecent(send, now);
      const frame = {
        message: id,
        site: siteId,
        language: language ?? site.language,
        icon: site.icon,
        publicUrl: context.publicUrl(),
      };
      const filter = await filterOf(transaction, siteId, send.target);
      const timing = timingOf(site, send, now);
      const schedule = await scheduleOf(transaction, timing);
      const named = await groupNamed(transaction, siteId, send, schedule);
      const instants = named ? [...named.keys()].sort((a, b) => a - b) : schedule.map(({ at }) => at);
      const payload = buildPayload(send, frame);
      requireTranslationsFit(payload, send.translations);
      const row = { ...toRow(id, send, payload, timing, instants), ...filter };
      await insertMessage(transaction, {
        ...row,
        sent_by_kind: sentBy?.kind ?? null,
        sent_by_name: sentBy?.name ?? null,
      });
      if (sentBy) {
        const subject = { kind: 'message', id, name: row.title } as const;
        const details = { site: siteId };
        const action = send.test === true ? 'message.tested' : 'message.sent';
        await recordAudit(transaction, { actor: sentBy, action, subject, details }, now);
      }
      await context.scheduler.schedule(transaction, row, named);
      return { id, repeated: false };
    });
  } catch (error) {
    throw asStorageError(error, 'The message could not be stored') ?? error;
  }
}

/** The devices that a message names, by the instant of delivery; undefined for a message to an audience. */
async function groupNamed(
  transaction: Transaction<Schema>,
  site: string,
  { target }: AcceptedSend,
  schedule: readonly Wave[],
): Promise<ReadonlyMap<number, readonly string[]> | undefined> {
  if (!('token' in target || 'tokens' in target)) return undefined;
  const tokens = tokensOf(target);
  const devices = await findDevices(transaction, site, tokens);
  requireKnown(target, new Set(devices.map(({ token }) => token)));
  const groups = Map.groupBy(devices, ({ time_zone }) => waveOf(schedule, time_zone).at);
  return new Map([...groups].map(([at, group]) => [at, group.map(({ token }) => token)]));
}

/** The filter of a message. It is copied, so that the segment can change during the send. */
async function filterOf(
  transaction: Transaction<Schema>,
  site: string,
  target: Target,
): Promise<{ readonly segment: string | null; readonly filter: string | null }> {
  const store = (filter: Filter) => JSON.stringify(filter);
  if ('filter' in target) return { segment: null, filter: store(target.filter) };
  if (!('segment' in target)) return { segment: null, filter: null };
  const segment = await findSegment(transaction, site, target.segment);
  if (segment === undefined) {
    throw new ApiError('not_found', {
      detail: 'This site has no segment with this id. Nothing was sent.',
      fields: [{ field: 'target.segment', message: 'must be a segment of this site' }],
    });
  }
  return { segment: segment.id, filter: store(segment.filter) };
}

/** The time of delivery. A time in the past means now. */
function timingOf({ id: site, timeZone }: Site, { sendAt, sendAtLocal }: AcceptedSend, now: number) {
  const send_at = sendAt === undefined ? now : Math.max(now, Date.parse(sendAt));
  const local = { send_at_local: sendAtLocal ?? null, site_time_zone: sendAtLocal ? timeZone : null };
  return { site, send_at, ...local, created_at: now };
}

function toRow(
  id: string,
  send: AcceptedSend,
  payload: string,
  timing: ReturnType<typeof timingOf>,
  instants: readonly number[],
): Omit<NewMessage, 'segment' | 'filter' | 'sent_by_kind' | 'sent_by_name'> {
  const first = instants[0]!;
  const { target, notification, translations, ttl } = send;
  return {
    ...timing,
    id,
    state: first > timing.created_at ? 'scheduled' : 'sending',
    target: JSON.stringify(target),
    payload,
    translations: translations ? JSON.stringify(translations) : null,
    title: notification.title,
    body: notification.body ?? null,
    navigate: notification.navigate ?? null,
    image: notification.image ?? null,
    audience: send.test === true ? 'test' : audienceKindOf(target),
    search_text: foldText(searchTextOf(send)),
    topic: 'topic' in target ? target.topic : null,
    published: isPublished(send) ? 1 : 0,
    ttl,
    urgency: send.urgency,
    collapse_key: send.collapseKey ?? null,
    send_at: first,
    wave_at: first,
    expires_at: expiryOf(instants.at(-1)!, ttl),
    cursor_shard: start.shard,
    cursor_token: start.token,
  };
}

/** The text that searches match, in all languages. */
function searchTextOf({ notification, translations = {} }: AcceptedSend): string {
  return [notification, ...Object.values(translations)]
    .map(({ title, body = '' }) => `${title} ${body}`)
    .join(' ');
}

function audienceKindOf(target: Target): AudienceKind {
  if ('everyone' in target) return 'everyone';
  if ('topic' in target) return 'topic';
  return 'segment' in target || 'filter' in target ? 'segment' : 'devices';
}
