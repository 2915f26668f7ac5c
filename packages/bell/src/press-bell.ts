import { type BellRequests, disableNotifications, requestToken } from './bell-requests.ts';
import { needsInstall } from './needs-install.ts';

/** What a press of the bell may do beside its request. */
export interface PressOptions {
  /** What a press of an enabled bell does: ask for the token again (`refresh`, the default) or turn off. */
  readonly onEnabledClick?: 'refresh' | 'disable';
  /** Whether a press of a blocked bell opens the panel with its help; true when absent. */
  readonly panel?: boolean;
  /**
   * Has a bell on iPhones and iPads too: it works in a site on the Home Screen, and elsewhere shows how to
   * put it there. False when absent.
   */
  readonly appleWebApps?: boolean;
}

/**
 * What a press does (B8). Call it within the visitor's click itself, so that the browser may ask.
 *
 * @param explain - opens the panel, which says what the bell alone cannot change
 */
export function pressBell(bell: BellRequests, options: PressOptions, explain: () => void): void {
  if (needsInstall(options.appleWebApps)) return explain();
  // Looked at before: who answers the browser's prompt with no, means it.
  const blocked = Notification.permission === 'denied';
  if (options.onEnabledClick === 'disable' && bell.store.getState().token) void disableNotifications(bell);
  else void requestToken(bell, true);
  if (blocked && options.panel !== false) explain();
}
