import type { SignedUser } from '@sineta/protocol';
import { explained } from './explained.ts';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { removeRefusedUser } from '../shared/refused-user.ts';
import { callDevice } from './call-device.ts';

/**
 * See {@link SinetaClient.setUser}. Stores the user first: if the service cannot be reached, the next registration sends it. A
 * refused user is not stored.
 */
export function setUser(settings: Settings, user: SignedUser | null | undefined): Promise<void> {
  const { records, scope } = settings;
  return withDeviceLock(scope(), async () => {
    if (user === undefined) return;
    const device = await records.read('device');
    const choices = await records.read('choices');
    const linkTo = (to: SignedUser | null) => `${device?.token} ${to?.signature}`;
    const isLinked = !device || (await records.read('linked')) === linkTo(user);
    const known = choices?.user;
    // A new signature replaces that of a secret that may be revoked soon.
    if (isLinked && known?.id === user?.id && known?.signature === user?.signature) return;
    await records.update('choices', () => ({ ...choices, user }));
    if (!device) return;
    const link = async (to: SignedUser | null) => {
      await callDevice(settings, 'PATCH', '', { user: to });
      await records.update('linked', () => linkTo(to));
    };
    await link(user).catch(async (failure: unknown) => {
      const refused = await removeRefusedUser(records, failure);
      // The former user has left. If this fails, the next registration repeats it.
      await link(null).catch(() => {});
      throw refused;
    });
  }).catch(explained);
}
