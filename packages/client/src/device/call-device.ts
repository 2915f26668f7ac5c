import type { DeviceChoices } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { ClientError } from '../shared/client-error.ts';
import { callService } from '../shared/service.ts';

/**
 * Sends a request about this device to the service, with its token.
 *
 * @param path - the path after the token
 * @throws {@link ClientError} `service_unreachable`, `service_refused`
 */
export async function callDevice(
  { records, service }: Settings,
  method: string,
  path = '',
  body?: object,
): Promise<Response> {
  const device = await records.read('device');
  if (!device)
    throw new ClientError('service_refused', { subject: 'Turn notifications on first.', status: 404 });
  return callService({ ...service(), ...device }, method, `/v1/devices/${device.token}${path}`, body);
}

/**
 * What the visitor has chosen for this device, as the service has it. It replaces what is stored for the next registration,
 * topics only if any were chosen: another device of the user may have changed it. Other topics than those are reported to the
 * tabs. Throws as {@link callDevice}. Call it with the device lock.
 *
 * @param isOther - whether the topics may be others although none were chosen
 */
export async function readChoices(settings: Settings, isOther?: boolean): Promise<DeviceChoices> {
  const response = await callDevice(settings, 'GET');
  const choices = (await response.json()) as DeviceChoices;
  const { topics, preferences } = choices;
  await settings.records.update('choices', (known) => {
    isOther ||= (known?.topics ?? topics).join() !== topics.join();
    return { ...known, topics: known?.topics && topics, preferences };
  });
  if (isOther) postTopics(settings, topics);
  return choices;
}

/** Reports the followed topics to the tabs of this device, and to the users of its topics within this one. */
export function postTopics(settings: Settings, topics: readonly string[]): void {
  const channel = openChannel(settings);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
  channel.postMessage(topics);
  channel.close();
}

/** The channel on which topics are reported. */
export function openChannel({ scope }: Settings): BroadcastChannel {
  return new BroadcastChannel(`sineta:topics:${scope()}`);
}
