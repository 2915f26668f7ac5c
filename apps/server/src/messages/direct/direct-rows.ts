import { withFallbacks } from '@sineta/protocol';
import { ApiError, unknownSite } from '../../api-error.ts';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import type { Executor } from '../../database/executor.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { findSite, type Site } from '../../sites/sites.ts';
import { isOfUsers } from '../accept/named-target.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import { expiryOf } from '../schedule/schedule.ts';
import type { Accepted, DirectDelivery, DirectRequest, Refused } from './direct-request.ts';
import { findNamed, type NamedDevices, recipientsOf } from './recipients.ts';
import { storedTitle } from './stored-title.ts';

export const insertRows = createBulkInsert('direct_queue', [
  'site',
  'id',
  'token',
  'title',
  'state',
  'sent_by_kind',
  'sent_by_name',
  'created_at',
  'send_at',
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

/** What the requests refer to. */
interface Known {
  readonly sites: ReadonlyMap<string, Site>;
  readonly devices: NamedDevices;
}

export interface PrepareContext extends Known {
  readonly now: number;
  readonly publicUrl: string;
}

export interface Prepared extends Accepted {
  readonly deliveries: readonly (DirectDelivery & { readonly message: NewRow })[];
}

/** Checks a message and makes its rows. */
export function prepare(context: PrepareContext, request: DirectRequest): Prepared | Refused {
  const id = newTimeOrderedId(context.now);
  try {
    const rows = prepareRows(context, request, id);
    return Object.assign(rows, { kind: 'accepted' as const, id, repeated: false });
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', error };
    throw error;
  }
}

export function prepareRows(
  { now, publicUrl, sites, devices }: PrepareContext,
  { site: siteId, send, sentBy, language }: DirectRequest,
  id: string,
): Pick<Prepared, 'deliveries' | 'unreached'> {
  const { notification, target, translations, ttl, urgency, collapseKey } = send;
  const site = sites.get(siteId);
  if (site === undefined) throw unknownSite();
  const recipients = recipientsOf(devices, siteId, target);
  const frame = {
    message: id,
    site: siteId,
    language: language ?? site.language,
    icon: site.icon,
    publicUrl,
  };
  const payload = buildPayload(send, frame);
  requireTranslationsFit(payload, translations);
  const deliveries = recipients.devices.map((device) => ({
    message: {
      site: siteId,
      id,
      token: device.token,
      title: storedTitle(withFallbacks(notification.title)),
      state: 'sending' as const,
      sent_by_kind: sentBy?.kind ?? null,
      sent_by_name: sentBy?.name ?? null,
      created_at: now,
      send_at: null,
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

export async function findKnown(
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
