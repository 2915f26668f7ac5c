import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MessagingClient, SinetaClient } from '@sineta/client';
import { pressWithNote, showNote, showPanel } from './bell-actions.ts';
import { disableNotifications } from './bell-requests.ts';
import type { BellLabels } from './labels.ts';
import type { NoteLabels } from './note/index.ts';
import type { DevicePanelOptions } from './panel/index.ts';
import type { PressOptions } from './press-bell.ts';
import { startBell, type StartOptions } from './start-bell.ts';
import { type BellStore, createBellStore } from './store.ts';

/** The options of {@link useBell}. */
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
  readonly labels?: DevicePanelOptions['labels'] & Partial<BellLabels & NoteLabels>;
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
  /**
   * The ref of a hidden element in which unread notices are counted: beside the bell, or alone where no bell is shown. The
   * code is loaded with the element.
   */
  readonly inbox: (host: HTMLElement | null) => void;
  /**
   * The ref of the button while notifications are on and the visitor has not answered which topics to receive: asks again
   * beside the button. False otherwise.
   */
  readonly ask: false | ((button: HTMLElement | null) => void);
}

/** Requests a token on load and on each press, and stores it. Never rejects or throws. */
export function useBell(options: UseBellOptions): Bell {
  const { client, vapidKey, promptOnLoad, appleWebApps } = options;
  const [ownStore] = useState(createBellStore);
  const store = options.store ?? ownStore;
  const { token, phase } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const [supported, setSupported] = useState(false);
  const [due, setDue] = useState(false);
  useEffect(
    () =>
      startBell(
        { client, vapidKey, store, log: console },
        { promptOnLoad, appleWebApps },
        setSupported,
        setDue,
      ),
    [client, vapidKey, store, promptOnLoad, appleWebApps],
  );

  const bell = { ...options, store, log: console };
  return {
    supported,
    enabled: !!token,
    pending: phase === 'requesting',
    token,
    press: (event) => pressWithNote(bell, event?.currentTarget as HTMLElement | undefined),
    disable: () => void disableNotifications(bell),
    openPanel: (event) => {
      event?.preventDefault();
      showPanel(bell, event?.currentTarget as HTMLElement | undefined);
    },
    ask: due && !!token && options.askTopics !== false && ((button) => showNote(bell, button)),
    inbox: (host) => {
      if (!host) return;
      import('./inbox/index.ts')
        .then((inbox) => inbox.showInbox(host, { ...bell, supported }))
        // The bell works without it.
        .catch(() => {});
    },
  };
}
