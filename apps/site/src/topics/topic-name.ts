import type { Site } from '@sineta/protocol';

/** What visitors call a topic: its name, or its id when it has none. */
export function topicName(topics: Site['topics'], id: string): string {
  return topics.find((topic) => topic.id === id)?.name ?? id;
}
