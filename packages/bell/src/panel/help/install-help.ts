import type { Drawing } from './drawings.ts';

/** The first Safari that has the share button of an iPhone in the menu “•••”, unless the visitor changes its layout. */
const firstWithMenu = 26;

/** The labels with the steps that install a site. */
export type InstallLabel = 'installSteps' | 'installInSafari' | 'installUpdate';

/** The first iOS that supports push, in web apps of the Home Screen. */
const firstWithPush = 16.4;

/**
 * What is needed first, for the user agent of an iPhone, an iPad or an iPod. Browsers of other apps, such as Instagram's,
 * have no `Safari/` in it, and cannot add a site to the Home Screen.
 */
export function installHelp(userAgent: string): InstallLabel {
  // An iPad that presents itself as a Mac names only the version of Safari.
  const [, major, minor] = /(?: OS |\bVersion\/)(\d+)[._](\d+)/.exec(userAgent) ?? [];
  if (Number(`${major}.${minor}`) < firstWithPush) return 'installUpdate';
  return /Safari\/(?!.*(?:FB[AI][NV]|Instagram|WhatsApp))/.test(userAgent)
    ? 'installSteps'
    : 'installInSafari';
}

/** Where to press first to add a site to the Home Screen, for the user agent of an iPhone, an iPad or an iPod. */
export function installDrawing(userAgent: string): Drawing {
  if (!/iPhone|iPod/.test(userAgent)) return 'tablet-share';
  // Chrome has the button at the end of the address.
  if (/CriOS/.test(userAgent)) return 'phone-address';
  const [, version] = /\bVersion\/(\d+)/.exec(userAgent) ?? [];
  return Number(version) >= firstWithMenu ? 'phone-more' : 'phone-share';
}
