import { nextChange, requestToken } from '../bell-requests.ts';
import type { FollowedTopics, TopicRequests } from './followed-topics.ts';

/** The result of a press: the text for it. */
export type PressResult = 'followed' | 'left' | 'failed' | 'notPermitted';

/**
 * Handles a press: turns notifications on if they are off and follows the topic, otherwise follows or leaves it, as the label of
 * the button offers. Call it within the visitor's click, so that the browser may show its prompt.
 */
export async function pressTopic(
  bell: TopicRequests,
  topics: FollowedTopics,
  topic: string,
): Promise<PressResult> {
  const { store } = bell;
  const isOff = store.getState().token === null;
  if (isOff) {
    // Within the gesture, as Firefox and Safari require. Nothing is stored before the answer: the visitor may give none.
    if ((await Notification.requestPermission()) !== 'granted') return 'notPermitted';
    // Another request is not of this press.
    const restore = store.getState().phase === 'requesting' ? undefined : chooseOnly(bell, topic);
    await requestToken(bell, true);
    // The press began during another request.
    while (store.getState().phase === 'requesting') await nextChange(store);
    if (!store.getState().token) {
      await restore?.();
      return 'failed';
    }
  }
  try {
    // What the label offered: to follow, until the topics are known.
    const wanted = isOff || !topics.follows(topic);
    if (topics.follows(topic) === undefined) await topics.read();
    await topics.follow(topic, wanted);
    return wanted ? 'followed' : 'left';
  } catch (error) {
    bell.log.error(error);
    return 'failed';
  }
}

/**
 * Makes a device that this press registers start with the topic alone, without the default topics of the site, which are for the
 * bell, and without those of an earlier device.
 *
 * @returns a function that takes the choice back
 */
function chooseOnly({ client }: TopicRequests, topic: string): () => Promise<unknown> | undefined {
  const records = client.settings?.records;
  let former: string[] | undefined;
  void records?.update('choices', (choices) => {
    former = choices?.topics;
    return { ...choices, topics: [topic] };
  });
  return () => records?.update('choices', (choices) => ({ ...choices, topics: former }));
}
