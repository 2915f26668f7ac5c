import type { Preferences, UpdateDevice } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callDevice, readChoices } from './call-device.ts';

/**
 * See {@link DeviceControls.preferences} and {@link DeviceControls.setPreferences}. Stores them for the next registration,
 * also when they are read: another device of the user may have changed them.
 *
 * @param wanted - replaces the preferences
 */
export function devicePreferences(settings: Settings, wanted?: Preferences): Promise<Preferences> {
  return withDeviceLock(settings.scope(), async () => {
    if (wanted) await callDevice(settings, 'PATCH', '', { preferences: wanted } satisfies UpdateDevice);
    const preferences = wanted ?? (await readChoices(settings)).preferences;
    await settings.records.update('choices', (choices) => ({ ...choices, preferences }));
    return preferences;
  });
}
