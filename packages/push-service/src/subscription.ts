/** A push subscription as the service sees it (RFC 8030 §4). */
export interface Subscription {
  /** The unguessable last segment of the endpoint. */
  readonly id: string;
  /** The user agent that made it: a `uaid` of Firefox, an `android_id` of Chromium. */
  readonly agent: string;
  /** The browser's own name for it: a channel id, or an application's subtype. Unique to the agent. */
  readonly channel: string;
  readonly browser: 'firefox' | 'chromium';
  /** The push resource that senders post to. */
  readonly endpoint: string;
  /** The only key that may sign for it (RFC 8292 §4.1): unpadded base64url; none when unrestricted. */
  readonly applicationServerKey: string | undefined;
  /** False once the browser unsubscribed. */
  readonly active: boolean;
}
