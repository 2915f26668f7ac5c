import type { DeviceChoices, Preferences, UpdateDevice } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callDevice, readChoices } from './call-device.ts';

/**
 * See {@link DeviceControls.choices}. Stores the preferences for the next registration: another device of the user may have
 * changed them.
 */
export function deviceChoices(settings: Settings): Promise<DeviceChoices> {
  return withDeviceLock(settings.scope(), async () => {
    const choices = await readChoices(settings);
    await store(settings, choices.preferences);
    return choices;
  });
}

/** See {@link DeviceControls.setPreferences}. Stores them for the next registration. */
export function setPreferences(settings: Settings, preferences: Preferences): Promise<Preferences> {
  return withDeviceLock(settings.scope(), async () => {
    await callDevice(settings, 'PATCH', '', { preferences } satisfies UpdateDevice);
    await store(settings, preferences);
    return preferences;
  });
}

function store({ records }: Settings, preferences: Preferences): Promise<boolean> {
  return records.update('choices', (choices) => ({ ...choices, preferences }));
}
