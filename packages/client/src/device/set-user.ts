import type { SignedUser } from '@sineta/protocol';
import { explained } from './explained.ts';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callDevice } from './call-device.ts';

/** See {@link SinetaClient.setUser}. Stores the user first: if the request fails, the next registration sends it. */
export function setUser(settings: Settings, user: SignedUser | null | undefined): Promise<void> {
  const { records, scope } = settings;
  return withDeviceLock(scope(), async () => {
    if (user === undefined) return;
    const device = await records.read('device');
    const choices = await records.read('choices');
    const isLinked = (await records.read('linked')) === device?.token;
    const known = choices?.user;
    // A new signature replaces that of a secret that may be revoked soon.
    if (isLinked && known?.id === user?.id && known?.signature === user?.signature) return;
    await records.update('choices', () => ({ ...choices, user }));
    await records.update('linked', () => undefined);
    if (!device) return;
    await callDevice(settings, 'PATCH', '', { user });
    await records.update('linked', () => device.token);
  }).catch(explained);
}
