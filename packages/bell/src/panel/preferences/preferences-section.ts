import type { DeviceControls } from '@sineta/client/device';
import type { DeviceChoices, Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { failureReason } from '../failure-reason.ts';
import type { PanelContext, Section } from '../section.ts';
import { describeLoss, describePreferences, describeWaiting } from './describe-preferences.ts';
import { preferencesFields } from './preferences-fields.ts';
import { preferencesLabelsFor, preferencesLocale } from './preferences-labels.ts';
import styles from './preferences.css?raw';

/**
 * When this device gets notices: the present setting, what waits because of it, and its fields once the visitor opens them.
 */
export function preferencesSection(context: PanelContext, controls: DeviceControls): Section {
  const labels = { ...preferencesLabelsFor(context.lang), ...context.labels };
  const locale = preferencesLocale(context.lang);
  const setting = createElement('span', { attributes: { class: 'note' } });
  const more = createElement('span', { attributes: { class: 'note' } });
  const summary = createElement(
    'summary',
    { attributes: { class: 'fold' } },
    createElement('h3', {}, labels.preferencesTitle),
    setting,
    more,
  );
  const body = createElement('div', { attributes: { class: 'when' } });
  const details = createElement('details', { on: { toggle: render } }, summary, body);
  const element = createElement('section', { attributes: { hidden: true } }, details);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  let stored: Preferences | undefined;
  let isShared = false;
  let hasFailed = false;
  let loaded = false;

  async function load(): Promise<void> {
    stored = undefined;
    hasFailed = false;
    more.hidden = true;
    setting.textContent = labels.working;
    body.replaceChildren();
    try {
      const { preferences, hasUser, held } = await controls.choices();
      stored = preferences;
      // An earlier service does not return it.
      isShared = Boolean(hasUser as boolean | undefined);
      (element.getRootNode() as ShadowRoot).host.toggleAttribute('data-shared', isShared);
      describe(stored, held);
    } catch (error) {
      hasFailed = true;
      const reason = failureReason(error, labels);
      setting.textContent = `${labels.preferencesUnknown} ${reason}`;
    }
    render();
  }

  /** Without `held` after a change: what waits follows the new preferences, and may be on its way. */
  function describe(preferences: Preferences, held?: DeviceChoices['held']): string {
    const sentences = [held && describeWaiting(held, labels, locale), isShared && labels.shared];
    more.textContent = sentences.filter(Boolean).join(' ');
    more.hidden = !more.textContent;
    context.showSilence(preferences, locale, held && describeLoss(held, labels, locale));
    return (setting.textContent = describePreferences(preferences, labels, locale));
  }

  function render(): void {
    if (!details.open || body.hasChildNodes()) return;
    if (hasFailed) body.append(retryButton());
    else if (stored)
      body.append(...preferencesFields({ ...context, labels, locale, controls, initial: stored, describe }));
  }

  function retryButton(): HTMLElement {
    const again = () => {
      // The button disappears.
      summary.focus();
      context.retry();
    };
    return createElement('button', { attributes: { type: 'button' }, on: { click: again } }, labels.retry);
  }

  return {
    element,
    show: (state) => {
      adopt(sheet, element);
      element.hidden = state !== 'on';
      // Turned on again, the device may have others.
      if (state !== 'on') loaded = false;
      if (state !== 'on' || loaded) return undefined;
      loaded = true;
      return load();
    },
    retry: () => hasFailed && load(),
  };
}

/** Adds a style sheet to those of the panel that contains the element, once. */
function adopt(sheet: CSSStyleSheet, element: HTMLElement): void {
  const root = element.getRootNode() as ShadowRoot;
  const { adoptedStyleSheets } = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
