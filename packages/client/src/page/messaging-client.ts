import type { DeviceControls } from '../device/device-controls.ts';
import type { IncomingMessage } from '../shared/page-message.ts';

/** What is needed to ask for a token. */
export interface TokenRequest {
  /** Public web-push (VAPID) key of the site, base64url. Empty: Sineta's own client asks the service for it. */
  readonly vapidKey: string;
  /** Whether the browser may ask the visitor now, which belongs in answer to a gesture. */
  readonly prompt: boolean;
  /** True when the page's loading asks and no gesture does: what the visitor turned off then stays off. */
  readonly onLoad?: boolean;
}

/** The port that the bell stands on: Sineta's own client, or an adapter over another service. */
export interface MessagingClient {
  /** Whether this browser, on this page, can receive messages at all. */
  isSupported(): Promise<boolean>;
  /**
   * Registers this device at the service, with every call, and resolves with its token. Null when the
   * browser does not permit notifications, or when the visitor turned them off and neither a gesture nor
   * an answer to the browser's prompt turns them on now. Where the browser's records cannot be read, an
   * opt-out cannot be ruled out, and the same applies.
   *
   * Without a gesture, if the service is unavailable (no response, 429 or 5xx), it resolves with the token of a device
   * whose subscription the service has. A rejection is thrown.
   *
   * @throws ClientError
   */
  getToken(request: TokenRequest): Promise<string | null>;
  /**
   * Turns notifications off on this device, and remembers it: only `getToken` in answer to a gesture
   * turns them on again. False when the service could not be reached; the next `getToken` repeats the deletion.
   *
   * @throws ClientError `opt_out_not_saved` where the browser could not save the choice: the device is
   * unsubscribed, but a later visit may turn notifications on again
   */
  deleteToken(): Promise<boolean>;
  /**
   * The token as this browser remembers it, without asking the service: another tab may have changed it.
   * Null when the visitor turned notifications off, undefined when nothing is known.
   */
  knownToken?(): Promise<string | null | undefined>;
  /** Calls `listener` with each message that was shown while the page is open. Returns how to stop. */
  onMessage(listener: (message: IncomingMessage) => void): () => void;
}

/** Sineta's own client. */
export interface SinetaClient extends MessagingClient {
  /** What a visitor may set for this device, and the test of the whole chain; its code is loaded at the first call. */
  device(): Promise<DeviceControls>;
}
