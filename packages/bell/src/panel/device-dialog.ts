import type { DeviceControls, DeviceState } from '@sineta/client/device';
import { isBellSupported } from '../is-bell-supported.ts';
import { defaultLanguage } from '../labels.ts';
import { needsInstall } from '../needs-install.ts';
import { watchPermission } from '../watch-permission.ts';
import { bellMark } from './dom/bell-mark.ts';
import { closeButton } from './dom/close-button.ts';
import { createElement } from './dom/create-element.ts';
import { detectEnvironment, type Environment } from './help/environment.ts';
import { appleLabels } from './labels/apple-labels.ts';
import { panelLabelsFor } from './labels/panel-labels-for.ts';
import type { DevicePanelOptions } from './device-panel-options.ts';
import { panelState, type PanelState } from './panel-state.ts';
import type { PanelContext, Section } from './section.ts';
import { showTogether } from './show-together.ts';
import { codeSection } from './sections/code-section.ts';
import { helpSection } from './sections/help-section.ts';
import { languageSection } from './sections/language-section.ts';
import { silenceText } from './sections/silence-text.ts';
import { stateText, statusSection } from './sections/status-section.ts';
import { testSection } from './sections/test-section.ts';
import { topicsSection } from './sections/topics-section.ts';

/** The panel's dialog, and the title that gets the initial focus. */
interface DeviceDialog {
  readonly dialog: HTMLDialogElement;
  readonly title: HTMLElement;
  /** Fulfilled when all sections are rendered. */
  readonly loaded: Promise<void>;
}

/** The state and environment to show instead of the detected ones. */
export interface Circumstances {
  readonly state: PanelState;
  readonly environment: Environment;
}

/**
 * Creates the dialog with its sections. They follow the device's state until `signal` aborts.
 *
 * @param host - gets the state as `data-state`
 * @param given - the state to show, instead of the state of this device
 */
export function createDialog(
  options: DevicePanelOptions,
  host: HTMLElement,
  signal: AbortSignal,
  given?: Circumstances,
): DeviceDialog {
  const { client, vapidKey, store, lang = defaultLanguage, appleWebApps = false } = options;
  const install = needsInstall(appleWebApps);
  const texts = { ...panelLabelsFor(lang), ...options.labels };
  const environment = given?.environment ?? detectEnvironment(navigator);
  const labels = environment.system === 'ios' ? appleLabels(texts, navigator.userAgent) : texts;
  const live = createElement('p', { attributes: { role: 'status', class: 'live' } });
  const context: PanelContext = {
    lang,
    labels,
    environment,
    // Screen readers announce only changes, so that a repeated text needs a difference.
    announce: (text) => (live.textContent = live.textContent === text ? `${text}\u00A0` : text),
    showSilence: (preferences, locale, lost = '') => {
      loss = lost;
      silence = () => silenceText(labels, preferences, locale);
      if (shown) show(shown);
    },
    silence: () => silence(),
    loss: () => loss,
    retry: () => {
      for (const { retry } of sections) retry?.();
    },
    signal,
  };
  const requests = { client, vapidKey, store, log: console };

  let supported = !install && 'Notification' in globalThis && isSecureContext;
  let controls: DeviceControls | undefined;
  let shown: PanelState | undefined;
  let silence = () => '';
  let loss = '';
  let reading = 0;

  const title = createElement('h2', { attributes: { id: 'title', tabindex: '-1' } }, labels.title);
  const mark = bellMark();
  const sections: Section[] = [];
  const content = createElement('div', { attributes: { class: 'content' } });
  const progress = createElement(
    'section',
    { attributes: { hidden: true } },
    createElement('p', { attributes: { class: 'note' } }, labels.working),
  );
  const wait = showTogether(content, (isLong) => {
    // In other states there is little to come below the state.
    progress.hidden = !isLong || !(isInboxFirst || shown === 'on');
    if (!progress.hidden) context.announce(labels.working);
  });
  const dialog = createElement(
    'dialog',
    // The direction of its own texts, not of the page.
    {
      attributes: { class: 'surface', 'aria-labelledby': 'title', 'aria-describedby': 'state', dir: 'auto' },
    },
    createElement(
      'div',
      { attributes: { class: 'head' } },
      mark.element,
      title,
      closeButton(labels.close, () => dialog.close()),
    ),
    content,
    live,
  );
  closeOnBackdrop(dialog);

  function facts(device?: DeviceState): PanelState {
    if (given) return given.state;
    return panelState({
      needsInstall: install,
      supported,
      permission: globalThis.Notification?.permission,
      enabled: store.getState().token !== null,
      device,
    });
  }

  function show(state: PanelState): void {
    const changed = shown !== undefined && shown !== state;
    shown = state;
    host.dataset['state'] = state;
    mark.show(state === 'on');
    const { activeElement } = dialog.getRootNode() as ShadowRoot;
    const loads = sections.map((section) => section.show(state)).filter((load) => load instanceof Promise);
    if (loads.length > 0) void wait(loads);
    if (!changed) return;
    context.announce(stateText(labels, state));
    // The focused element may have been hidden with the previous state.
    if (activeElement instanceof HTMLElement && !activeElement.getClientRects().length) title.focus();
  }

  /** Reads the state again and shows it. The latest call wins, even if an earlier one ends later. */
  async function read(): Promise<PanelState> {
    const number = ++reading;
    const device = await controls?.state().catch(() => undefined);
    const state = facts(device);
    if (number === reading && !signal.aborted) show(state);
    return state;
  }

  function add(section: Section, isLate: boolean): void {
    sections.push(section);
    section.element.classList.toggle('late', isLate);
    content.append(section.element);
  }

  async function load(): Promise<void> {
    supported = !install && (!!given || (await isBellSupported(client, appleWebApps)));
    if (client.device && supported) {
      const [device, preferences] = await Promise.all([
        client.device().catch(() => undefined),
        // Without this script, the panel lacks only its section.
        import('./preferences/index.ts').catch(() => undefined),
      ]);
      if (signal.aborted) return;
      controls = device;
      // One line first, which many topics would push out of sight.
      for (const section of [preferences?.preferencesSection, topicsSection, languageSection, testSection])
        if (device && section) add(section(context, device), true);
    }
    // What is read comes after what can be set.
    if (inbox && !isInboxFirst) content.append(inbox.element);
    add(codeSection(context, requests), true);
    await read();
  }

  const initial = facts();
  const inbox = store.inbox?.(context);
  const isInboxFirst = !!inbox && !!(inbox.isSubject || (inbox.isNew && !hasHelp(initial)));
  if (isInboxFirst) add(inbox, false);
  // Unread notices above them may arrive later.
  add(
    statusSection(context, requests, read, options.failure as { readonly code?: string } | undefined),
    isInboxFirst,
  );
  add(helpSection(context), isInboxFirst);
  if (inbox && !isInboxFirst) add(inbox, true);
  host.toggleAttribute('data-inbox', !!inbox);
  content.append(progress);
  show(initial);
  signal.addEventListener(
    'abort',
    store.subscribe(() => void read()),
  );
  if ('Notification' in globalThis) watchPermission(() => void read(), signal);
  const loaded = load();
  void wait([loaded]);
  return { dialog, title, loaded };
}

/** Whether there is help for the state, which the visitor has pressed the bell for. */
function hasHelp(state: PanelState): boolean {
  return /blocked|install/.test(state);
}

/** Requires press and release outside the panel: a text selection that ends there does not close it. */
function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let outside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (outside = target === dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (outside && target === dialog) dialog.close();
  });
}
