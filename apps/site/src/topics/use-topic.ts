import type { Site } from '@sineta/protocol';
import { usePage } from '../page/page-context.ts';

/** The topic with this id, if it has a name. */
export function useTopic(id: string | undefined): Site['topics'][number] | undefined {
  return usePage().site.topics.find((topic) => topic.id === id);
}
