import type { MessagesQuery, MessageSummary } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { listMessages } from '../../messages/list-messages.ts';
import type { Columns } from '../csv.ts';

export const messageColumns: Columns<MessageSummary> = {
  id: ({ id }) => id,
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
};

/** Messages in memory at once. */
const limit = 100;

/** The messages of a list, page by page. */
export function messagePages(
  db: Executor,
  site: string,
  selection: Omit<MessagesQuery, 'after' | 'limit'>,
): AsyncGenerator<readonly MessageSummary[]> {
  return pagesOf(async (after: string | undefined) => {
    const { messages, next } = await listMessages(db, site, { ...selection, after, limit });
    return { rows: messages, next };
  });
}
