import type { DeviceControls } from '../device/device-controls.ts';
import type { SignedUser } from '@sineta/protocol';
import type { IncomingMessage } from '../shared/page-message.ts';
import type { Settings } from './settings.ts';

/** The options of a request for a token. */
export interface TokenRequest {
  /** Public web-push (VAPID) key of the site, base64url. If empty, Sineta's own client requests it from the service. */
  readonly vapidKey: string;
  /** Whether the browser may show its permission prompt now. Set it only in response to a gesture. */
  readonly prompt: boolean;
  /** True for a request on page load, without a gesture: notifications that the visitor turned off then stay off. */
  readonly onLoad?: boolean;
  /**
   * The person who uses this device, as in {@link SinetaClient.setUser}; unchanged when absent. The registration links it; a
   * refusal is logged, and costs no token.
   */
  readonly user?: SignedUser | null | undefined;
}

/** The interface that the bell requires: Sineta's own client, or an adapter over another service. */
export interface MessagingClient {
  /** Whether this browser, on this page, can receive messages. */
  isSupported(): Promise<boolean>;
  /**
   * Registers this device at the service, with every call, and resolves with its token. Null if the
   * browser does not permit notifications, or if the visitor turned them off and neither a gesture nor
   * the browser's prompt turns them on now. If the browser's records cannot be read, an opt-out cannot be
   * ruled out, and the same applies.
   *
   * Without a gesture, if the service is unavailable (no response, 429 or 5xx), it resolves with the token of a device
   * whose subscription the service has. A rejection is thrown.
   *
   * @throws ClientError
   */
  getToken(request: TokenRequest): Promise<string | null>;
  /**
   * Turns notifications off on this device and stores the choice: only `getToken` in response to a gesture
   * turns them on again. False if the service could not be reached; the next `getToken` repeats the deletion.
   *
   * @throws ClientError `opt_out_not_saved` if the browser could not save the choice: the device is
   * unsubscribed, but a later visit may turn notifications on again
   */
  deleteToken(): Promise<boolean>;
  /**
   * The token that this browser has stored, without a request; another tab may have changed it.
   * Null if the visitor turned notifications off, undefined if unknown.
   */
  knownToken?(): Promise<string | null | undefined>;
  /**
   * Whether the visitor has still to be asked which topics to receive, as far as this browser knows without a request.
   */
  isQuestionDue?(): Promise<boolean>;
  /** Calls `listener` with each message that is shown while the page is open. Returns a function that unsubscribes. */
  onMessage(listener: (message: IncomingMessage) => void): () => void;
  /** @internal The connection and the records of Sineta's own client. */
  readonly settings?: Settings;
}

/** Sineta's own client. */
export interface SinetaClient extends MessagingClient {
  /**
   * Names the person who uses this device, so that your back end can send to them: call it when they sign in, and with
   * null when they sign out. Only your server can compute the signature. Before notifications are turned on, the user is
   * stored, and linked with the registration. A repeated call with the same user makes no request, and
   * `undefined` changes nothing: your page does not know yet.
   *
   * @throws ClientError; after `service_unreachable` the next call repeats the request. `user_refused` if the signature is not
   * valid: the device is then linked to no user, and its notifications stay on. Before they are turned on, nothing can verify the
   * signature: the refusal is then logged with the registration.
   */
  setUser(user: SignedUser | null | undefined): Promise<void>;
  /**
   * Reports what the visitor did on the page, such as `signed-up`, so that it counts as a conversion of the message that
   * was clicked last on this device. The service counts the names that its site lists, each once for a message, in the
   * days after the click that the site chose. Nothing is stored about visitors who clicked no notification.
   *
   * @param name - 1 to 63 lower-case letters, digits or hyphens
   * @returns whether a notification was clicked on this device in the last 30 days, so that it was reported
   * @throws ClientError
   */
  track(name: string): Promise<boolean>;
  /** The settings of this device, and the test of the whole chain. The code is loaded at the first call. */
  device(): Promise<DeviceControls>;
}
