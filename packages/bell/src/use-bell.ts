import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MessagingClient, SinetaClient } from '@sineta/client';
import { disableNotifications } from './bell-requests.ts';
import type { BellLabels } from './labels.ts';
import type { PanelLabels } from './panel/index.ts';
import { pressBell, type PressOptions } from './press-bell.ts';
import { startBell, type StartOptions } from './start-bell.ts';
import { type BellStore, createBellStore } from './store.ts';

export interface UseBellOptions extends StartOptions, PressOptions {
  /** The same object on every render: create it outside components. */
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  /** Public web-push (VAPID) key of the site, base64url. Another one is used from the next press on. */
  readonly vapidKey: string;
  /** The application's own store, from {@link createBellStore}; one of the component's own when absent. */
  readonly store?: BellStore;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string;
  /** Texts of your own, of the bell and of the panel, in place of those of the language. */
  readonly labels?: Partial<BellLabels & PanelLabels>;
}

/** The part of an event that tells where the panel was opened from, and keeps the browser's own menu closed. */
type Gesture = Pick<Event, 'preventDefault'> & { readonly currentTarget: EventTarget };

/** The bell's behaviour, for markup of your own. */
export interface Bell {
  /** False on the server, at the first render, and for good where the bell is of no use: render nothing. */
  readonly supported: boolean;
  readonly enabled: boolean;
  /** Whether a request is under way. Presses are ignored meanwhile; do not disable the control. */
  readonly pending: boolean;
  readonly token: string | null;
  /** Call it in the visitor's click itself, so that the browser may ask for permission. */
  readonly press: (event?: Gesture) => void;
  /** Turns notifications off on this device: unsubscribes and has the service forget it. */
  readonly disable: () => void;
  /** Opens the panel "This device", whose code is loaded only then. */
  readonly openPanel: (event?: Gesture) => void;
}

/** Asks for a token on load and on each press, and keeps it. Nothing it does rejects or throws. */
export function useBell(options: UseBellOptions): Bell {
  const { client, vapidKey, promptOnLoad, appleWebApps } = options;
  const [ownStore] = useState(createBellStore);
  const store = options.store ?? ownStore;
  const { token, phase } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const [supported, setSupported] = useState(false);
  const bell = useMemo(() => ({ client, vapidKey, store, log: console }), [client, vapidKey, store]);

  useEffect(
    () => startBell(bell, { promptOnLoad, appleWebApps }, setSupported),
    [bell, promptOnLoad, appleWebApps],
  );

  const openPanel = (event?: Gesture) => {
    event?.preventDefault();
    const opener = event?.currentTarget as HTMLElement | undefined;
    import('./panel/index.ts')
      .then(({ openDevicePanel }) => openDevicePanel({ ...options, store, opener }))
      .catch(bell.log.error);
  };
  return {
    supported,
    enabled: token !== null,
    pending: phase === 'requesting',
    token,
    press: (event) => pressBell(bell, options, () => openPanel(event)),
    disable: () => void disableNotifications(bell),
    openPanel,
  };
}
