import type { ChangeTopics, DeviceChoices, DeviceTopics, Site } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callService } from '../shared/service.ts';
import { callDevice } from './call-device.ts';
import type { DeviceTopic } from './device-controls.ts';

/** See {@link DeviceControls.topics}. */
export async function listTopics(settings: Settings): Promise<readonly DeviceTopic[]> {
  const service = settings.service();
  const [response, followed] = await Promise.all([
    callService(service, 'GET', `/v1/sites/${service.site}`),
    withDeviceLock(settings.scope(), () => followedTopics(settings)),
  ]);
  const { topics } = (await response.json()) as Site;
  return topics.map(({ id, name, description }) => ({
    topic: id,
    name,
    description,
    followed: followed.includes(id),
  }));
}

/** See {@link DeviceControls.follow}. With the lock, the stored topics are those of the latest response. */
export function follow(settings: Settings, topic: string, followed: boolean): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    const path = `/topics:${followed ? 'add' : 'remove'}`;
    const response = await callDevice(settings, 'POST', path, { topics: [topic] } satisfies ChangeTopics);
    const { topics } = (await response.json()) as DeviceTopics;
    await settings.records.update('choices', (choices) => ({ ...choices, topics }));
  });
}

/** The followed topics, including those without a name, which the panel does not show. */
async function followedTopics(settings: Settings): Promise<string[]> {
  if (!(await settings.records.read('device'))) return [];
  const response = await callDevice(settings, 'GET');
  return ((await response.json()) as DeviceChoices).topics;
}
