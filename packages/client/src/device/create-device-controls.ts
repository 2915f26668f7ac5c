import { explain } from '../page/explanations.ts';
import { findSubscription } from '../page/active-registration.ts';
import { isSupported } from '../page/is-supported.ts';
import type { Settings } from '../page/settings.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { callDevice, readChoices } from './call-device.ts';
import type { DeviceControls, DeviceState } from './device-controls.ts';
import { setPreferences } from './device-preferences.ts';
import {
  follow,
  followedTopics,
  listTopics,
  onTopics,
  topicsAnswered,
  topicsToAsk,
} from './device-topics.ts';
import { testChain } from './test-chain.ts';

/** Creates the controls of {@link SinetaClient.device} for the client with these settings. */
export function createDeviceControls(settings: Settings): DeviceControls {
  const { records } = settings;
  const choices = () => withDeviceLock(settings.scope(), () => readChoices(settings)).catch(explain);
  return {
    state: () => readState(settings),
    topics: (lang) => listTopics(settings, lang).catch(explain),
    topicsToAsk: (lang) => topicsToAsk(settings, lang).catch(explain),
    topicsAnswered: () => topicsAnswered(settings),
    follow: (topic, followed) => follow(settings, topic, followed).catch(explain),
    followed: () => followedTopics(settings).catch(explain),
    onTopics: (listener) => onTopics(settings, listener),
    choices,
    preferences: async () => (await choices()).preferences,
    setPreferences: (wanted) => setPreferences(settings, wanted).catch(explain),
    language: async () => (await records.read('choices'))?.locale ?? navigator.language,
    setLanguage: (tag) => setLanguage(settings, tag).catch(explain),
    test: (onStep, signal, locale) => testChain(settings, onStep, signal, locale),
  };
}

async function readState(settings: Settings): Promise<DeviceState> {
  const { records } = settings;
  if (!isSupported()) return 'unsupported';
  const { permission } = Notification;
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'undecided';
  const isOn =
    !(await records.read('optedOut', true)) &&
    (await records.read('device')) &&
    (await findSubscription(settings));
  return isOn ? 'on' : 'off';
}

/** Stores the language first: if the request fails, the next registration sends it. */
function setLanguage(settings: Settings, locale: string): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    await settings.records.update('choices', (choices) => ({ ...choices, locale }));
    if (await settings.records.read('device')) await callDevice(settings, 'PATCH', '', { locale });
  });
}
