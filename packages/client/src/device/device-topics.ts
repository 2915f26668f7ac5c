import type { ChangeTopics, DeviceTopics, Site } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callService } from '../shared/service.ts';
import { callDevice, readChoices } from './call-device.ts';
import type { DeviceTopic } from './device-controls.ts';

/** See {@link DeviceControls.topics}. */
export async function listTopics(settings: Settings): Promise<readonly DeviceTopic[]> {
  const service = settings.service();
  const [response, followed] = await Promise.all([
    callService(service, 'GET', `/v1/sites/${service.site}`),
    followedTopics(settings),
  ]);
  const { topics } = (await response.json()) as Site;
  return topics.map(({ id, name, description, urgentDuringQuietHours }) => ({
    topic: id,
    name,
    description,
    urgentDuringQuietHours,
    followed: followed.includes(id),
  }));
}

/** See {@link DeviceControls.topicsToAsk}. A site without topics has asked nothing. */
export async function topicsToAsk(settings: Settings): Promise<readonly DeviceTopic[]> {
  const { records } = settings;
  if (await records.read('topicsAsked')) return [];
  const topics = await listTopics(settings);
  if (topics.length > 0) await records.update('topicsAsked', () => true);
  return topics;
}

/** See {@link DeviceControls.follow}. With the lock, the stored topics are those of the latest response. */
export function follow(settings: Settings, topic: string, followed: boolean): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    const path = `/topics:${followed ? 'add' : 'remove'}`;
    const response = await callDevice(settings, 'POST', path, { topics: [topic] } satisfies ChangeTopics);
    const { topics } = (await response.json()) as DeviceTopics;
    await settings.records.update('choices', (choices) => ({ ...choices, topics }));
    const channel = openChannel(settings);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
    channel.postMessage(topics);
    channel.close();
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

/** Connects the tabs of a device, and the users of its topics within one. */
function openChannel({ scope }: Settings): BroadcastChannel {
  return new BroadcastChannel(`sineta:topics:${scope()}`);
}
