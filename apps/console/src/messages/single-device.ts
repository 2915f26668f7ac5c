import type { MessageTarget } from '@sineta/protocol';
import { deviceIdOf } from '@sineta/protocol/formats';

/** The id of the device that a message names, if it names only one. Pure. */
export function singleDevice(target: MessageTarget): string | undefined {
  const [device, another] = 'token' in target ? [target.token] : 'tokens' in target ? target.tokens : [];
  return device === undefined || another !== undefined ? undefined : deviceIdOf(device);
}

/** The user that a message names, if it names only one. Pure. */
export function singleUser(target: MessageTarget): string | undefined {
  const [user, another] = 'user' in target ? [target.user] : 'users' in target ? target.users : [];
  return another === undefined ? user : undefined;
}
