import type { SignedUser } from '@sineta/protocol';
import { explain } from '../page/explanations.ts';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { refuseUser } from '../page/refuse-user.ts';
import { callDevice, readChoices } from './call-device.ts';

/**
 * See {@link SinetaClient.setUser}. Stores the user first: if the service cannot be reached, the next registration sends it. A
 * refused user is not stored. The stored topics and preferences become those that the service has given the device.
 */
export function setUser(settings: Settings, user: SignedUser | null | undefined): Promise<void> {
  const { records, scope } = settings;
  return withDeviceLock(scope(), async () => {
    if (user === undefined) return;
    const device = await records.read('device');
    const known = (await records.read('choices'))?.user;
    const linkTo = (to: SignedUser | null | undefined) => `${device?.token} ${to?.signature}`;
    const isLinked = !device || (await records.read('linked')) === linkTo(user);
    // A new signature replaces that of a secret that may be revoked soon.
    if (isLinked && known?.id === user?.id && linkTo(known) === linkTo(user)) return;
    await nameUser(settings, user);
    if (!device) return;
    const link = async (to: SignedUser | null) => {
      await callDevice(settings, 'PATCH', '', { user: to });
      await records.update('linked', () => linkTo(to));
    };
    await link(user).catch(async (failure: unknown) => {
      const refused = await refuseUser(records, failure);
      // The former user has left. If this fails, the next registration repeats it.
      await link(null).catch(() => {});
      throw refused;
    });
    // The device has the topics of the user's others now. If this fails, the next reader of the choices repeats it.
    if (user) await readChoices(settings, true).catch(() => {});
  }).catch(explain);
}

/** Stores the user whom the next registration sends. */
export async function nameUser({ records }: Settings, user: SignedUser | null): Promise<void> {
  const device = await records.read('device');
  await records.update('choices', (now) => {
    const known = now?.user;
    // Without a device, those of a former user would be what the next one starts with.
    const left = known && known.id !== user?.id && !device && { topics: undefined, preferences: undefined };
    return { ...now, user, ...left };
  });
}
