import { isRanking, type MessageSelection, type MessageSummary } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { type DirectSummaryRow, toDirectSummary } from '../../messages/direct/list-direct.ts';
import { countExpected } from '../../messages/expected-devices.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { type SummaryRow, toSummary } from '../../messages/messages.ts';
import { findSummaries, rankByClicks } from '../../messages/rank-messages.ts';
import { type Columns, made } from '../csv.ts';

export const messageColumns: Columns<MessageSummary> = {
  id: ({ id }) => made(id),
  createdAt: ({ createdAt }) => createdAt,
  sendAt: ({ sendAt }) => sendAt,
  state: ({ state }) => state,
  title: ({ title }) => title,
  audience: ({ audience }) => audience,
  topic: ({ topic }) => topic,
  segment: ({ segment }) => segment,
  targeted: ({ counts }) => counts.targeted,
  accepted: ({ counts }) => counts.accepted,
  failed: ({ counts }) => counts.failed,
  gone: ({ counts }) => counts.gone,
  held: ({ counts }) => counts.held,
  displayed: ({ counts }) => counts.displayed,
  clicked: ({ counts }) => counts.clicked,
  dismissed: ({ counts }) => counts.dismissed,
  // As in the console, none while the recipients are not all known.
  acceptedRate: (message) =>
    isUnplanned(message) ? undefined : rateOf(message.counts.accepted, message.counts.targeted),
  displayedRate: ({ counts }) => rateOf(counts.displayed, counts.accepted),
  clickedRate: ({ counts }) => rateOf(counts.clicked, counts.displayed),
};

function isUnplanned({ state, planning }: Pick<MessageSummary, 'state' | 'planning'>): boolean {
  return state === 'scheduled' || planning === true;
}

/**
 * A share of the step before, with four digits; undefined without devices. Receipts can arrive before the counts of the
 * batches: no share exceeds 1.
 */
function rateOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.min(1, Math.round((part / whole) * 10_000) / 10_000);
}

/** Messages as lists show them, with the planned time also after their sending has begun. */
const planned = {
  stored: (row: SummaryRow) => withPlannedTime(toSummary(row), row),
  direct: (rows: readonly DirectSummaryRow[]) => withPlannedTime(toDirectSummary(rows), rows[0]!),
};

function withPlannedTime(
  summary: MessageSummary,
  { created_at: createdAt, send_at: sendAt }: Pick<DirectSummaryRow, 'created_at' | 'send_at'>,
): MessageSummary {
  const isPlanned = sendAt !== null && sendAt > createdAt;
  return isPlanned ? { ...summary, sendAt: new Date(sendAt).toISOString() } : summary;
}

/** Messages in memory at once. */
const limit = 100;

/**
 * The messages of a list, page by page.
 * @param options.areEstimated - whether the recipients of messages that are not planned are estimated, as the console shows them
 */
export async function* messagePages(
  db: Executor,
  site: string,
  selection: MessageSelection,
  { areEstimated = false }: { readonly areEstimated?: boolean } = {},
): AsyncGenerator<readonly MessageSummary[]> {
  const pages = isRanking(selection) ? rankedPages(db, site, selection) : listedPages(db, site, selection);
  for await (const page of pages) yield areEstimated ? await withEstimates(db, site, page) : page;
}

function listedPages(db: Executor, site: string, selection: MessageSelection) {
  return pagesOf(async (after: string | undefined) => {
    const { messages, next } = await listMessages(db, site, { ...selection, after, limit }, planned);
    return { rows: messages, next };
  });
}

/** The whole ranking, as it is when the first page is read. */
async function* rankedPages(db: Executor, site: string, selection: MessageSelection) {
  const ids = await rankByClicks(db, site, selection);
  yield* pagesOf(async (start: number | undefined = 0) => {
    const end = start + limit;
    const rows = await findSummaries(db, site, ids.slice(start, end), planned.stored);
    return { rows, next: end < ids.length ? end : undefined };
  });
}

async function withEstimates(
  db: Executor,
  site: string,
  messages: readonly MessageSummary[],
): Promise<readonly MessageSummary[]> {
  const unplanned = messages.filter(isUnplanned);
  const expected = await countExpected(
    db,
    site,
    unplanned.map(({ id }) => id),
  );
  const devices = new Map(expected.map((each) => [each.id, each.devices]));
  return messages.map((message) => {
    const { id, counts } = message;
    const targeted = Math.max(counts.targeted, devices.get(id) ?? 0);
    return { ...message, counts: { ...counts, targeted } };
  });
}
