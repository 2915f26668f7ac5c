import type { MessagingClient, SinetaClient } from '@sineta/client';
import { defaultLanguage } from '../labels.ts';
import type { BellStore } from '../store.ts';
import { createDialog } from './device-dialog.ts';
import type { PanelLabels } from './labels/panel-labels.ts';
import css from './panel.css?raw';

/** The panel's element. It holds an open shadow root, so that the styles of a page do not reach in. */
const elementName = 'sineta-panel';

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

/**
 * Opens the panel "This device" as a modal dialog: the state in words, off and on, topics, language and a
 * test. Does nothing while one is open on the page.
 */
export function openDevicePanel(options: DevicePanelOptions): void {
  if (document.querySelector(elementName)) return;
  const { opener = document.activeElement } = options;
  const host = document.createElement(elementName);
  host.lang = options.lang ?? defaultLanguage;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const closed = new AbortController();
  const { dialog, title } = createDialog(options, host, closed.signal);
  dialog.addEventListener('close', () => {
    closed.abort();
    host.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  });
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  title.focus();
}
