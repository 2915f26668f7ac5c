import { type BellRequests, disableNotifications, requestToken } from './bell-requests.ts';
import { needsInstall } from './needs-install.ts';

/** The options of a press, beside its request. */
export interface PressOptions {
  /** What a press of an enabled bell does: request the token again (`refresh`, the default) or turn notifications off. */
  readonly onEnabledClick?: 'refresh' | 'disable';
  /** Whether a press of a blocked bell opens the panel with its help; true when absent. */
  readonly panel?: boolean;
  /** Whether a press that turns notifications on asks once which topics to receive; true when absent. */
  readonly askTopics?: boolean;
  /**
   * Shows the bell on iPhones and iPads: it works in a site on the Home Screen, and elsewhere shows how to add the
   * site. False when absent.
   */
  readonly appleWebApps?: boolean;
}

/**
 * Handles a press (B8). Call it within the visitor's click, so that the browser may show its prompt.
 *
 * @param explain - opens the panel, whose help covers what the bell cannot change
 * @param answer - shows the result of the press; `wasOn` is the state before it
 */
export async function pressBell(
  bell: BellRequests,
  options: PressOptions,
  explain: () => void,
  answer: (wasOn: boolean) => void,
): Promise<void> {
  if (needsInstall(options.appleWebApps)) return explain();
  // Read before the request, so that a fresh denial does not open the help.
  const blocked = Notification.permission === 'denied';
  const wasOn = !!bell.store.getState().token;
  const request =
    wasOn && options.onEnabledClick === 'disable' ? disableNotifications(bell) : requestToken(bell, true);
  if (blocked && options.panel !== false) explain();
  if (await request) answer(wasOn);
}
