import type { DeviceControls } from '@sineta/client/device';
import type { Preferences } from '@sineta/protocol';
import { createElement, createSvg } from '../dom/create-element.ts';
import type { PanelContext, Section } from '../section.ts';
import { describePreferences } from './describe-preferences.ts';
import { failureReason } from './failure-reason.ts';
import { preferencesFields } from './preferences-fields.ts';
import { preferencesLabelsFor, preferencesLocale } from './preferences-labels.ts';
import styles from './preferences.css?raw';

/** When this device gets notices: the present setting, and its fields once the visitor opens them. */
export function preferencesSection(context: PanelContext, controls: DeviceControls): Section {
  const labels = { ...preferencesLabelsFor(context.lang), ...context.labels };
  const locale = preferencesLocale(context.lang);
  const setting = createElement('span', { attributes: { class: 'note' } });
  const summary = createElement(
    'summary',
    { attributes: { class: 'fold' } },
    createElement('h3', {}, labels.preferencesTitle),
    setting,
    createSvg(
      'svg',
      { viewBox: '0 0 20 20', class: 'chevron', 'aria-hidden': 'true' },
      createSvg('path', { d: 'M5 8l5 5 5-5' }),
    ),
  );
  const body = createElement('div', { attributes: { class: 'when' } });
  const details = createElement('details', { on: { toggle: render } }, summary, body);
  const element = createElement('section', { attributes: { hidden: true } }, details);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  let stored: Preferences | undefined;
  let failure: string | undefined;
  let loaded = false;

  async function load(): Promise<void> {
    stored = failure = undefined;
    setting.textContent = labels.working;
    body.replaceChildren();
    try {
      stored = await controls.preferences();
      describe(stored);
    } catch (error) {
      failure = failureReason(error, labels);
      setting.textContent = labels.preferencesUnknown;
    }
    render();
  }

  function describe(preferences: Preferences): string {
    return (setting.textContent = describePreferences(preferences, labels, locale));
  }

  function render(): void {
    if (!details.open || body.hasChildNodes()) return;
    if (failure) body.append(...failureOf(failure));
    else if (stored)
      body.append(...preferencesFields({ ...context, labels, locale, controls, initial: stored, describe }));
  }

  function failureOf(reason: string): HTMLElement[] {
    const again = () => {
      // The button disappears.
      summary.focus();
      void load();
    };
    context.announce(reason);
    return [
      createElement('p', { attributes: { class: 'problem' } }, reason),
      createElement('button', { attributes: { type: 'button' }, on: { click: again } }, labels.retry),
    ];
  }

  return {
    element,
    show: (state) => {
      adopt(sheet, element);
      element.hidden = state !== 'on';
      // Turned on again, the device may have others.
      if (state !== 'on') loaded = false;
      if (state === 'on' && !loaded) {
        loaded = true;
        void load();
      }
    },
  };
}

/** Adds a style sheet to those of the panel that contains the element, once. */
function adopt(sheet: CSSStyleSheet, element: HTMLElement): void {
  const root = element.getRootNode() as ShadowRoot;
  const { adoptedStyleSheets } = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
