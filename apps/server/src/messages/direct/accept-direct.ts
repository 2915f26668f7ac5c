import { type AcceptedSend, type Actor, limits, type Target } from '@sineta/protocol';
import type { Kysely } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DirectMessageRow, Schema } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import type { DeliverableDevice } from '../../devices/deliverable-device.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import {
  claimIdempotencyKeys,
  type EarlierClaim,
  findClaims,
  type KeyedRequest,
  keyReused,
  requireUnusedKey,
} from '../accept/idempotency.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { requestHash } from '../accept/request-hash.ts';
import { expiryOf } from '../schedule/schedule.ts';
import { isOfUsers, type NamedTarget } from '../accept/named-target.ts';
import { type DirectTarget, findNamed, type NamedDevices, recipientsOf } from './recipients.ts';

/** A message to one device or a few, or to users, to be sent now. */
export type DirectSend = AcceptedSend & { readonly target: DirectTarget };

/** Whether a message takes the short way: to few named devices or to users, at once, and no test. */
export function isDirect(send: AcceptedSend): send is DirectSend {
  const { target, sendAt, sendAtLocal, test } = send;
  return (
    (isOfFew(target) || isOfUsers(target)) &&
    sendAt === undefined &&
    sendAtLocal === undefined &&
    test !== true
  );
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
    | 'user_id'
  >;
  /** Null when the device was deleted in the meantime. */
  readonly device: DeliverableDevice | null;
}

interface Accepted {
  readonly kind: 'accepted';
  readonly id: string;
  /** True when the same request was accepted before; `id` is that of the first. */
  readonly repeated: boolean;
  /** Users of the target who have no device. */
  readonly unreached: readonly string[];
  readonly deliveries: readonly DirectDelivery[];
}

interface Refused {
  readonly kind: 'refused';
  readonly error: ApiError;
}

export type DirectAcceptance = Accepted | Refused;

interface AcceptDirectOptions {
  readonly db: Kysely<Schema>;
  readonly publicUrl: () => string;
  readonly clock: () => number;
  /** The sender of this process. Messages for which it has no room are due for any process. */
  readonly queue: { lease(): number; room(): number };
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
  'user_id',
]);

type NewRow = Parameters<typeof insertRows>[1][number] & DirectDelivery['message'];

/**
 * Stores direct messages in one transaction. One that is refused does not affect the others.
 * @returns a result for each request, in their order
 * @throws StorageError when none of them can be stored
 */
export async function acceptDirect(
  { db, publicUrl, clock, queue }: AcceptDirectOptions,
  requests: readonly DirectRequest[],
): Promise<readonly DirectAcceptance[]> {
  try {
    return await inTransaction(db, async (transaction) => {
      const now = clock();
      const known = await findKnown(transaction, requests);
      const context = { now, publicUrl: publicUrl(), ...known };
      const candidates = await prepareAll(transaction, context, requests);
      const claims = await claimIdempotencyKeys(transaction, candidates.flatMap(keyedMessages), now);
      const results = candidates.map(({ result }) => {
        const earlier = result.kind === 'accepted' && claims.get(result.id);
        return earlier ? repeated(earlier) : result;
      });
      const deliveries = results.flatMap((result) => (result.kind === 'accepted' ? result.deliveries : []));
      for (const { message } of deliveries.slice(0, queue.room())) message.due_at = now + queue.lease();
      await insertRows(
        transaction,
        deliveries.map(({ message }) => message),
      );
      for (const [index, result] of results.entries()) {
        await recordSending(transaction, requests[index]!, result, now);
      }
      return results;
    });
  } catch (error) {
    throw asStorageError(error, 'The message cannot be stored') ?? error;
  }
}

/**
 * Refuses a direct message for every reason that {@link acceptDirect} has, without storing anything.
 * @throws ApiError
 */
export async function validateDirect(
  { db, publicUrl, clock }: Omit<AcceptDirectOptions, 'queue'>,
  request: Omit<DirectRequest, 'sentBy'>,
): Promise<void> {
  const now = clock();
  await requireUnusedKey(db, request.site, request.send, request.idempotencyKey, now);
  const known = await findKnown(db, [request]);
  const context = { now, publicUrl: publicUrl(), ...known };
  prepareRows(context, { ...request, sentBy: undefined }, newTimeOrderedId(now));
}

