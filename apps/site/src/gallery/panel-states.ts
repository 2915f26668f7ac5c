import type { Circumstances, Environment } from '@sineta/bell/panel';
import type { DeviceControls, TestLink } from '@sineta/client/device';
import type { Preferences } from '@sineta/protocol';
import { never } from './sample-client.ts';

/** The panel in one state. */
export interface PanelSample extends Circumstances {
  readonly name: string;
  readonly device?: Partial<DeviceControls>;
  /** Whether a request is running. */
  readonly busy?: boolean;
  /** The button to press to reach the state. */
  readonly press?: 'switch' | 'test';
  /** Opens the preferences, and presses “only urgent”. */
  readonly preferences?: 'open' | 'changed';
}

const linux: Environment = { browser: 'chrome', system: 'linux' };

const topics: DeviceControls['topics'] = async () => [
  {
    topic: 'editais',
    name: 'Editais e concursos',
    description: 'Aberturas, prazos e resultados.',
    followed: true,
    urgentDuringQuietHours: true,
  },
  {
    topic: 'saude',
    name: 'Saúde',
    description: 'Vacinação, plantões e campanhas dos postos.',
    followed: false,
    urgentDuringQuietHours: false,
  },
  {
    topic: 'obras',
    name: 'Obras e trânsito',
    description: '',
    followed: true,
    urgentDuringQuietHours: true,
  },
];

const failing = async () => {
  throw new Error('The service is unavailable.');
};

/** The panel in each state of the device. */
export const deviceSamples: readonly PanelSample[] = [
  { name: 'on', state: 'on', environment: linux, device: { topics } },
  { name: 'undecided', state: 'undecided', environment: linux },
  {
    name: 'undecided, and the visitor refused',
    state: 'undecided',
    environment: linux,
    press: 'switch',
  },
  { name: 'off', state: 'off', environment: linux },
  { name: 'off, and turning on failed', state: 'off', environment: linux, press: 'switch' },
  { name: 'being turned on', state: 'off', environment: linux, busy: true },
  { name: 'on, and turning off failed', state: 'on', environment: linux, press: 'switch' },
  { name: 'unsupported', state: 'unsupported', environment: linux },
  {
    name: 'to be added to the Home Screen',
    state: 'install',
    environment: { browser: 'safari', system: 'ios' },
  },
  { name: 'sections loading', state: 'on', environment: linux, device: { topics: () => never } },
  { name: 'topics failed to load', state: 'on', environment: linux, device: { topics: failing } },
];

const night: Preferences = {
  dailyLimit: 3,
  quietHours: { start: '22:00', end: '07:00' },
  urgentOnly: false,
};

const quiet: Partial<DeviceControls> = {
  topics,
  choices: async () => ({ topics: [], preferences: night, hasUser: false }),
};

/** The device of a person, for which two notices wait. */
const waiting: Partial<DeviceControls> = {
  topics,
  choices: async () => ({
    topics: [],
    preferences: night,
    hasUser: true,
    held: { count: 2, until: new Date(2026, 0, 1, 7).toISOString() },
  }),
};

/** The preferences for when to get notices. */
export const preferencesSamples: readonly PanelSample[] = [
  { name: 'preferences, closed', state: 'on', environment: linux, device: quiet },
  { name: 'on, with notices that wait for a person', state: 'on', environment: linux, device: waiting },
  { name: 'preferences of a new device', state: 'on', environment: linux, preferences: 'open' },
  { name: 'preferences', state: 'on', environment: linux, device: quiet, preferences: 'open' },
  { name: 'preferences saved', state: 'on', environment: linux, device: quiet, preferences: 'changed' },
  {
    name: 'preferences not saved',
    state: 'on',
    environment: linux,
    device: { ...quiet, setPreferences: failing },
    preferences: 'changed',
  },
  {
    name: 'preferences failed to load',
    state: 'on',
    environment: linux,
    device: { choices: failing },
    preferences: 'open',
  },
];

const blockedIn: readonly Environment[] = [
  { browser: 'chrome', system: 'windows' },
  { browser: 'edge', system: 'windows' },
  { browser: 'firefox', system: 'linux' },
  { browser: 'opera', system: 'windows' },
  { browser: 'safari', system: 'macos' },
  { browser: 'chrome', system: 'android' },
  { browser: 'edge', system: 'android' },
  { browser: 'firefox', system: 'android' },
  { browser: 'samsung', system: 'android' },
  { browser: 'opera', system: 'android' },
  { browser: 'safari', system: 'ios' },
  { browser: 'other', system: 'other' },
];

/** The help for a blocked site, for each known browser and system. */
export const blockedSamples: readonly PanelSample[] = blockedIn.map((environment) => ({
  name: `blocked in ${environment.browser}, ${environment.system}`,
  state: 'blocked',
  environment,
}));

const links: readonly TestLink[] = [
  'permission',
  'worker',
  'subscription',
  'service',
  'pushService',
  'display',
];

const failures: readonly (readonly [TestLink, code: string, detail?: string])[] = [
  ['permission', 'denied'],
  ['permission', 'undecided'],
  ['worker', 'worker_failed', 'The browser refused the script of the service worker.'],
  ['subscription', 'subscription_failed'],
  ['subscription', 'turned_off'],
  ['service', 'service_unreachable'],
  ['service', 'service_refused'],
  ['service', 'rate_limited'],
  ['pushService', 'gone', 'The push service responded with 410.'],
  ['display', 'timeout'],
];

/** Systems with their own help for notifications that do not appear on screen. */
const systems = ['windows', 'macos', 'android', 'ios'] as const;

/** The test: running, passed, and failed at each link. */
export const testSamples: readonly PanelSample[] = [
  ...links.map((link) =>
    tested(
      `test running: ${link}`,
      walkTo(link, () => never),
    ),
  ),
  tested(
    'test passed',
    walkTo(undefined, async () => ({ ok: true })),
  ),
  ...failures.map(([link, code, detail]) =>
    tested(
      `test failed: ${link}, ${code}`,
      walkTo(link, async () => ({ ok: false, link, code, ...(detail && { detail }) })),
    ),
  ),
  ...systems.map((system) =>
    tested(
      `test failed: display, on ${system}`,
      walkTo('display', async () => ({ ok: false, link: 'display', code: 'timeout' })),
      { browser: 'chrome', system },
    ),
  ),
];

function tested(name: string, test: DeviceControls['test'], environment = linux): PanelSample {
  return { name, state: 'on', environment, device: { test }, press: 'test' };
}

/** A test that ends at a link with a report; without a link it passes. */
function walkTo(
  last: TestLink | undefined,
  end: () => ReturnType<DeviceControls['test']>,
): DeviceControls['test'] {
  return async (onStep) => {
    for (const link of links.slice(0, last && links.indexOf(last))) onStep({ link, state: 'passed' });
    if (last) onStep({ link: last, state: 'running' });
    const report = await end();
    if (!report.ok) onStep({ link: report.link, state: 'failed' });
    return report;
  };
}
