import type { SendMessage, StoredPayload, Target, Translations } from '@sineta/protocol';
import type { MessageRow } from '../database/schema.ts';

/** What the sender wrote of a message, without its schedule. */
export type WrittenMessage = Pick<
  SendMessage,
  'target' | 'notification' | 'translations' | 'data' | 'appBadge' | 'utm' | 'collapseKey' | 'ifDisturbing'
> & { readonly ttl: number; readonly urgency: MessageRow['urgency']; readonly collapse?: true };

/** Reads what the sender wrote from the row of a message. Pure. */
export function writtenOf(row: MessageRow): WrittenMessage {
  const { notification, app_badge: appBadge, utm } = JSON.parse(row.payload) as StoredPayload;
  // If the sender gave no link, the payload has the link that a click opens.
  const { lang: _lang, navigate: _navigate, data, ...written } = notification;
  return {
    target: JSON.parse(row.target) as Target,
    notification: { ...written, ...(row.navigate !== null && { navigate: row.navigate }) },
    ...(row.translations !== null && { translations: JSON.parse(row.translations) as Translations }),
    ...(data.collapse && { collapse: data.collapse }),
    ...(data.data && { data: data.data }),
    ...(appBadge !== undefined && { appBadge }),
    ...(utm && { utm }),
    ttl: row.ttl,
    urgency: row.urgency,
    ...(row.collapse_key !== null && { collapseKey: row.collapse_key }),
    ...(row.if_disturbing !== null && { ifDisturbing: row.if_disturbing }),
  };
}
