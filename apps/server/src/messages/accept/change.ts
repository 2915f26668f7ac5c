import { type MessageChange, type SendMessage, sendMessageSchema } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { lockMessage, replaceScheduled } from '../messages.ts';
import type { RecordAction } from '../scheduler.ts';
import { writtenOf } from '../stored-message.ts';
import type { AcceptContext } from './accept.ts';
import { isOfUsers } from './named-target.ts';
import { prepareMessage, requireSite } from './prepare.ts';

/**
 * Changes a scheduled message, which keeps its id and its idempotency key, in one transaction. The message is locked: either
 * it has begun before, and is not changed, or it begins with the changes.
 * @param record - runs in the transaction, with the title of the changed message
 * @returns false if there is no scheduled message with this id
 * @throws ApiError for each reason to refuse the changed message when it is sent
 */
export async function changeMessage(
  { db, scheduler, clock, publicUrl }: AcceptContext,
  siteId: string,
  id: string,
  changes: MessageChange,
  record: RecordAction<string>,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      const stored = await lockMessage(transaction, siteId, id);
      if (stored?.state !== 'scheduled') return false;
      const now = clock();
      const send = parse(changed(stored, changes));
      const { row, named } = await prepareMessage(transaction, site, send, {
        id,
        now,
        language: site.language,
        publicUrl: publicUrl(),
      });
      await scheduler.withdraw(transaction, siteId, id);
      await replaceScheduled(transaction, row, now);
      await record(transaction, row.title);
      await scheduler.schedule(transaction, row, named);
      return true;
    });
  } catch (error) {
    throw asStorageError(error, 'The change could not be stored') ?? error;
  }
}

/** The message as a request would send it after the changes. A changed time replaces both kinds of time. Pure. */
function changed(stored: MessageRow, { sendAt, sendAtLocal, ...changes }: MessageChange): object {
  const timing =
    sendAt === undefined && sendAtLocal === undefined ? timingOf(stored) : { sendAt, sendAtLocal };
  const members = { ...writtenOf(stored), ...publicationOf(stored), ...changes, ...timing };
  const { target } = members;
  const isOfDevices = 'token' in target || 'tokens' in target || isOfUsers(target);
  // A stored choice about broadcasts does not refuse another target.
  const choices = isOfDevices && { ifDisturbing: changes.ifDisturbing };
  const entries = Object.entries({ ...members, ...choices });
  return Object.fromEntries(entries.filter(([, value]) => (value ?? undefined) !== undefined));
}

function timingOf({ send_at, send_at_local }: MessageRow): Pick<SendMessage, 'sendAt' | 'sendAtLocal'> {
  return send_at_local === null
    ? { sendAt: new Date(send_at).toISOString() }
    : { sendAtLocal: send_at_local };
}

/** Only a public message keeps its publication: for another target than devices the default applies. */
function publicationOf({ audience, published }: MessageRow): Pick<SendMessage, 'publish'> {
  const isPublic = audience === 'everyone' || audience === 'topic';
  return isPublic && published === 0 ? { publish: false } : {};
}

function parse(message: object) {
  const { data, error } = sendMessageSchema.safeParse(message, { error: fieldMessage });
  if (error) throw new ApiError('invalid_request', { fields: fieldErrors(error.issues) });
  return data;
}
