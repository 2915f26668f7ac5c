import type { PushPayload } from '@sineta/protocol';
import type { IncomingMessage } from '../shared/page-message.ts';

/** `NotificationOptions` with the members that TypeScript's library leaves out. */
export interface DisplayOptions extends NotificationOptions {
  readonly image?: string;
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly icon?: string }[];
  readonly data: DisplayData;
}

/** What a notification carries for the time when it is clicked or dismissed. */
export interface DisplayData {
  /** Absent where the payload was none of ours: nobody counts it. */
  readonly sineta?: string;
  readonly navigate: string;
  /** Where each action leads. */
  readonly actions: Readonly<Record<string, string>>;
}

/** A push message as the browser is asked to show it, and as the page hears of it. */
export interface Displayable {
  readonly title: string;
  readonly options: DisplayOptions;
  readonly message?: IncomingMessage;
}

type Described = Partial<PushPayload['notification']>;

/**
 * Reads a push message. Browsers take the subscription away from a site whose pushes show nothing, so
 * every text gives something to show: a payload that is not ours is shown as well as it can be.
 *
 * @param text - the decrypted payload
 * @param home - address that a click leads to when the payload names none
 */
export function readDisplayable(text: string, home: string): Displayable {
  const payload = parse(text);
  const described: Described = payload?.notification ?? {};
  const { title = new URL(home).host, actions = [], tag, data } = described;
  const {
    body = payload ? undefined : text,
    icon,
    image,
    badge,
    lang,
    silent,
    requireInteraction,
  } = described;
  const id = payload?.sineta?.message;
  const navigate = webUrl(described.navigate) ?? home;
  return {
    title,
    options: {
      body,
      icon,
      image,
      badge,
      lang,
      silent,
      requireInteraction,
      // A tag of its own for each message: without one some systems keep only the last notification.
      tag: tag ?? id,
      actions: actions.map(({ action, title, icon }) => ({ action, title, icon })),
      data: {
        sineta: id,
        navigate,
        actions: Object.fromEntries(actions.map((each) => [each.action, webUrl(each.navigate) ?? navigate])),
      },
    },
    message: id ? { id, title, body, navigate, image, data } : undefined,
  };
}

function parse(text: string): Partial<PushPayload> | null {
  try {
    const payload: unknown = JSON.parse(text);
    return typeof payload === 'object' ? payload : null;
  } catch {
    return null;
  }
}

function webUrl(text?: string): string | undefined {
  return text && /^https?:/i.test(text) ? text : undefined;
}
