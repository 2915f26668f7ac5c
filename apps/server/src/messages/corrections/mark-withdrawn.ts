import type { Actor } from '@sineta/protocol';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { markCancelled } from '../messages.ts';
import type { MessageScheduler } from '../scheduler.ts';

export interface WithdrawalRecord {
  readonly scheduler: Pick<MessageScheduler, 'unschedule'>;
  readonly now: number;
  readonly by: Actor;
  readonly reason?: string | undefined;
}

/** Cancels what was not sent of a message, of which nothing is sent from then on. */
export async function markWithdrawn(
  transaction: Transaction<Schema>,
  site: string,
  id: string,
  { scheduler, now, by, reason }: WithdrawalRecord,
): Promise<void> {
  if ((await markCancelled(transaction, site, id)) !== undefined) {
    await scheduler.unschedule(transaction, site, id);
  }
  await transaction
    .updateTable('message')
    .set({
      withdrawn_at: now,
      withdrawn_reason: reason ?? null,
      withdrawn_by_kind: by.kind,
      withdrawn_by_name: by.name,
    })
    .where('site', '=', site)
    .where('id', '=', id)
    .execute();
}

/** Withdraws what replaces a message on devices: a device that gets it later would show words that no longer apply. */
export async function withdrawReplacements(
  transaction: Transaction<Schema>,
  site: string,
  message: string,
  record: WithdrawalRecord,
): Promise<void> {
  const replacements = await transaction
    .selectFrom('message')
    .select('id')
    .where('site', '=', site)
    .where('replaces', '=', message)
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const { id } of replacements) await markWithdrawn(transaction, site, id, record);
}
