import type { Filter } from './filter.ts';

/** Several topics, of which a device follows any, or all. */
export type FollowedTopics = { any: string[] } | { all: string[] };

/** The topics of a filter that consists of several topics only. Pure. */
export function followedTopics({ topics, all, ...others }: Filter): FollowedTopics | undefined {
  if (Object.keys(others).length > 0) return undefined;
  if (all === undefined) return topics !== undefined && topics.length > 1 ? { any: topics } : undefined;
  const each = all.flatMap(onlyTopic);
  return topics === undefined && each.length > 1 && each.length === all.length ? { all: each } : undefined;
}

/** The filter by several topics. Pure. */
export function topicsFilter(followed: FollowedTopics): Filter {
  return 'any' in followed
    ? { topics: followed.any }
    : { all: followed.all.map((topic) => ({ topics: [topic] })) };
}

function onlyTopic({ topics = [], ...others }: Filter): string[] {
  return topics.length === 1 && Object.keys(others).length === 0 ? topics : [];
}
