import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MessagingClient } from '@sineta/client';
import { type BellRequests, disableNotifications, requestOnLoad, requestToken } from './bell-requests.ts';
import { isBellSupported } from './is-bell-supported.ts';
import { type BellStore, createBellStore } from './store.ts';

export interface UseBellOptions {
  /** The same object on every render: create it outside components. */
  readonly client: MessagingClient;
  /** Public web-push (VAPID) key of the site, base64url. Another one is used from the next press on. */
  readonly vapidKey: string;
  /** Lets the request on load raise the browser's permission prompt. Browsers punish it; false when absent. */
  readonly promptOnLoad?: boolean;
  /** What a press of an enabled bell does: ask for the token again (`refresh`, the default) or turn off. */
  readonly onEnabledClick?: 'refresh' | 'disable';
  /** The application's own store, from {@link createBellStore}; one of the component's own when absent. */
  readonly store?: BellStore;
}

/** The bell's behaviour, for markup of your own. */
export interface Bell {
  /** False on the server, at the first render, and for good where the bell is of no use: render nothing. */
  readonly supported: boolean;
  readonly enabled: boolean;
  /** Whether a request is under way. Presses are ignored meanwhile; do not disable the control. */
  readonly pending: boolean;
  readonly token: string | null;
  /** Call it in the visitor's click itself, so that the browser may ask for permission. */
  readonly press: () => void;
  /** Turns notifications off on this device: unsubscribes and has the service forget it. */
  readonly disable: () => void;
}

/** Asks for a token on load and on each press, and keeps it. Nothing it does rejects or throws. */
export function useBell(options: UseBellOptions): Bell {
  const { client, vapidKey, promptOnLoad = false, onEnabledClick = 'refresh' } = options;
  const [ownStore] = useState(createBellStore);
  const store = options.store ?? ownStore;
  const { token, phase } = useStore(store);
  const [supported, setSupported] = useState(false);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const answer = await isBellSupported(client);
      // StrictMode mounts twice; the first mount is gone by now.
      if (!current) return;
      setSupported(answer);
      if (answer) await requestOnLoad({ client, vapidKey, store, log: console }, promptOnLoad);
    };
    void load();
    return () => {
      current = false;
    };
  }, [client, vapidKey, store, promptOnLoad]);

  const requests: BellRequests = { client, vapidKey, store, log: console };
  const disable = () => void disableNotifications(requests);
  const enabled = token !== null;
  return {
    supported,
    enabled,
    pending: phase === 'requesting',
    token,
    press: () => (enabled && onEnabledClick === 'disable' ? disable() : void requestToken(requests, true)),
    disable,
  };
}
