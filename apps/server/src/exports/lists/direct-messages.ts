import type { DirectMessage, DirectMessagesQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { listDirect } from '../../messages/direct/list-direct.ts';
import { type Columns, made } from '../csv.ts';

export const directMessageColumns: Columns<DirectMessage> = {
  id: ({ id }) => made(id),
  createdAt: ({ createdAt }) => createdAt,
  title: ({ title }) => title,
  device: ({ device }) => made(device),
  user: ({ user }) => user,
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  status: ({ status }) => status,
  settledAt: ({ settledAt }) => settledAt,
  displayedAt: ({ displayedAt }) => displayedAt,
  clickedAt: ({ clickedAt }) => clickedAt,
  clickedAction: ({ clickedAction }) => clickedAction,
  dismissedAt: ({ dismissedAt }) => dismissedAt,
};

/** What selects messages to single devices. */
type Selection = Omit<DirectMessagesQuery, 'after' | 'limit'>;

/** Messages in memory at once. */
const limit = 500;

/** The messages to single devices, page by page. */
export function directMessagePages(
  db: Executor,
  site: string,
  selection: Selection,
): AsyncGenerator<readonly DirectMessage[]> {
  return pagesOf(async (after: string | undefined) => {
    const { messages, next } = await listDirect(db, site, { ...selection, after, limit });
    return { rows: messages, next };
  });
}
