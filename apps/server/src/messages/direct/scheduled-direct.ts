import type { Target } from '@sineta/protocol';
import type { Transaction } from 'kysely';
import type { MessageRow, Schema } from '../../database/schema.ts';
import { isOfUsers, tokensOf } from '../accept/named-target.ts';
import { isMissed } from '../recurring/missed.ts';
import { expiryOf } from '../schedule/schedule.ts';
import { isDirectTarget } from './direct-request.ts';
import { insertRows } from './direct-rows.ts';
import { findNamed } from './recipients.ts';
import { storedTitle } from './stored-title.ts';

type Scheduled = Pick<
  MessageRow,
  'audience' | 'state' | 'target' | 'send_at' | 'send_at_local' | 'recurring'
>;

/**
 * Whether a message is a direct message once it is due. One for a local time has several instants, and one of a recurring
 * message that is late is not sent at all. Pure.
 */
export function isScheduledDirect(message: Scheduled, now: number): boolean {
  const { audience, state, send_at, send_at_local, recurring } = message;
  return (
    audience === 'devices' &&
    state === 'scheduled' &&
    send_at_local === null &&
    !(recurring !== null && isMissed(send_at, now)) &&
    isDirectTarget(JSON.parse(message.target) as Target)
  );
}

/**
 * Makes a direct message of a message that is due, with the same id, instead of beginning it. The row of the message must be
 * locked by the same transaction. Its direct messages are due for any process, which finds them within a second.
 * @returns false if its users have no device any more: then nothing is changed
 */
export async function becomeDirect(transaction: Transaction<Schema>, message: MessageRow): Promise<boolean> {
  const { site, id, title, created_at, send_at, ttl, urgency, collapse_key, payload, translations } = message;
  const devices = await recipientsOf(transaction, message);
  if (devices.length === 0) return false;
  await transaction.deleteFrom('batch').where('message', '=', id).execute();
  await transaction.deleteFrom('message').where('site', '=', site).where('id', '=', id).execute();
  const rows = devices.map(({ token, user_id }) => ({
    site,
    id,
    token,
    title: storedTitle(title),
    state: 'sending' as const,
    sent_by_kind: message.sent_by_kind,
    sent_by_name: message.sent_by_name,
    created_at,
    send_at,
    expires_at: expiryOf(send_at, ttl),
    ttl,
    urgency,
    collapse_key,
    payload,
    translations,
    due_at: send_at,
    user_id,
  }));
  await insertRows(transaction, rows);
  return true;
}

/** A named device that was deleted meanwhile stays: it is gone, as if it was deleted while the message was sent. */
async function recipientsOf(
  transaction: Transaction<Schema>,
  { site, target: written }: MessageRow,
): Promise<readonly { readonly token: string; readonly user_id: string | null }[]> {
  const target = JSON.parse(written) as Target;
  if (!isDirectTarget(target)) return [];
  if (!isOfUsers(target)) return tokensOf(target).map((token) => ({ token, user_id: null }));
  const { byUser } = await findNamed(transaction, [{ site, send: { target } }]);
  return [...byUser.values()].flat();
}