/** What the requests refer to. */
interface Known {
  readonly sites: ReadonlyMap<string, Site>;
  readonly devices: NamedDevices;
}

interface PrepareContext extends Known {
  readonly now: number;
  readonly publicUrl: string;
}

/** The result of a request unless a message of the same group has its key. */
interface Candidate {
  readonly keyed: KeyedRequest | undefined;
  readonly result: Prepared | Refused;
}

/** Prepares each request whose key was not used before. */
async function prepareAll(
  db: Executor,
  context: PrepareContext,
  requests: readonly DirectRequest[],
): Promise<readonly Candidate[]> {
  const keyed = requests.map(keyedRequest);
  const earlierOf = await findClaims(
    db,
    keyed.filter((request) => request !== undefined),
    context.now,
  );
  return requests.map((request, index) => {
    const earlier = keyed[index] && earlierOf(keyed[index]);
    return { keyed: keyed[index], result: earlier ? repeated(earlier) : prepare(context, request) };
  });
}

function keyedRequest({ site, send, idempotencyKey: key }: DirectRequest): KeyedRequest | undefined {
  return key === undefined ? undefined : { site, key, requestHash: requestHash(send) };
}

function keyedMessages({ keyed, result }: Candidate) {
  const isNew = result.kind === 'accepted' && !result.repeated;
  return keyed && isNew ? [{ ...keyed, message: result.id }] : [];
}

/** What an application sends by its key is not audited one by one: the message itself names the key. */
async function recordSending(
  db: Executor,
  { site, send, sentBy }: DirectRequest,
  result: DirectAcceptance,
  now: number,
): Promise<void> {
  if (sentBy?.kind !== 'user' || result.kind === 'refused' || result.repeated) return;
  const subject = { kind: 'message', id: result.id, name: send.notification.title } as const;
  await recordAudit(db, { actor: sentBy, action: 'message.sent', subject, details: { site } }, now);
}

function repeated(claim: EarlierClaim): Prepared | Refused {
  if (claim.kind === 'reused') return { kind: 'refused', error: keyReused() };
  return { kind: 'accepted', id: claim.message, repeated: true, unreached: [], deliveries: [] };
}

interface Prepared extends Accepted {
  readonly deliveries: readonly (DirectDelivery & { readonly message: NewRow })[];
}

/** Checks a message and makes its rows. */
function prepare(context: PrepareContext, request: DirectRequest): Prepared | Refused {
  const id = newTimeOrderedId(context.now);
  try {
    const rows = prepareRows(context, request, id);
    return Object.assign(rows, { kind: 'accepted' as const, id, repeated: false });
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', error };
    throw error;
  }
}

function prepareRows(
  { now, publicUrl, sites, devices }: PrepareContext,
  { site: siteId, send, sentBy }: DirectRequest,
  id: string,
): Pick<Prepared, 'deliveries' | 'unreached'> {
  const { notification, target, translations, ttl, urgency, collapseKey } = send;
  const site = sites.get(siteId);
  if (site === undefined) throw new ApiError('not_found', { detail: 'There is no site with this id.' });
  const recipients = recipientsOf(devices, siteId, target);
  const frame = { message: id, site: siteId, language: site.language, icon: site.icon, publicUrl };
  const payload = buildPayload(send, frame);
  requireTranslationsFit(payload, translations);
  const deliveries = recipients.devices.map((device) => ({
    message: {
      site: siteId,
      id,
      token: device.token,
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
      due_at: now,
      attempts: 0,
      user_id: isOfUsers(target) ? device.user_id : null,
    },
    device,
  }));
  return { deliveries, unreached: recipients.unreached };
}

async function findKnown(
  db: Executor,
  requests: readonly Pick<DirectRequest, 'site' | 'send'>[],
): Promise<Known> {
  return { sites: await sitesOf(db, requests), devices: await findNamed(db, requests) };
}

async function sitesOf(
  db: Executor,
  requests: readonly Pick<DirectRequest, 'site'>[],
): Promise<ReadonlyMap<string, Site>> {
  const sites = new Map<string, Site>();
  for (const id of new Set(requests.map(({ site }) => site))) {
    const site = await findSite(db, id);
    if (site) sites.set(id, site);
  }
  return sites;
}
