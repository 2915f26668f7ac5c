import { isAppleMobile } from './apple-mobile.ts';

/**
 * Whether this page has to be put on the Home Screen before it can receive messages: Apple's mobile
 * devices have push in web apps alone.
 */
export function needsInstall(appleWebApps = false): boolean {
  return appleWebApps && isAppleMobile() && !('PushManager' in globalThis);
}
