import {
  type Actor,
  limits,
  type Notification,
  type PushPayload,
  type SendMessage,
  type Target,
  type Translations,
} from '@sineta/protocol';
import type { Transaction } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow, NewMessage, Schema } from '../../database/schema.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { start } from '../../devices/list/audience.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { contentOf } from '../accept/prepare.ts';
import { insertMessage } from '../messages.ts';
import { expiryOf } from '../schedule/schedule.ts';
import type { MessageScheduler } from '../scheduler.ts';

/** What replaces a notification that devices show. */
export interface ReplacementContent {
  readonly notification: Notification & { readonly navigate: string };
  readonly translations?: Translations | undefined;
  readonly collapse?: SendMessage['collapse'];
  readonly data?: SendMessage['data'];
  readonly appBadge?: number | undefined;
}

interface ReplacementOptions {
  readonly scheduler: MessageScheduler;
  readonly publicUrl: string;
  readonly now: number;
  readonly sentBy: Actor;
}

/** Seconds. A device shows a notification for longer than the TTL of its message. */
const leastTtl = 3600;

/**
 * Sends a silent message under the tag of another one, so that a device that shows the other one shows this one instead. It
 * is on no board and in no list.
 * @returns its id
 */
export async function sendReplacement(
  transaction: Transaction<Schema>,
  message: MessageRow,
  { notification, ...content }: ReplacementContent,
  { scheduler, publicUrl, now, sentBy }: ReplacementOptions,
): Promise<string> {
  const id = newTimeOrderedId(now);
  const { lang: language } = shownBy(message);
  const send = {
    ...content,
    target: JSON.parse(message.target) as Target,
    publish: false,
    notification: { ...notification, tag: tagOf(message), silent: true },
  };
  const frame = { message: id, site: message.site, language, icon: notification.icon, publicUrl };
  const payload = buildPayload(send, frame);
  requireTranslationsFit(payload, send.translations);
  const last = lastInstantOf(message);
  const left = Math.ceil((message.expires_at - now) / 1000);
  // It waits for the last devices, which are due a day after the first ones if the message is sent by local times.
  const least = Math.ceil(Math.max(0, last - now) / 1000) + leastTtl;
  const ttl = Math.min(Math.max(left, least), limits.maxTtl);
  const { site, target, audience, topic, segment, filter, urgency, collapse_key, if_disturbing, division } =
    message;
  const row: NewMessage = {
    site,
    id,
    state: 'sending',
    target,
    audience,
    topic,
    segment,
    filter,
    urgency,
    collapse_key,
    if_disturbing,
    ...contentOf(send, payload),
    published: 0,
    ttl,
    created_at: now,
    send_at: now,
    wave_at: now,
    expires_at: expiryOf(now, ttl),
    cursor_shard: start.shard,
    cursor_token: start.token,
    sent_by_kind: sentBy.kind,
    sent_by_name: sentBy.name,
    replaces: message.id,
    audience_before: last,
    division,
  };
  await insertMessage(transaction, row);
  await scheduler.schedule(transaction, row, undefined);
  return id;
}

/** The id of what replaces the current words of a message on devices, if anything does. */
export async function findReplacement(
  db: Executor,
  { site, id, corrected_at }: Pick<MessageRow, 'site' | 'id' | 'corrected_at'>,
): Promise<string | undefined> {
  const replacement = await db
    .selectFrom('message')
    .select('id')
    .where('site', '=', site)
    .where('replaces', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>=', corrected_at ?? 0)
    .executeTakeFirst();
  return replacement?.id;
}

/** The notification of a message, as devices show it. */
export function shownBy({ payload }: Pick<MessageRow, 'payload'>): PushPayload['notification'] {
  return (JSON.parse(payload) as PushPayload).notification;
}

/** The tag under which browsers show a message: its own, or what the service worker gives it. */
function tagOf(message: Pick<MessageRow, 'id' | 'payload'>): string {
  return shownBy(message).tag ?? message.id;
}

/** When the last devices were due: those that registered later did not get it. */
function lastInstantOf({ expires_at, ttl }: Pick<MessageRow, 'expires_at' | 'ttl'>): number {
  return expires_at - expiryOf(0, ttl);
}
