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
    await followAll(settings, followed ? [...others, topic] : others);
  });
}

/**
 * Also those without a name, which nobody is shown and nobody may lose. A device that was turned off and on
 * again is another one to the service: it is given what the one before it followed.
 */
async function followedTopics(settings: Settings): Promise<readonly string[]> {
  const device = await settings.records.read('device');
  if (!device) return [];
  const answer = await callDevice(settings, 'GET');
  const { topics } = (await answer.json()) as DeviceChoices;
  const before = await settings.records.read('followed');
  if (!before || before.token === device.token) return topics;
  return followAll(settings, [...new Set([...topics, ...before.topics])]);
}

async function followAll(settings: Settings, topics: readonly string[]): Promise<readonly string[]> {
  await callDevice(settings, 'PATCH', '', { topics });
  // There is one, or it could not have been asked.
  const { token } = (await settings.records.read('device'))!;
  await settings.records.update('followed', () => ({ token, topics }));
  return topics;
}
