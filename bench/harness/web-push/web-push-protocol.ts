import type { KeyPair } from '../../../apps/server/src/sites/vapid-keys/vapid-keys.ts';
import type { BrowserKeys } from '../subscriptions.ts';

/** A command for the process that sends with npm `web-push`. */
export type WebPushCommand =
  | {
      readonly kind: 'prepare';
      readonly origin: string;
      readonly devices: number;
      readonly keys: readonly BrowserKeys[];
      readonly vapid: KeyPair;
      readonly payload: string;
      /** The maximum number of keep-alive connections; undefined, as in its README, for one per message. */
      readonly connections?: number;
    }
  | { readonly kind: 'send'; readonly topic: string; readonly devices: number };

/** The response to each command. */
export type WebPushReport =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'sent'; readonly accepted: number };
