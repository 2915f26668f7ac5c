import type { Site } from '@sineta/protocol';

/** The name of a topic; its id if it has none. */
export function topicName(topics: Site['topics'], id: string): string {
  return topics.find((topic) => topic.id === id)?.name ?? id;
}
