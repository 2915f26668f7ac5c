import type { Preferences, UpdateDevice } from '@sineta/protocol';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callDevice } from './call-device.ts';

/** See {@link DeviceControls.setPreferences}. Stores them for the next registration. */
export function setPreferences(settings: Settings, preferences: Preferences): Promise<Preferences> {
  return withDeviceLock(settings.scope(), async () => {
    await callDevice(settings, 'PATCH', '', { preferences } satisfies UpdateDevice);
    await settings.records.update('choices', (choices) => ({ ...choices, preferences }));
    return preferences;
  });
}
