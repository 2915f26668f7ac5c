import type { DeviceChoices, Site } from '@sineta/protocol';
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

/** See {@link DeviceControls.follow}. The lock serializes two clicks, so that neither change is lost. */
export function follow(settings: Settings, topic: string, followed: boolean): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    const others = (await followedTopics(settings)).filter((each) => each !== topic);
    const topics = followed ? [...others, topic] : others;
    await callDevice(settings, 'PATCH', '', { topics });
    await settings.records.update('followed', () => ({ topics }));
  });
}

/** The followed topics, including those without a name: the panel does not show them, and a change must keep them. */
async function followedTopics(settings: Settings): Promise<string[]> {
  if (!(await settings.records.read('device'))) return [];
  const response = await callDevice(settings, 'GET');
  return ((await response.json()) as DeviceChoices).topics;
}
