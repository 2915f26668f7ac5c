import type { Notification } from '../notification.ts';

/**
 * The plaintext of a push message: a declarative push message (Push API, "declarative push message"),
 * so that Safari shows it even without a worker.
 */
export interface PushPayload {
  /** The constant by which a browser knows a declarative message. */
  readonly web_push: 8030;
  readonly notification: Omit<Notification, 'navigate'> & {
    readonly navigate: string;
    readonly lang: string;
    readonly data: PushData;
  };
  /** Lets a worker, where there is one, show it in the browser's stead and so deduplicate and count it. */
  readonly mutable: true;
}

/** What our own worker needs besides: a browser that reads the message itself hands it nothing but the notification. */
export interface PushData {
  /** Id of the message. */
  readonly sineta: string;
  /** The sender's own. */
  readonly data?: Record<string, unknown>;
}
