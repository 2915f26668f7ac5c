/** Where a notification may appear, by the part that draws it. */
export type Platform = 'windows' | 'macos' | 'android' | 'firefox';

/** What a platform is called, in every language. */
export const platformNames: Readonly<Record<Platform, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  android: 'Android',
  firefox: 'Firefox (Linux)',
};

/** A small drawing at the upper edge of a notification. */
type Control = 'more' | 'down' | 'close';

/** How a platform draws a notification. Lines are what it shows before anybody opens it further. */
export interface PlatformTraits {
  /** The browser that it is drawn for, as the platform names it. */
  readonly app: string;
  /** Where it says which site it comes from. */
  readonly hostIn: 'header' | 'subtitle' | 'foot';
  /** Those that are there before anybody points at it. */
  readonly controls: readonly Control[];
  readonly titleLines: number;
  readonly bodyLines: number;
  /** Roughly how many characters of Latin text a line holds: fonts, sizes and scaling differ from device to device. */
  readonly titleLineLength: number;
  readonly bodyLineLength: number;
  readonly icon: boolean;
  /** `opened`: only after the person has opened the notification further. */
  readonly image: 'shown' | 'opened' | 'never';
  /** How many of a site's own buttons it shows. */
  readonly actions: number;
  readonly actionsWhen: 'shown' | 'opened';
}

/**
 * - Windows: two lines for the title and four for the rest are documented (Microsoft, “App notification
 *   content”); the length of a line is approximate: 70 and 140 characters are what vendors of push measured.
 * - macOS, Android, Firefox under GNOME: nobody documents them. The figures are approximate, after what
 *   vendors of push measured (macOS 35 to 43 and 88 to 103 characters; Android 20 to 55 in the one line of a
 *   folded notification) and what GNOME Shell shows in a banner.
 * - Parts: Windows has the app above and the site at the foot; macOS the app as its icon alone, the site as a
 *   subtitle and the message's icon at the far side; Android one line for app, site and time; GNOME a header of its own.
 * - Buttons: `Notification.maxActions` is 2 in Chromium. Firefox and macOS put them behind a hover or a menu.
 * - Image: Chromium alone knows `image`, and macOS has no place for it.
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
