import type { Actor, EndExperiment } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { lockMessage } from '../messages.ts';
import { runningUntil } from './experiment.ts';

/**
 * Ends the experiment of a message before its variants are compared: the other devices get the chosen one now. The choice
 * is stored in one transaction, as the comparison is. Another request with the same choice changes nothing.
 * @throws ApiError `message_closed`
 */
export async function endExperiment(
  { db, scheduler, clock }: Pick<AcceptContext, 'db' | 'scheduler' | 'clock'>,
  site: string,
  id: string,
  { winner }: EndExperiment,
  actor: Actor,
): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      const message = await lockMessage(transaction, site, id);
      if (message?.experiment_ended_at != null && message.experiment_result === winner) return;
      const now = clock();
      requireRunning(message, now);
      await transaction
        .updateTable('message')
        .set({ experiment_result: winner, experiment_ended_at: now })
        .where('site', '=', site)
        .where('id', '=', id)
        .execute();
      const subject = { kind: 'message', id, name: message.title } as const;
      const details = { site, winner };
      await recordAudit(transaction, { actor, action: 'experiment.ended', subject, details }, now);
      await scheduler.bringForward(transaction, site, id, now);
    });
  } catch (error) {
    throw asStorageError(error, 'The choice could not be stored') ?? error;
  }
}

function requireRunning(message: MessageRow | undefined, now: number): asserts message is MessageRow {
  const reason = reasonAgainst(message, now);
  if (reason === undefined) return;
  throw new ApiError('message_closed', { detail: `The experiment was not ended. ${reason}` });
}

function reasonAgainst(message: MessageRow | undefined, now: number): string | undefined {
  const until = message && runningUntil(message);
  if (message === undefined || until === undefined || until <= now) {
    return 'The message has no other devices that wait for a comparison.';
  }
  // Planning has read the time of the comparison, and continues with it.
  if (message.wave_at <= message.send_at) return 'The variants are still being sent. Try again in a moment.';
  return undefined;
}
