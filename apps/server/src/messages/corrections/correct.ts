import {
  type Actor,
  limits,
  type MessageCorrection,
  type StoredPayload,
  translationsWithUtm,
  withUtm,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { requireSite, type Site } from '../../sites/sites.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { contentOf } from '../accept/prepare.ts';
import { lockMessage } from '../messages.ts';
import { writtenOf } from '../stored-message.ts';
import { withdrawReplacements } from './mark-withdrawn.ts';
import { findReplacement, sendReplacement, shownBy } from './replacement.ts';
import { requireSent } from './require-sent.ts';

/**
 * Gives a broadcast that was sent other words, and stores the earlier ones, in one transaction. Devices that have not had it
 * yet get the new words, and an earlier replacement goes no further. A repeated correction stores nothing, and replaces the
 * notification on devices once.
 * @returns the id of the message that replaces it on devices, if there is one
 * @throws ApiError `message_closed`, `payload_too_large`, or `stale_revision` if it was corrected since the caller read it
 */
export async function correctMessage(
  { db, scheduler, clock, publicUrl }: AcceptContext,
  siteId: string,
  id: string,
  { replaceOnDevices = false, revision, ...words }: MessageCorrection,
  actor: Actor,
): Promise<string | undefined> {
  try {
    return await inTransaction(db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      const message = await lockMessage(transaction, siteId, id);
      requireSent(message, 'corrected');
      const now = clock();
      const content = contentAfter(message, words, { site, publicUrl: publicUrl() });
      const isRepeated = content.payload === message.payload && content.translations === message.translations;
      const corrected = { ...message, ...content };
      if (!isRepeated) {
        await storeEarlierWords(transaction, message, { revision, now, actor });
        await transaction
          .updateTable('message')
          .set({ ...content, corrected_at: now })
          .where('site', '=', siteId)
          .where('id', '=', id)
          .execute();
        const subject = { kind: 'message', id, name: corrected.title } as const;
        const details = { site: siteId };
        await recordAudit(transaction, { actor, action: 'message.corrected', subject, details }, now);
        await withdrawReplacements(transaction, siteId, id, { scheduler, now, by: actor });
      }
      if (!replaceOnDevices) return undefined;
      const replacement = isRepeated ? await findReplacement(transaction, message) : undefined;
      if (replacement !== undefined) return replacement;
      const payload = withUtm(JSON.parse(corrected.payload) as StoredPayload);
      const { lang: _lang, data: _data, ...replacing } = payload.notification;
      const { translations: written, collapse, data, appBadge, utm } = writtenOf(corrected);
      const translations = written && translationsWithUtm(written, utm);
      const options = { scheduler, publicUrl: publicUrl(), now, sentBy: actor };
      const shown = { notification: replacing, translations, collapse, data, appBadge };
      return sendReplacement(transaction, corrected, shown, options);
    });
  } catch (error) {
    throw asStorageError(error, 'The correction could not be stored') ?? error;
  }
}

/**
 * The columns of the content of a message with other words. The tag stays: it identifies what devices show. Pure.
 * @throws ApiError `payload_too_large`
 */
function contentAfter(
  message: MessageRow,
  { notification, translations }: Pick<MessageCorrection, 'notification' | 'translations'>,
  { site, publicUrl }: { readonly site: Site; readonly publicUrl: string },
): ReturnType<typeof contentOf> {
  const { tag, lang: language } = shownBy(message);
  const send = {
    ...writtenOf(message),
    notification: { ...notification, ...(tag !== undefined && { tag }) },
    translations,
    publish: message.published === 1,
  };
  const frame = { message: message.id, site: site.id, language, icon: site.icon, publicUrl };
  const payload = buildPayload(send, frame);
  requireTranslationsFit(payload, translations);
  return contentOf(send, payload);
}

/**
 * Stores what a message said before a correction.
 * @throws ApiError `message_closed` if it was corrected too often; `stale_revision`
 */
async function storeEarlierWords(
  db: Executor,
  message: MessageRow,
  {
    revision,
    now,
    actor,
  }: { readonly revision: number | undefined; readonly now: number; readonly actor: Actor },
): Promise<void> {
  const { corrections } = await db
    .selectFrom('message_correction')
    .select(({ fn }) => fn.countAll<number>().as('corrections'))
    .where('message', '=', message.id)
    .executeTakeFirstOrThrow();
  if (revision !== undefined && revision !== corrections) {
    throw new ApiError('stale_revision', {
      detail: `The message now has ${corrections} corrections, not ${revision}. Nothing was stored, so no change is lost. Get it, and correct what it says now.`,
    });
  }
  if (corrections >= limits.correctionsPerMessage) {
    throw new ApiError('message_closed', {
      detail: `The message was corrected ${limits.correctionsPerMessage} times, which is the limit. Withdraw it, or send a new message.`,
    });
  }
  await db
    .insertInto('message_correction')
    .values({
      site: message.site,
      message: message.id,
      number: corrections + 1,
      notification: JSON.stringify(writtenOf(message).notification),
      translations: message.translations,
      corrected_at: now,
      corrected_by_kind: actor.kind,
      corrected_by_name: actor.name,
    })
    .execute();
}
