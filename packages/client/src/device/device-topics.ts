import type { ChangeTopics, DeviceTopics, Site } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callService } from '../shared/service.ts';
import { callDevice, openChannel, postTopics, readChoices } from './call-device.ts';
import type { DeviceTopic } from './device-controls.ts';

/** See {@link DeviceControls.topics}. */
export async function listTopics(
  settings: Settings,
  lang = document.documentElement.lang,
): Promise<readonly DeviceTopic[]> {
  const service = settings.service();
  const [response, followed] = await Promise.all([
    callService(service, 'GET', `/v1/sites/${service.site}?lang=${encodeURIComponent(lang)}`),
    followedTopics(settings),
  ]);
  const { topics } = (await response.json()) as Site;
  return topics.map((topic) =>
    Object.assign(topic, { topic: topic.id, followed: followed.includes(topic.id) }),
  );
}

/** The page views that ask, and how long a site without topics is not read again at a page load, in milliseconds. */
const mostViews = 3;
const pause = 24 * 60 * 60 * 1000;

/** See {@link DeviceControls.topicsToAsk}. */
export async function topicsToAsk(settings: Settings, lang?: string): Promise<readonly DeviceTopic[]> {
  const { records } = settings;
  const asked = await records.read('topicsAsked');
  if (asked === true || (await records.read('topicsDueAt')) === Infinity) {
    await topicsAnswered(settings);
    return [];
  }
  const topics = await listTopics(settings, lang);
  let dueAt = Date.now() + pause;
  if (topics.length > 0) {
    await records.update('topicsAsked', (views) => {
      const counted = Number(views || 0) + 1;
      dueAt = counted < mostViews ? 0 : Infinity;
      return counted;
    });
  }
  // Another tab may have answered meanwhile.
  await records.update('topicsDueAt', (now) => (now === Infinity ? now : dueAt));
  return topics;
}

/** See {@link DeviceControls.topicsAnswered}. */
export async function topicsAnswered({ records }: Settings): Promise<void> {
  await records.update('topicsDueAt', () => Infinity);
}

/** See {@link DeviceControls.follow}. With the lock, the stored topics are those of the latest response. */
export function follow(settings: Settings, topic: string, followed: boolean): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    const path = `/topics:${followed ? 'add' : 'remove'}`;
    const response = await callDevice(settings, 'POST', path, { topics: [topic] } satisfies ChangeTopics);
    const { topics } = (await response.json()) as DeviceTopics;
    await settings.records.update('choices', (choices) => ({ ...choices, topics }));
    await topicsAnswered(settings);
    postTopics(settings, topics);
  });
}

/** See {@link DeviceControls.followed}. Includes topics without a name, which the panel does not show. */
export function followedTopics(settings: Settings): Promise<readonly string[]> {
  return withDeviceLock(settings.scope(), async () => {
    if (!(await settings.records.read('device'))) return [];
    return (await readChoices(settings)).topics;
  });
}

/** See {@link DeviceControls.onTopics}. */
export function onTopics(settings: Settings, listener: (topics: readonly string[]) => void): () => void {
  const channel = openChannel(settings);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => listener(data));
  return () => channel.close();
}
