import type { AcceptedSend, Actor, AuditAction } from '@sineta/protocol';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../database/executor.ts';
import type { NewMessage, Schema } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { requireSite } from '../../sites/sites.ts';
import { insertMessage } from '../messages.ts';
import { requireRecent } from '../schedule/schedule.ts';
import type { MessageScheduler } from '../scheduler.ts';
import {
  claimIdempotencyKeys,
  type IdempotencyKey,
  keyReused,
  requireUnusedKey,
  storeUnreached,
} from './idempotency.ts';
import { prepareMessage } from './prepare.ts';

export interface AcceptContext {
  readonly db: Kysely<Schema>;
  readonly scheduler: MessageScheduler;
  readonly publicUrl: () => string;
  readonly clock: () => number;
}

export interface AcceptOptions {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The actor of the audit entry. */
  readonly sentBy?: Actor | undefined;
  /** The name of the author whose draft the actor approved. */
  readonly author?: string | undefined;
  /** The id of the recurring message that this is a message of. */
  readonly recurring?: string;
  /** The language of the texts (BCP 47), if it differs from that of the site. */
  readonly language?: string;
}

export interface Acceptance {
  readonly id: string;
  /** True if the same request was accepted before; `id` is that of the first message. */
  readonly repeated: boolean;
  /** Users of the target who have no device. */
  readonly unreached?: readonly string[];
}

/** Stores a message, its audit entry and its idempotency key and schedules its delivery, in one transaction. */
export async function acceptMessage(
  context: AcceptContext,
  siteId: string,
  send: AcceptedSend,
  { idempotencyKey, sentBy, author, recurring, language }: AcceptOptions,
): Promise<Acceptance> {
  const now = context.clock();
  const id = newTimeOrderedId(now);
  try {
    return await inTransaction(context.db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      if (idempotencyKey !== undefined) {
        const keyed = { site: siteId, ...idempotencyKey, message: id };
        const earlier = (await claimIdempotencyKeys(transaction, [keyed], now)).get(id);
        if (earlier?.kind === 'repeated') {
          const { message, unreached } = earlier;
          return { id: message, repeated: true, ...(unreached.length > 0 && { unreached }) };
        }
        if (earlier?.kind === 'reused') throw keyReused();
      }
      requireRecent(send, now);
      const { row, named, unreached } = await prepareMessage(transaction, site, send, {
        id,
        now,
        language: language ?? site.language,
        publicUrl: context.publicUrl(),
      });
      await insertMessage(transaction, {
        ...row,
        sent_by_kind: sentBy?.kind ?? null,
        sent_by_name: sentBy?.name ?? null,
        recurring: recurring ?? null,
      });
      if (sentBy) {
        const subject = { kind: 'message', id, name: row.title } as const;
        const details = { site: siteId, ...(author !== undefined && { author }) };
        await recordAudit(transaction, { actor: sentBy, action: actionOf(row, send), subject, details }, now);
      }
      if (idempotencyKey !== undefined) {
        await storeUnreached(transaction, { site: siteId, ...idempotencyKey }, unreached);
      }
      await context.scheduler.schedule(transaction, row, named);
      return { id, repeated: false, ...(unreached.length > 0 && { unreached }) };
    });
  } catch (error) {
    throw asStorageError(error, 'The message could not be stored') ?? error;
  }
}

/**
 * Refuses a message for every reason that {@link acceptMessage} has, without storing anything.
 * @returns users of the target who have no device
 * @throws ApiError
 */
export async function validateMessage(
  { db, clock, publicUrl }: Omit<AcceptContext, 'scheduler'>,
  siteId: string,
  send: AcceptedSend,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<readonly string[]> {
  const now = clock();
  const site = await requireSite(db, siteId);
  await requireUnusedKey(db, siteId, idempotencyKey, now);
  requireRecent(send, now);
  const id = newTimeOrderedId(now);
  const { language } = site;
  const { unreached } = await prepareMessage(db, site, send, { id, now, language, publicUrl: publicUrl() });
  return unreached;
}

/** A message for a local time is scheduled, also if its first devices get it at once. */
function actionOf(
  {
    audience,
    created_at,
    send_at,
    send_at_local: local,
  }: Pick<NewMessage, 'audience' | 'created_at' | 'send_at' | 'send_at_local'>,
  { delay }: AcceptedSend,
): AuditAction {
  if (audience === 'test') return 'message.tested';
  const isScheduled = (send_at > created_at && delay === undefined) || (local ?? undefined) !== undefined;
  return isScheduled ? 'message.scheduled' : 'message.sent';
}
