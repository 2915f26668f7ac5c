import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../database/executor.ts';
import { timeOrderedId } from '../../database/time-ordered-id.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { networkOf } from '../../http/network-quota.ts';
import { type AuditRecord, system, toRow } from './audit.ts';

const hour = 60 * 60 * 1000;

/** The entries of an action within an hour, after which callers of all other networks share one for each account. */
export const entriesPerHour = 100;

interface Refusal extends Pick<AuditRecord, 'action' | 'subject'> {
  readonly reason?: string;
  /** Left out of an entry that callers of many networks share. */
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Records what a caller without credentials was refused. Repetitions within an hour, about one account and from one network,
 * are counted in one entry, and the number of entries is limited: strangers must not fill the log.
 */
export async function recordRefusal(
  db: Executor,
  request: Pick<FastifyRequest, 'ip'>,
  refusal: Refusal,
  now = Date.now(),
): Promise<void> {
  const from = callerAddress(request);
  const since = now - (now % hour);
  const { action, subject, reason } = refusal;
  const own = idOf({ ...refusal, network: networkOf(from) }, since);
  if (await countAgain(db, own)) return;
  const { rows } = await db
    .selectFrom('audit')
    .select((column) => column.fn.countAll<number>().as('rows'))
    .where('action', '=', action)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  const isShared = rows >= entriesPerHour;
  const id = isShared ? idOf({ action, subject, reason }, since) : own;
  const details = { ...(!isShared && { from, ...refusal.details }), ...(reason !== undefined && { reason }) };
  await db
    .insertInto('audit')
    .values({ ...toRow({ actor: system, action, ...(subject && { subject }), details }, now), id })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ count: eb(eb.ref('audit.count'), '+', 1) })),
    )
    .execute();
}

async function countAgain(db: Executor, id: string): Promise<boolean> {
  const counted = await db
    .updateTable('audit')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** The same for all repetitions. */
function idOf(
  { action, subject, reason, details, network }: Partial<Refusal> & { readonly network?: string },
  since: number,
): string {
  const key = JSON.stringify([action, subject?.id, reason, details, network]);
  return timeOrderedId(since, createHash('sha256').update(key).digest());
}
