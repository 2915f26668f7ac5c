import { limits } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { listNamedTopics } from '../../sites/named-topics/named-topics.ts';

/**
 * Checks the topics that a browser chooses. A site names the topics that visitors can choose; a page may add a few
 * others. Any caller can register a device, so that any number of them would fill the disk.
 *
 * @param current - what the device has; it keeps topics that have lost their name
 * @throws ApiError `invalid_request`
 */
export async function checkVisitorTopics(
  db: Executor,
  site: string,
  topics: readonly string[],
  current: readonly string[] = [],
): Promise<void> {
  const added = topics.filter((topic) => !current.includes(topic));
  if (added.length === 0) return;
  const named = await namedTopicsOf(db, site);
  const unnamed = new Set(topics.filter((topic) => !named.has(topic)));
  const long = added.findIndex((topic) => unnamed.has(topic) && topic.length > limits.unnamedTopicLength);
  if (long !== -1) {
    const message = `must have at most ${limits.unnamedTopicLength} characters, or be a named topic of the site`;
    throw refusal(`topics.${topics.indexOf(added[long]!)}`, message);
  }
  if (unnamed.size > limits.unnamedTopicsPerDevice && added.some((topic) => unnamed.has(topic))) {
    const message = `must have at most ${limits.unnamedTopicsPerDevice} entries besides the named topics of the site`;
    throw refusal('topics', message);
  }
}

/**
 * Returns the topics that a new device starts with, of those that its browser has stored: all named ones, and the first others
 * within the limits of {@link checkVisitorTopics}. It refuses none: one that has lost its name since would keep the visitor from
 * registering at each visit.
 */
export async function topicsToStartWith(
  db: Executor,
  site: string,
  topics: readonly string[],
): Promise<string[]> {
  if (topics.length === 0) return [];
  const named = await namedTopicsOf(db, site);
  const distinct = [...new Set(topics)];
  const short = distinct.filter((topic) => !named.has(topic) && topic.length <= limits.unnamedTopicLength);
  const others = new Set(short.slice(0, limits.unnamedTopicsPerDevice));
  return distinct.filter((topic) => named.has(topic) || others.has(topic));
}

async function namedTopicsOf(db: Executor, site: string): Promise<ReadonlySet<string>> {
  return new Set((await listNamedTopics(db, site)).map(({ id }) => id));
}

function refusal(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { fields: [{ field, message }] });
}
