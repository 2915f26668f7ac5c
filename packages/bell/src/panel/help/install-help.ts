import type { Drawing } from './drawings.ts';

/** The first Safari that has the share button of an iPhone in the menu “•••”, unless the visitor changes its layout. */
const firstWithMenu = 26;

/** Where to press first to add a site to the Home Screen, for the user agent of an iPhone, an iPad or an iPod. */
export function installDrawing(userAgent: string): Drawing {
  if (!/iPhone|iPod/.test(userAgent)) return 'tablet-share';
  const [, version] = /\bVersion\/(\d+)/.exec(userAgent) ?? [];
  return Number(version) >= firstWithMenu ? 'phone-more' : 'phone-share';
}
