/** A push subscription (RFC 8030 §4). */
export interface Subscription {
  /** The unguessable last segment of the endpoint. */
  readonly id: string;
  /** The browser: a `uaid` of Firefox, or an `android_id` of Chromium. */
  readonly agent: string;
  /** The browser's name for it: a channel id, or an application's subtype. Unique within the browser. */
  readonly channel: string;
  readonly browser: 'firefox' | 'chromium';
  /** The push resource for senders. */
  readonly endpoint: string;
  /** The only key that may sign messages for it (RFC 8292 §4.1), in base64url without padding; undefined if unrestricted. */
  readonly applicationServerKey: string | undefined;
  /** False after the browser has unsubscribed. */
  readonly active: boolean;
}
