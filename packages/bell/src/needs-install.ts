import { isAppleMobile } from './apple-mobile.ts';

/**
 * Whether this site must be added to the Home Screen before it can receive messages: Apple's mobile devices
 * support push only in web apps.
 */
export function needsInstall(appleWebApps: boolean | undefined): boolean | undefined {
  return appleWebApps && isAppleMobile() && !('PushManager' in globalThis);
}
