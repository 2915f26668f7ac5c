import type { NamedTopic } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { listCountedTopics } from '../../devices/topics/counted-topics.ts';
import type { Columns } from '../csv.ts';

export const topicColumns: Columns<NamedTopic> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  default: (topic) => topic.default,
  urgentDuringQuietHours: ({ urgentDuringQuietHours }) => urgentDuringQuietHours,
  devices: ({ devices }) => devices,
  createdAt: ({ createdAt }) => createdAt,
};

/** The named topics of a site: few, thus one page. */
export function topicPages(db: Executor, site: string): AsyncGenerator<readonly NamedTopic[]> {
  return pagesOf(async () => ({ rows: await listCountedTopics(db, site) }));
}
