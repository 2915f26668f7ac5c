import { type AcceptedSend, type Actor, limits, type Target } from '@sineta/protocol';
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import { inTransaction } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import type { DeviceRow, DirectMessageRow, Schema } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { type DeliverableDevice, deliverableColumns } from '../../devices/deliverable-device.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import { claimIdempotencyKey, findClaim, type IdempotencyClaim, keyReused } from '../accept/idempotency.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { requestHash } from '../accept/request-hash.ts';
import { expiryOf } from '../schedule/schedule.ts';
import { type NamedTarget, requireKnown, tokensOf } from '../accept/named-target.ts';

/** A message to one device or a few, to be sent now. */
export type DirectSend = AcceptedSend & { readonly target: NamedTarget };

/** Whether a message takes the short way: to few named devices, at once, and no test. */
export function isDirect(send: AcceptedSend): send is DirectSend {
  const { target, sendAt, sendAtLocal, test } = send;
  return isOfFew(target) && sendAt === undefined && sendAtLocal === undefined && test !== true;
}

function isOfFew(target: Target): target is NamedTarget {
  return 'token' in target || ('tokens' in target && target.tokens.length <= limits.tokensPerDirectMessage);
}

export interface DirectRequest {
  readonly site: string;
  readonly send: DirectSend;
  readonly idempotencyKey: string | undefined;
  readonly sentBy: Actor | undefined;
}

/** A direct message for one device, ready to be sent. */
export interface DirectDelivery {
  readonly message: Pick<
    DirectMessageRow,
    | 'site'
    | 'id'
    | 'token'
    | 'ttl'
    | 'urgency'
    | 'collapse_key'
    | 'created_at'
    | 'expires_at'
    | 'payload'
    | 'translations'
    | 'attempts'
    | 'due_at'
  >;
  /** Null when the device was deleted in the meantime. */
  readonly device: DeliverableDevice | null;
}

export type DirectAcceptance =
  | {
      readonly kind: 'accepted';
      readonly id: string;
      /** True when the same request was accepted before; `id` is that of the first. */
      readonly repeated: boolean;
      readonly deliveries: readonly DirectDelivery[];
    }
  | { readonly kind: 'refused'; readonly error: ApiError };

interface AcceptDirectOptions {
  readonly db: Kysely<Schema>;
  readonly publicUrl: () => string;
  readonly clock: () => number;
  /** Milliseconds that this process has for the first attempt before any other takes it over. */
  readonly lease: () => number;
}

const insertRows = createBulkInsert('direct_queue', [
  'site',
  'id',
  'token',
  'title',
  'state',
  'sent_by_kind',
  'sent_by_name',
  'created_at',
  'expires_at',
  'ttl',
  'urgency',
  'collapse_key',
  'payload',
  'translations',
  'due_at',
]);

type NewRow = Parameters<typeof insertRows>[1][number] & DirectDelivery['message'];

/**
 * Stores direct messages in one transaction. One that is refused does not affect the others.
 * @returns a result for each request, in their order
 * @throws StorageError when none of them can be stored
 */
export async function acceptDirect(
  { db, publicUrl, clock, lease }: AcceptDirectOptions,
  requests: readonly DirectRequest[],
): Promise<readonly DirectAcceptance[]> {
  try {
    return await inTransaction(db, async (transaction) => {
      const now = clock();
      const context = {
        transaction,
        now,
        dueAt: now + lease(),
        publicUrl: publicUrl(),
        sites: await sitesOf(transaction, requests),
        devices: await devicesOf(transaction, requests),
      };
      const rows: NewRow[] = [];
      const results: DirectAcceptance[] = [];
      for (const request of requests) results.push(await acceptOne(context, request, rows));
      await insertRows(transaction, rows);
      return results;
    });
  } catch (error) {
    throw asStorageError(error, 'The message cannot be stored') ?? error;
  }
}

interface AcceptContext {
  readonly transaction: Transaction<Schema>;
  readonly now: number;
  readonly dueAt: number;
  readonly publicUrl: string;
  readonly sites: ReadonlyMap<string, Site>;
  readonly devices: ReadonlyMap<string, SiteDevice>;
}

