import type { Notification } from './notification.ts';

/**
 * The plaintext of a push message: a declarative push message (Push API, "declarative push message"),
 * so that Safari shows it even without a worker, with one member more for our own worker.
 */
export interface PushPayload {
  /** The constant by which a browser knows a declarative message. */
  readonly web_push: 8030;
  readonly notification: Omit<Notification, 'navigate'> & {
    readonly navigate: string;
    readonly lang: string;
    readonly data?: Record<string, unknown>;
  };
  /** Lets a worker, where there is one, show it in the browser's stead and so deduplicate and count it. */
  readonly mutable: true;
  readonly sineta: { readonly message: string };
}
