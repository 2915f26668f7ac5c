import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MessagingClient, SinetaClient } from '@sineta/client';
import { disableNotifications } from './bell-requests.ts';
import type { BellLabels } from './labels.ts';
import type { NoteLabels } from './note/index.ts';
import type { PanelLabels } from './panel/index.ts';
import type { PreferencesLabels } from './panel/preferences/index.ts';
import { pressBell, type PressOptions } from './press-bell.ts';
import { startBell, type StartOptions } from './start-bell.ts';
import { type BellStore, createBellStore } from './store.ts';

export interface UseBellOptions extends StartOptions, PressOptions {
  /** The same object on every render: create it outside components. */
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  /** Public web-push (VAPID) key of the site, base64url. A changed key applies from the next press. */
  readonly vapidKey: string;
  /** The application's store, from {@link createBellStore}; each component has its own when absent. */
  readonly store?: BellStore;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string;
  /** Your own texts for the bell, its note and the panel, which replace those of the language. */
  readonly labels?: Partial<BellLabels & NoteLabels & PanelLabels & PreferencesLabels>;
}

/** The button that opens the panel, and a way to suppress the browser's own menu. */
type Gesture = Pick<Event, 'preventDefault'> & { readonly currentTarget: EventTarget };

/** The bell's behaviour, for your own markup. */
export interface Bell {
  /** False on the server, at the first render, and where the bell is not supported: render nothing. */
  readonly supported: boolean;
  readonly enabled: boolean;
  /** Whether a request is running. Presses are ignored meanwhile; do not disable the control. */
  readonly pending: boolean;
  readonly token: string | null;
  /** Call it in the visitor's click, so that the browser may ask for permission. */
  readonly press: (event?: Gesture) => void;
  /** Turns notifications off on this device: unsubscribes, and deletes the device at the service. */
  readonly disable: () => void;
  /** Opens the panel "This device", which is loaded on demand. */
  readonly openPanel: (event?: Gesture) => void;
}

/** Requests a token on load and on each press, and stores it. Never rejects or throws. */
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

  const showPanel = (opener?: HTMLElement) => {
    import('./panel/index.ts')
      .then(({ openDevicePanel }) => openDevicePanel({ ...options, store, opener }))
      .catch(bell.log.error);
  };
  const press = (event?: Gesture) => {
    const opener = openerOf(event);
    const openPanel = () => showPanel(opener);
    void pressBell(bell, options, openPanel, (wasOn) => {
      if (!opener) return;
      import('./note/index.ts')
        .then(({ answerPress }) => answerPress({ ...options, ...bell, opener, openPanel, wasOn }))
        .catch(bell.log.error);
    });
  };
  return {
    supported,
    enabled: token !== null,
    pending: phase === 'requesting',
    token,
    press,
    disable: () => void disableNotifications(bell),
    openPanel: (event) => {
      event?.preventDefault();
      showPanel(openerOf(event));
    },
  };
}

function openerOf(event?: Gesture): HTMLElement | undefined {
  return event?.currentTarget as HTMLElement | undefined;
}