type SiteDevice = DeliverableDevice & Pick<DeviceRow, 'site'>;

async function acceptOne(
  context: AcceptContext,
  request: DirectRequest,
  rows: NewRow[],
): Promise<DirectAcceptance> {
  const { transaction, now } = context;
  const { site, send, idempotencyKey, sentBy } = request;
  const keyed =
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash: requestHash(send) };
  const known = keyed && (await findClaim(transaction, site, keyed, now));
  if (known) return repeated(known);
  const id = newTimeOrderedId(now);
  const deliveries = prepare(context, request, id);
  if (deliveries instanceof ApiError) return { kind: 'refused', error: deliveries };
  if (keyed) {
    const claim = await claimIdempotencyKey(transaction, site, keyed, id, now);
    if (claim.kind !== 'first') return repeated(claim);
  }
  rows.push(...deliveries.map(({ message }) => message));
  // What an application sends by its key is not audited one by one: the message itself names the key.
  if (sentBy?.kind === 'user') {
    const subject = { kind: 'message', id, name: send.notification.title } as const;
    await recordAudit(
      transaction,
      { actor: sentBy, action: 'message.sent', subject, details: { site } },
      now,
    );
  }
  return { kind: 'accepted', id, repeated: false, deliveries };
}

function repeated(claim: Exclude<IdempotencyClaim, { kind: 'first' }>): DirectAcceptance {
  if (claim.kind === 'reused') return { kind: 'refused', error: keyReused() };
  return { kind: 'accepted', id: claim.message, repeated: true, deliveries: [] };
}

type Prepared = DirectDelivery & { readonly message: NewRow };

/** Checks a message and makes its rows; an ApiError when it is refused. */
function prepare(context: AcceptContext, request: DirectRequest, id: string): readonly Prepared[] | ApiError {
  try {
    return prepareRows(context, request, id);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function prepareRows(
  { now, dueAt, publicUrl, sites, devices }: AcceptContext,
  { site: siteId, send, sentBy }: DirectRequest,
  id: string,
): readonly Prepared[] {
  const { notification, target, translations, ttl, urgency, collapseKey } = send;
  const site = sites.get(siteId);
  if (site === undefined) throw new ApiError('not_found', { detail: 'There is no site with this id.' });
  const tokens = tokensOf(target);
  const isOfSite = (token: string) => devices.get(token)?.site === siteId;
  requireKnown(target, new Set(tokens.filter(isOfSite)));
  const frame = { message: id, site: siteId, language: site.language, icon: site.icon, publicUrl };
  const payload = buildPayload(send, frame);
  requireTranslationsFit(payload, translations);
  return tokens.map((token) => ({
    message: {
      site: siteId,
      id,
      token,
      title: notification.title,
      state: 'sending' as const,
      sent_by_kind: sentBy?.kind ?? null,
      sent_by_name: sentBy?.name ?? null,
      created_at: now,
      expires_at: expiryOf(now, ttl),
      ttl,
      urgency,
      collapse_key: collapseKey ?? null,
      payload,
      translations: translations ? JSON.stringify(translations) : null,
      due_at: dueAt,
      attempts: 0,
    },
    device: devices.get(token)!,
  }));
}

async function sitesOf(
  transaction: Transaction<Schema>,
  requests: readonly DirectRequest[],
): Promise<ReadonlyMap<string, Site>> {
  const sites = new Map<string, Site>();
  for (const id of new Set(requests.map(({ site }) => site))) {
    const site = await findSite(transaction, id);
    if (site) sites.set(id, site);
  }
  return sites;
}

async function devicesOf(
  transaction: Transaction<Schema>,
  requests: readonly DirectRequest[],
): Promise<ReadonlyMap<string, SiteDevice>> {
  const tokens = [...new Set(requests.flatMap(({ send }) => tokensOf(send.target)))];
  const devices = new Map<string, SiteDevice>();
  for (const chunk of powerOfTwoChunks(tokens, 256)) {
    const rows = await transaction
      .selectFrom('device')
      .select([...deliverableColumns, 'site'])
      .where(isOneOf(chunk))
      .execute();
    for (const row of rows) devices.set(row.token, row);
  }
  return devices;
}
