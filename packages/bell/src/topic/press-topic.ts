import { nextChange, requestToken } from '../bell-requests.ts';
import type { FollowedTopics, TopicRequests } from './followed-topics.ts';

/** The result of a press: the text for it. */
export type PressResult = 'followed' | 'left' | 'failed' | 'notPermitted';

/**
 * Handles a press: turns notifications on if they are off and follows the topic, otherwise follows or leaves it. Call it
 * within the visitor's click, so that the browser may show its prompt.
 */
export async function pressTopic(
  bell: TopicRequests,
  topics: FollowedTopics,
  topic: string,
): Promise<PressResult> {
  const { store } = bell;
  const isOff = store.getState().token === null;
  if (isOff) {
    await requestToken(bell, true);
    // The press began during another request.
    while (store.getState().phase === 'requesting') await nextChange(store);
    if (!store.getState().token) return Notification.permission === 'granted' ? 'failed' : 'notPermitted';
  }
  try {
    if (topics.follows(topic) === undefined) await topics.read();
    const wanted = isOff || !topics.follows(topic);
    await topics.follow(topic, wanted);
    return wanted ? 'followed' : 'left';
  } catch (error) {
    bell.log.error(error);
    return 'failed';
  }
}
