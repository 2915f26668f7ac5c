import type { AcceptedSend } from '@sineta/protocol';
import type { Transaction } from 'kysely';
import { end, start } from '../storage/audience.ts';
import { addBatches, namedBatch } from '../storage/batches.ts';
import { findDevices } from '../storage/devices.ts';
import { asStorageError } from '../storage/errors.ts';
import { claimIdempotencyKey } from '../storage/idempotency.ts';
import { newMessageId } from '../storage/message-id.ts';
import { findMessageRow, insertMessage } from '../storage/messages.ts';
import type { NewMessage, Schema } from '../storage/schema.ts';
import { findSite } from '../storage/sites.ts';
import type { DeliveryContext } from './context.ts';
import type { Acceptance } from './delivery.ts';
import { DeliveryError } from './errors.ts';
import { buildPayload } from './payload.ts';
import { requestHash } from './request-hash.ts';

/**
 * How long a message with TTL 0 may wait for its turn here, in milliseconds. RFC 8030 §5.2: it is for
 * who is there now, so that it is not repeated, nor sent after a long stop of the service.
 */
const immediateWindow = 60_000;

/** Keeps a message, its idempotency key and the job that will carry it out, in one transaction. */
export async function acceptMessage(
  context: DeliveryContext,
  siteId: string,
  send: AcceptedSend,
  idempotencyKey: string | undefined,
): Promise<Acceptance> {
  const now = context.clock();
  const id = newMessageId(now);
  try {
    return await context.db.transaction().execute(async (transaction) => {
      if (idempotencyKey !== undefined) {
        const request = { key: idempotencyKey, requestHash: requestHash(send) };
        const claim = await claimIdempotencyKey(transaction, siteId, request, id, now);
        if (claim.kind === 'repeated') return { id: claim.message, repeated: true };
        if (claim.kind === 'reused') throw keyReused();
      }
      const site = await findSite(transaction, siteId);
      if (site === undefined) throw new DeliveryError('not_found', 'There is no site of this name.');
      const frame = { message: id, language: site.language, publicUrl: context.publicUrl };
      await insertMessage(transaction, toRow(siteId, id, send, buildPayload(send, frame), now));
      await setOut(context, transaction, siteId, id, send);
      return { id, repeated: false };
    });
  } catch (error) {
    throw asStorageError(error, 'The message cannot be kept') ?? error;
  }
}

/** A broadcast is planned later; a message to named devices is one batch, which leaves at once. */
async function setOut(
  context: DeliveryContext,
  transaction: Transaction<Schema>,
  site: string,
  message: string,
  { target }: AcceptedSend,
): Promise<void> {
  if ('everyone' in target || 'topic' in target) {
    return context.jobs.enqueue(transaction, { kind: 'plan', site, message });
  }
  const tokens = 'token' in target ? [target.token] : [...new Set(target.tokens)];
  await checkTokens(transaction, site, tokens);
  const row = await findMessageRow(transaction, site, message);
  await addBatches(transaction, row!, [namedBatch(site, message, 0, tokens)], end);
  await context.jobs.enqueue(transaction, { kind: 'send', site, message, batch: 0 }, { priority: 'high' });
}

async function checkTokens(
  transaction: Transaction<Schema>,
  site: string,
  tokens: readonly string[],
): Promise<void> {
  const known = await findDevices(transaction, site, tokens);
  const unknown = tokens.length - known.length;
  if (unknown === 0) return;
  throw new DeliveryError(
    'not_found',
    tokens.length === 1
      ? 'No device of this site has this token. Nothing was sent; take the token off your list.'
      : `${unknown} of the ${tokens.length} tokens are of no device of this site. Nothing was sent; take devices off your list when they are forgotten.`,
  );
}

function keyReused(): DeliveryError {
  return new DeliveryError(
    'idempotency_key_reused',
    'This Idempotency-Key came with another message in the last 24 hours. Nothing was sent; use a new key for a new message.',
  );
}

function toRow(site: string, id: string, send: AcceptedSend, payload: string, now: number): NewMessage {
  const { target, notification, ttl } = send;
  const isPublic = 'everyone' in target || 'topic' in target;
  return {
    site,
    id,
    state: 'sending',
    target: JSON.stringify(target),
    payload,
    title: notification.title,
    body: notification.body ?? null,
    navigate: notification.navigate ?? null,
    image: notification.image ?? null,
    topic: 'topic' in target ? target.topic : null,
    published: isPublic && send.publish ? 1 : 0,
    ttl,
    urgency: send.urgency,
    collapse_key: send.collapseKey ?? null,
    created_at: now,
    send_at: now,
    expires_at: now + (ttl === 0 ? immediateWindow : ttl * 1000),
    cursor_shard: start.shard,
    cursor_token: start.token,
  };
}
