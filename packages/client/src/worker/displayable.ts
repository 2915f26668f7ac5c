import type { PushPayload } from '@sineta/protocol';
import type { ShownMessage } from '../shared/page-message.ts';

/** `NotificationOptions` with the members that TypeScript's library leaves out. */
export interface DisplayOptions extends NotificationOptions {
  readonly image?: string;
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly icon?: string }[];
  readonly data: DisplayData;
}

/** The data of a notification for its click or dismissal. */
export interface DisplayData {
  /** Absent if the payload is not Sineta's. Such a notification is not counted. */
  readonly sineta?: string;
  /** Shows the service that this device got the message. */
  readonly proof?: string;
  /** Whether a click on another device of the user closes the notification. */
  readonly collapse?: boolean;
  readonly navigate: string;
  /** The link of each action. */
  readonly actions: Readonly<Record<string, string>>;
}

/** A push message in the form for the notification and for the page. */
export interface Displayable {
  readonly title: string;
  readonly options: DisplayOptions;
  readonly message?: ShownMessage;
  /** The number for the icon of the app. */
  readonly appBadge?: number;
}

/** Untrusted input: any member may have any type. */
type Unchecked<T> = { readonly [K in keyof T]?: unknown };
type Described = Unchecked<PushPayload['notification']>;

/**
 * Reads a push message. Browsers revoke the subscription of a site whose pushes show nothing, so every text gives a
 * notification: a payload in another format is shown as well as possible.
 *
 * @param text - the decrypted payload
 * @param home - link of a payload without one
 */
export function readDisplayable(text: string, home: string): Displayable {
  const { notification, app_badge } = parse(text) ?? { notification: { body: text } };
  return describe(record(notification), home, app_badge);
}

/** Reads the notification of a message that the browser recognized as declarative; null if it has no title. */
export function readDeclared(described: Described, home: string, appBadge?: unknown): Displayable | null {
  return string(described.title) ? describe(described, home, appBadge) : null;
}

/** A site's own worker may also show its own notifications. */
export function isOurs(notification: Pick<Notification, 'data'>): boolean {
  return !!(notification.data as Partial<DisplayData> | null)?.actions;
}

function describe(described: Described, home: string, appBadge?: unknown): Displayable {
  const title = string(described.title) || new URL(home).host;
  const body = string(described.body);
  const image = string(described.image);
  const { sineta, proof, collapse, data } = record(described.data);
  const id = string(sineta);
  const navigate = webUrl(described.navigate) ?? home;
  const actions = readActions(described.actions);
  return {
    title,
    // Only a number that is not negative equals its absolute value.
    appBadge: appBadge === Math.abs(appBadge as number) ? appBadge : undefined,
    options: {
      body,
      icon: string(described.icon),
      image,
      badge: string(described.badge),
      lang: string(described.lang),
      silent: described.silent === true,
      requireInteraction: described.requireInteraction === true,
      // A separate tag for each message: without one some systems keep only the latest notification.
      tag: string(described.tag) || id,
      actions: actions.map(({ action, title, icon }) => ({ action, title, icon })),
      data: {
        sineta: id,
        proof: string(proof),
        collapse: collapse === true,
        navigate,
        actions: Object.fromEntries(actions.map((each) => [each.action, each.navigate ?? navigate])),
      },
    },
    message: id ? { id, title, body, navigate, image, data: data ? record(data) : undefined } : undefined,
  };
}

function readActions(actions: unknown) {
  return (Array.isArray(actions) ? actions : []).map(record).map((each) => ({
    action: string(each['action']) ?? '',
    title: string(each['title']) ?? '',
    icon: string(each['icon']),
    navigate: webUrl(each['navigate']),
  }));
}

/** Reads an object of JSON; null for any other text. */
function parse(text: string): Unchecked<PushPayload> | null {
  try {
    const payload: unknown = JSON.parse(text);
    return typeof payload === 'object' ? payload : null;
  } catch {
    return null;
  }
}

/** The members of an object. Those of any other value have none of the names that are read. */
const record: (value: unknown) => Readonly<Record<string, unknown>> = Object;

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function webUrl(value: unknown): string | undefined {
  const text = string(value)!;
  try {
    return /^https?:/i.test(text) && new URL(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
