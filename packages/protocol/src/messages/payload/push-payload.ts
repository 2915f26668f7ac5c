import type { Notification } from '../notification.ts';
import type { Utm } from '../utm.ts';

/** The plaintext of a push message: a declarative push message (Push API), which Safari shows even without a worker. */
export interface PushPayload {
  /** The constant that marks a declarative push message. */
  readonly web_push: 8030;
  readonly notification: Omit<Notification, 'navigate'> & {
    readonly navigate: string;
    readonly lang: string;
    readonly data: PushData;
  };
  /** The number on the icon of the installed web app (Push API, w3c/push-api#402); 0 removes it. */
  readonly app_badge?: number;
  /** Lets a service worker replace the notification, so that it can deduplicate and report it. */
  readonly mutable: true;
}

/** A payload as the service stores it: with the links as they were written. */
export interface StoredPayload extends PushPayload {
  /** What `withUtm` adds to the links when the message is sent. */
  readonly utm?: Utm;
  /** Only with `utm`: the link that the service chose because the sender gave none. It stays as it is. */
  readonly landing?: string;
}

/** Data for our worker. A browser that parses the message itself passes the worker only the notification. */
export interface PushData {
  /** Id of the message. */
  readonly sineta: string;
  /** Shows that this device got the message: its receipts contain it. The service adds it for each device. */
  readonly proof?: string;
  /** Whether a click on another device of the user closes the notification. */
  readonly collapse?: true;
  /** The sender's own data. */
  readonly data?: Record<string, unknown>;
}
