import type { Drawing } from './drawings.ts';

/** The first Safari that has the share button of an iPhone in the menu “•••”, unless the visitor changes its layout. */
const firstWithMenu = 26;

/** The labels with the steps that install a site. */
export type InstallLabel = 'installSteps' | 'installInSafari' | 'installUpdate';

/** The labels with the steps to the share sheet, which come before those. */
export type ShareLabel = 'shareInBar' | 'shareInMenu' | 'shareSomewhere';

/** The first iOS that supports push, in web apps of the Home Screen. */
const firstWithPush = 16.4;

/**
 * What is needed first, for the user agent of an iPhone, an iPad or an iPod. Browsers of other apps, such as Instagram's,
 * have no `Safari/` in it, and cannot add a site to the Home Screen.
 */
export function installHelp(userAgent: string): InstallLabel {
  // An iPad that presents itself as a Mac names only the version of Safari. Chrome then names an old one, whatever it is on.
  const [, major, minor] = /(?: OS |\bVersion\/)(\d+)[._](\d+)/.exec(userAgent.replace(/CriOS.*/, '')) ?? [];
  if (Number(`${major}.${minor}`) < firstWithPush) return 'installUpdate';
  return /Safari\/(?!.*(?:FB[AI][NV]|Instagram|WhatsApp))/.test(userAgent)
    ? 'installSteps'
    : 'installInSafari';
}

/** The first press that adds a site to the Home Screen: its steps, and a drawing of it. */
export interface ShareHelp {
  readonly label: ShareLabel;
  readonly drawing: Drawing;
}

/** Where the share button is, for the user agent of an iPhone, an iPad or an iPod. */
export function shareHelp(userAgent: string): ShareHelp {
  if (!/iPhone|iPod/.test(userAgent)) return { label: 'shareInBar', drawing: 'tablet-share' };
  // Chrome has the button at the end of the address.
  if (/CriOS/.test(userAgent)) return { label: 'shareSomewhere', drawing: 'phone-address' };
  // Firefox, Edge, Opera and DuckDuckGo have it in different places.
  if (/(Fx|Edg)iOS|OPT|Ddg/.test(userAgent)) return { label: 'shareSomewhere', drawing: 'phone-share' };
  const [, version] = /\bVersion\/(\d+)/.exec(userAgent) ?? [];
  return Number(version) >= firstWithMenu
    ? { label: 'shareInMenu', drawing: 'phone-more' }
    : { label: 'shareInBar', drawing: 'phone-share' };
}
