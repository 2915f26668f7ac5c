import type { MessagingClient, SinetaClient } from '@sineta/client';
import type { InboxLabels } from '../inbox/inbox-labels.ts';
import type { BellStore } from '../store.ts';
import type { PanelLabels } from './labels/panel-labels.ts';
import type { PreferencesLabels } from './preferences/index.ts';

/** Options of the panel. */
export interface DevicePanelOptions {
  /** With `device()` the panel has topics, language and the test; without it, only the state and the switch. */
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  /** Public web-push (VAPID) key of the site, base64url. */
  readonly vapidKey: string;
  /** The store of the page's bell. */
  readonly store: BellStore;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string;
  /** Your own texts, which replace those of the language. */
  readonly labels?: Partial<PanelLabels & PreferencesLabels & InboxLabels>;
  /** On an iPhone or iPad, shows how to add the site to the Home Screen; false when absent. */
  readonly appleWebApps?: boolean;
  /** The element that gets the focus when the panel closes; when absent, the one that had it before. */
  readonly opener?: HTMLElement;
  /** Why a press outside the panel did not turn notifications on: a `ClientError`, which the panel explains. */
  readonly failure?: unknown;
}
