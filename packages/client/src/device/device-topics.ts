import type { DeviceChoices, Site } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callService } from '../shared/service.ts';
import { callDevice } from './call-device.ts';
import type { DeviceTopic } from './device-controls.ts';

/** See {@link DeviceControls.topics}. */
export async function listTopics(settings: Settings): Promise<readonly DeviceTopic[]> {
  const service = settings.service();
  const [answer, followed] = await Promise.all([
    callService(service, 'GET', `/v1/sites/${service.site}`),
    withDeviceLock(settings.scope(), () => followedTopics(settings)),
  ]);
  const { topics } = (await answer.json()) as Site;
  return topics.map(({ id, name, description }) => ({
    topic: id,
    name,
    description,
    followed: followed.includes(id),
  }));
}

/** See {@link DeviceControls.follow}. Two clicks at once are two changes, one after the other. */
export function follow(settings: Settings, topic: string, followed: boolean): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    const others = (await followedTopics(settings)).filter((each) => each !== topic);
    const topics = followed ? [...others, topic] : others;
    await callDevice(settings, 'PATCH', '', { topics });
    await settings.records.update('followed', () => ({ topics }));
  });
}

/** Also those without a name, which nobody is shown and nobody may lose. */
async function followedTopics(settings: Settings): Promise<string[]> {
  if (!(await settings.records.read('device'))) return [];
  const answer = await callDevice(settings, 'GET');
  return ((await answer.json()) as DeviceChoices).topics;
}
