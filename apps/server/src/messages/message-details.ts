import type { Filter, MessageDetails, PushPayload, Target, Translations } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { listActionClicks } from './outcomes/action-clicks.ts';
import { detailColumns, directDetails, directRows, findDirectContent } from './direct/direct-messages.ts';
import { heldCountsOf } from './held-counts.ts';
import { findMessageRow, toSummary } from './messages.ts';
import type { MessageRow } from '../database/schema.ts';

/** All stored data of a message. */
export async function findMessageDetails(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageDetails | undefined> {
  const row = await findMessageRow(db, site, id);
  if (row) return toDetails(row, await listActionClicks(db, id));
  const direct = await directRows(db, site, id).select(detailColumns).orderBy('token').execute();
  return direct.length > 0 ? directDetails(direct, await findDirectContent(db, site, id)) : undefined;
}

function toDetails(
  row: MessageRow,
  actionClicks: NonNullable<MessageDetails['actionClicks']>,
): MessageDetails {
  const { notification, app_badge: appBadge } = JSON.parse(row.payload) as PushPayload;
  // If the sender gave no link, the payload has the link that a click opens.
  const { lang: _lang, navigate: _navigate, data, ...written } = notification;
  const target = JSON.parse(row.target) as Target;
  return {
    ...toSummary(row),
    notification: { ...written, ...(row.navigate !== null && { navigate: row.navigate }) },
    ...(row.translations !== null && { translations: JSON.parse(row.translations) as Translations }),
    ...(data.data && { data: data.data }),
    ...(appBadge !== undefined && { appBadge }),
    ...(actionClicks.length > 0 && { actionClicks }),
    held: heldCountsOf(row),
    target,
    ...(namesSegments(target) && row.filter !== null && { filter: JSON.parse(row.filter) as Filter }),
    ...(row.audience === 'test' && { test: true }),
    publish: row.published === 1,
    ttl: row.ttl,
    urgency: row.urgency,
    ...(row.collapse_key !== null && { collapseKey: row.collapse_key }),
    ...(row.if_disturbing !== null && { ifDisturbing: row.if_disturbing }),
    ...(row.send_at_local !== null && { sendAtLocal: row.send_at_local }),
    expiresAt: new Date(row.expires_at).toISOString(),
    ...(row.sent_by_kind !== null && {
      sentBy: { kind: row.sent_by_kind, name: row.sent_by_name ?? '' },
    }),
  };
}

function namesSegments(target: Target): boolean {
  return 'segment' in target || ('exclude' in target && target.exclude?.segments !== undefined);
}
