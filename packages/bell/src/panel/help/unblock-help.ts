import type { Browser } from '@sineta/protocol/user-agent';
import type { Drawing } from './drawings.ts';
import type { Environment } from './environment.ts';

/** The labels with the steps that allow notifications again. */
export type UnblockLabel =
  | 'unblockChrome'
  | 'unblockChromeAndroid'
  | 'unblockEdge'
  | 'unblockEdgeAndroid'
  | 'unblockFirefox'
  | 'unblockFirefoxAndroid'
  | 'unblockSafari'
  | 'unblockSamsung'
  | 'unblockOpera'
  | 'unblockOperaAndroid'
  | 'unblockWebApp'
  | 'unblockOther';

/** How to allow notifications again: the steps, and a drawing of where to press first. */
export interface UnblockHelp {
  readonly label: UnblockLabel;
  readonly drawing: Drawing;
}

/** By browser, on a desktop and on Android. */
const ways: Readonly<Record<Browser, readonly [desktop: UnblockHelp, android: UnblockHelp]>> = {
  chrome: [
    { label: 'unblockChrome', drawing: 'window-controls' },
    { label: 'unblockChromeAndroid', drawing: 'phone-controls' },
  ],
  edge: [
    { label: 'unblockEdge', drawing: 'window-lock' },
    { label: 'unblockEdgeAndroid', drawing: 'phone-lock' },
  ],
  firefox: [
    { label: 'unblockFirefox', drawing: 'window-permissions' },
    { label: 'unblockFirefoxAndroid', drawing: 'phone-shield' },
  ],
  opera: [
    { label: 'unblockOpera', drawing: 'window-lock' },
    { label: 'unblockOperaAndroid', drawing: 'phone-lock' },
  ],
  safari: [
    { label: 'unblockSafari', drawing: 'menu-bar' },
    { label: 'unblockOther', drawing: 'phone-lock' },
  ],
  samsung: [
    { label: 'unblockSamsung', drawing: 'phone-menu' },
    { label: 'unblockSamsung', drawing: 'phone-menu' },
  ],
  other: [
    { label: 'unblockOther', drawing: 'window-lock' },
    { label: 'unblockOther', drawing: 'phone-lock' },
  ],
};

/** How to allow notifications again in this browser and system. */
export function unblockHelp({ browser, system }: Environment): UnblockHelp {
  // On iOS a web app's permission belongs to the system, in any browser.
  if (system === 'ios') return { label: 'unblockWebApp', drawing: 'settings' };
  return ways[browser][system === 'android' ? 1 : 0];
}
