import type { Filter, MessageDetails, Target } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { listConversions, listDirectConversions } from './conversions/conversions.ts';
import { listActionClicks } from './outcomes/action-clicks.ts';
import { detailColumns, directDetails, findDirectContent } from './direct/direct-details.ts';
import { directRows } from './direct/direct-messages.ts';
import { correctionsOf } from './corrections/corrections-of.ts';
import { experimentDetails } from './experiments/experiment.ts';
import { heldCountsOf } from './held-counts.ts';
import { findMessageRow, toSummary } from './messages.ts';
import type { MessageRow } from '../database/schema.ts';
import { writtenOf } from './stored-message.ts';

/** All stored data of a message. */
export async function findMessageDetails(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageDetails | undefined> {
  const row = await findMessageRow(db, site, id);
  if (row) {
    const [clicks, conversions, corrected, compared] = await Promise.all([
      listActionClicks(db, id),
      listConversions(db, id),
      correctionsOf(db, row),
      experimentDetails(db, row),
    ]);
    return {
      ...toDetails(row, clicks),
      ...(conversions.length > 0 && { conversions }),
      ...corrected,
      ...compared,
    };
  }
  const direct = await directRows(db, site, id).select(detailColumns).orderBy('token').execute();
  if (direct.length === 0) return undefined;
  const conversions = await listDirectConversions(
    db,
    id,
    direct.map(({ token }) => token),
  );
  return {
    ...directDetails(direct, await findDirectContent(db, site, id)),
    ...(conversions.length > 0 && { conversions }),
  };
}

function toDetails(
  row: MessageRow,
  actionClicks: NonNullable<MessageDetails['actionClicks']>,
): MessageDetails {
  const written = writtenOf(row);
  return {
    ...toSummary({ ...row, filter_target: row.target }),
    ...written,
    ...(actionClicks.length > 0 && { actionClicks }),
    ...(row.revoked > 0 && { revoked: row.revoked }),
    held: heldCountsOf(row),
    ...(namesSegments(written.target) && row.filter !== null && { filter: JSON.parse(row.filter) as Filter }),
    ...(row.audience === 'test' && { test: true }),
    publish: row.published === 1,
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
