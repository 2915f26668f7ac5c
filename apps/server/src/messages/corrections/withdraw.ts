import type { Actor, WithdrawMessage } from '@sineta/protocol';
import { inTransaction } from '../../database/executor.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { requireSite } from '../../sites/sites.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { lockMessage } from '../messages.ts';
import { markWithdrawn, withdrawReplacements } from './mark-withdrawn.ts';
import { sendReplacement } from './replacement.ts';
import { requireSent } from './require-sent.ts';
import { withdrawalNotification } from './withdrawal-notification.ts';

/**
 * Takes a broadcast off the board and out of the feeds, and cancels what was not sent of it, in one transaction. Another
 * withdrawal of the same message changes nothing.
 * @returns the id of the message that replaces it on devices, if there is one
 * @throws ApiError `message_closed`
 */
export async function withdrawMessage(
  { db, scheduler, clock, publicUrl }: AcceptContext,
  siteId: string,
  id: string,
  { reason, replaceOnDevices = false }: WithdrawMessage,
  actor: Actor,
): Promise<string | undefined> {
  try {
    return await inTransaction(db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      const message = await lockMessage(transaction, siteId, id);
      if (message && message.withdrawn_at !== null) return undefined;
      requireSent(message, 'withdrawn');
      const now = clock();
      await markWithdrawn(transaction, siteId, id, { scheduler, now, by: actor, reason });
      await withdrawReplacements(transaction, siteId, id, { scheduler, now, by: actor });
      const subject = { kind: 'message', id, name: message.title } as const;
      const details = { site: siteId };
      await recordAudit(transaction, { actor, action: 'message.withdrawn', subject, details }, now);
      if (!replaceOnDevices) return undefined;
      const content = withdrawalNotification(message, { site, publicUrl: publicUrl(), reason });
      const options = { scheduler, publicUrl: publicUrl(), now, sentBy: actor };
      return sendReplacement(transaction, message, content, options);
    });
  } catch (error) {
    throw asStorageError(error, 'The withdrawal could not be stored') ?? error;
  }
}
