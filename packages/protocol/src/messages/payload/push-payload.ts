import type { Notification } from '../notification.ts';

/** The plaintext of a push message: a declarative push message (Push API), which Safari shows even without a worker. */
export interface PushPayload {
  /** The constant that marks a declarative push message. */
  readonly web_push: 8030;
  readonly notification: Omit<Notification, 'navigate'> & {
    readonly navigate: string;
    readonly lang: string;
    readonly data: PushData;
  };
  /** Lets a service worker replace the notification, so that it can deduplicate and report it. */
  readonly mutable: true;
}

/** Data for our worker. A browser that parses the message itself passes the worker only the notification. */
export interface PushData {
  /** Id of the message. */
  readonly sineta: string;
  /** The sender's own data. */
  readonly data?: Record<string, unknown>;
}
