import type { MessagingClient, SinetaClient } from '@sineta/client';
import type { BellStore } from '../store.ts';
import type { PanelLabels } from './labels/panel-labels.ts';

/** What the panel works with. */
export interface DevicePanelOptions {
  /** With `device()` the panel has topics, language and the test; without it, the state and the switch. */
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  /** Public web-push (VAPID) key of the site, base64url. */
  readonly vapidKey: string;
  /** The store of the bell beside it. */
  readonly store: BellStore;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string;
  /** Texts of your own, in place of those of the language. */
  readonly labels?: Partial<PanelLabels>;
  /** Shows on an iPhone or iPad how to put the site on the Home Screen; false when absent. */
  readonly appleWebApps?: boolean;
  /** Where the focus goes when the panel closes; where it was, when absent. */
  readonly opener?: HTMLElement;
}
