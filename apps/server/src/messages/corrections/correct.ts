import { type Actor, limits, type MessageCorrection } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { requireSite } from '../../sites/sites.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { contentOf } from '../accept/prepare.ts';
import { lockMessage } from '../messages.ts';
import { writtenOf } from '../stored-message.ts';
import { sendReplacement, shownBy } from './replacement.ts';
import { requireSent } from './require-sent.ts';

/**
 * Gives a broadcast that was sent other words, and stores the earlier ones, in one transaction. Devices that have not had it
 * yet get the new words.
 * @returns the id of the message that replaces it on devices, if there is one
 * @throws ApiError `message_closed` or `payload_too_large`
 */
export async function correctMessage(
  { db, scheduler, clock, publicUrl }: AcceptContext,
  siteId: string,
  id: string,
  { notification, translations, replaceOnDevices = false }: MessageCorrection,
  actor: Actor,
): Promise<string | undefined> {
  try {
    return await inTransaction(db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      const message = await lockMessage(transaction, siteId, id);
      requireSent(message, 'corrected');
      const now = clock();
      const before = writtenOf(message);
      const shown = shownBy(message);
      const send = {
        ...before,
        notification: { ...notification, ...(shown.tag !== undefined && { tag: shown.tag }) },
        translations,
        publish: message.published === 1,
      };
      const frame = { message: id, site: siteId, language: shown.lang, icon: site.icon };
      const payload = buildPayload(send, { ...frame, publicUrl: publicUrl() });
      requireTranslationsFit(payload, translations);
      await storeCorrection(transaction, message, now, actor);
      const corrected = { ...message, ...contentOf(send, payload) };
      await transaction
        .updateTable('message')
        .set({ ...contentOf(send, payload), corrected_at: now })
        .where('site', '=', siteId)
        .where('id', '=', id)
        .execute();
      const subject = { kind: 'message', id, name: corrected.title } as const;
      const details = { site: siteId };
      await recordAudit(transaction, { actor, action: 'message.corrected', subject, details }, now);
      if (!replaceOnDevices) return undefined;
      const { lang: _lang, data: _data, ...replacing } = shownBy(corrected);
      const content = { notification: replacing, translations, data: before.data, appBadge: before.appBadge };
      const options = { scheduler, publicUrl: publicUrl(), now, sentBy: actor };
      return sendReplacement(transaction, corrected, content, options);
    });
  } catch (error) {
    throw asStorageError(error, 'The correction could not be stored') ?? error;
  }
}

/**
 * Stores what a message said before a correction.
 * @throws ApiError `message_closed` if it was corrected too often
 */
async function storeCorrection(
  db: Executor,
  message: MessageRow,
  corrected_at: number,
  { kind: corrected_by_kind, name: corrected_by_name }: Actor,
): Promise<void> {
  const { corrections } = await db
    .selectFrom('message_correction')
    .select(({ fn }) => fn.countAll<number>().as('corrections'))
    .where('message', '=', message.id)
    .executeTakeFirstOrThrow();
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
      corrected_at,
      corrected_by_kind,
      corrected_by_name,
    })
    .execute();
}
