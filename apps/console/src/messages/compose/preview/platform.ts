/** The platforms of the preview, by the component that draws the notification. */
export type Platform = 'windows' | 'android' | 'macos' | 'ios' | 'firefox';

/** The name of each platform, the same in every language. */
export const platformNames: Readonly<Record<Platform, string>> = {
  windows: 'Windows',
  android: 'Android',
  macos: 'macOS',
  ios: 'iPhone',
  firefox: 'Firefox (Linux)',
};

/** A control at the upper edge of a notification. */
type Control = 'more' | 'down' | 'close';

/** The layout of notifications on a platform, before they are expanded. */
export interface PlatformTraits {
  /** The name of the browser on the platform. */
  readonly app: string;
  /** The position of the site's host. */
  readonly hostIn: 'header' | 'subtitle' | 'foot';
  /** The controls that are visible without a pointer over the notification. */
  readonly controls: readonly Control[];
  readonly titleLines: number;
  readonly bodyLines: number;
  /** Approximate number of Latin characters in a line: fonts, sizes and scaling vary by device. */
  readonly titleLineLength: number;
  readonly bodyLineLength: number;
  readonly icon: boolean;
  /** `opened`: only in an expanded notification. */
  readonly image: 'shown' | 'opened' | 'never';
  /** Maximum number of a site's own buttons. */
  readonly actions: number;
  readonly actionsWhen: 'shown' | 'opened';
}

/**
 * - Windows: two lines for the title and four for the rest are documented (Microsoft, “App notification
 *   content”); the length of a line is approximate: push vendors measured 70 and 140 characters.
 * - macOS, Android, Firefox under GNOME: not documented. The figures are approximate, after measurements of
 *   push vendors (macOS 35 to 43 and 88 to 103 characters; Android 20 to 55 in the one line of a
 *   collapsed notification) and the banners of GNOME Shell.
 * - Parts: Windows has the app above and the site at the foot; macOS the app as an icon only, the site as a
 *   subtitle and the message's icon at the far side; Android one line for app, site and time; GNOME a header.
 * - Buttons: `Notification.maxActions` is 2 in Chromium. Firefox and macOS show them on hover or in a menu.
 * - Image: only Chromium supports `image`, and not on macOS.
 * - iPhone: a web app on the home screen, with the app's own icon; Safari shows neither images nor buttons.
 */
export const platforms: Readonly<Record<Platform, PlatformTraits>> = {
  windows: {
    app: 'Google Chrome',
    hostIn: 'foot',
    controls: ['more', 'close'],
    titleLines: 2,
    titleLineLength: 35,
    bodyLines: 4,
    bodyLineLength: 38,
    icon: true,
    image: 'shown',
    actions: 2,
    actionsWhen: 'shown',
  },
  macos: {
    app: 'Google Chrome',
    hostIn: 'subtitle',
    controls: [],
    titleLines: 1,
    titleLineLength: 38,
    bodyLines: 2,
    bodyLineLength: 45,
    icon: true,
    image: 'never',
    actions: 2,
    actionsWhen: 'opened',
  },
  android: {
    app: 'Chrome',
    hostIn: 'header',
    controls: ['down'],
    titleLines: 1,
    titleLineLength: 36,
    bodyLines: 1,
    bodyLineLength: 42,
    icon: true,
    image: 'opened',
    actions: 2,
    actionsWhen: 'opened',
  },
  ios: {
    app: 'Safari',
    hostIn: 'subtitle',
    controls: [],
    titleLines: 1,
    titleLineLength: 36,
    bodyLines: 4,
    bodyLineLength: 42,
    icon: false,
    image: 'never',
    actions: 0,
    actionsWhen: 'opened',
  },
  firefox: {
    app: 'Firefox',
    hostIn: 'foot',
    controls: ['down', 'close'],
    titleLines: 1,
    titleLineLength: 44,
    bodyLines: 2,
    bodyLineLength: 50,
    icon: true,
    image: 'never',
    actions: 2,
    actionsWhen: 'opened',
  },
};

/** The system of each platform, whose devices decide its place. */
const systems: Readonly<Record<Platform, string>> = {
  windows: 'windows',
  android: 'android',
  macos: 'macos',
  ios: 'ios',
  firefox: 'linux',
};

/** The platforms, those of most devices first. Pure. */
export function platformsFor(
  audience: readonly { readonly name: string; readonly devices: number }[],
): readonly Platform[] {
  const devices = new Map(audience.map((system) => [system.name, system.devices]));
  const countOf = (platform: Platform): number => devices.get(systems[platform]) ?? 0;
  return (Object.keys(systems) as Platform[]).sort((a, b) => countOf(b) - countOf(a));
}
