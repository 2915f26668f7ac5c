import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../database/executor.ts';
import { timeOrderedId } from '../../database/time-ordered-id.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { siteNetwork } from '../../http/network-quota.ts';
import { type AuditRecord, system, toRow } from './audit.ts';

const hour = 60 * 60 * 1000;

/** The entries of an action within an hour, after which callers of all other networks share one for each account. */
export const entriesPerHour = 100;

type Refusal = Pick<AuditRecord, 'action' | 'subject' | 'details'>;

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
  const own = idOf(refusal, siteNetwork(from), since);
  if (await countAgain(db, own)) return;
  const { rows } = await db
    .selectFrom('audit')
    .select((column) => column.fn.countAll<number>().as('rows'))
    .where('action', '=', refusal.action)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  const isShared = rows >= entriesPerHour;
  const id = isShared ? idOf(refusal, 'other networks', since) : own;
  const details = { ...(!isShared && { from }), ...refusal.details };
  await db
    .insertInto('audit')
    .values({ ...toRow({ actor: system, ...refusal, details }, now), id })
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
function idOf({ action, subject, details }: Refusal, network: string, since: number): string {
  const key = JSON.stringify([action, subject?.id, details, network]);
  return timeOrderedId(since, createHash('sha256').update(key).digest());
}
