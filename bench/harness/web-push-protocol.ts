import type { KeyPair } from '../../apps/server/src/sites/vapid-keys/vapid-keys.ts';
import type { BrowserKeys } from './subscriptions.ts';

/** What the bench tells the process that sends with npm `web-push`. */
export type WebPushCommand =
  | {
      readonly kind: 'prepare';
      readonly origin: string;
      readonly devices: number;
      readonly keys: readonly BrowserKeys[];
      readonly vapid: KeyPair;
      readonly payload: string;
      /** Connections kept to the push service at most; undefined as in its README, for one a message. */
      readonly connections?: number;
    }
  | { readonly kind: 'send'; readonly topic: string; readonly devices: number };

/** What it answers, to each command. */
export type WebPushReport =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'sent'; readonly accepted: number };
