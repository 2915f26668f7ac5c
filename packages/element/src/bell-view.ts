import type { BellLabels } from '@sineta/bell/core';
import styles from '@sineta/bell/bell.css?inline';
import { createBellMark } from './bell-mark.ts';
import { createTooltip } from './tooltip.ts';

/** The state that a bell shows. */
export interface BellAppearance {
  readonly enabled: boolean;
  readonly pending: boolean;
  /** Whether the context menu opens the panel. */
  readonly hasPanel: boolean;
  /** BCP 47. */
  readonly lang: string;
  readonly labels: BellLabels;
}

export interface BellView {
  readonly button: HTMLButtonElement;
  readonly show: (appearance: BellAppearance) => void;
  /** Called when the bell is removed from the page. */
  readonly leave: () => void;
}

/** Until the bell is shown, and where it is not supported, the element takes no space. */
const hostStyles =
  ':host{display:inline-flex;vertical-align:middle}:host(:not([data-state],[data-inbox])),:host([hidden]){display:none}';

/** A constructed style sheet: a strict content security policy would block a style element. */
export function adoptStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hostStyles + styles);
  root.adoptedStyleSheets = [sheet];
}

/**
 * Creates the markup of the React bell, with its styles, in a shadow root. The host and the outermost element within have
 * the same attributes: `data-state`, `data-pending`, `data-ringing`.
 */
export function createBellView(root: ShadowRoot): BellView {
  const holder = create('span', { class: 'bell' });
  const button = create('button', {
    class: 'button',
    part: 'button',
    type: 'button',
    'aria-labelledby': 'tooltip',
  });
  const text = create('span', { class: 'tooltip', part: 'tooltip', role: 'tooltip', id: 'tooltip' });
  const mark = createBellMark();
  button.append(mark.svg);
  holder.append(button, text);
  root.replaceChildren(holder);
  const tooltip = createTooltip(holder, text);
  let shown: boolean | undefined;

  function setOnBoth(name: string, value: string | false): void {
    for (const element of [root.host, holder]) {
      if (value === false) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  holder.addEventListener('animationend', () => setOnBoth('data-ringing', false));

  return {
    button,
    show: ({ enabled, pending, hasPanel, lang, labels }) => {
      const state = enabled ? 'on' : 'off';
      if (shown !== undefined && shown !== enabled) setOnBoth('data-ringing', enabled && '');
      shown = enabled;
      mark.show(enabled);
      setOnBoth('data-state', state);
      setOnBoth('data-pending', pending && '');
      holder.lang = lang;
      button.setAttribute('aria-busy', String(pending));
      button.setAttribute('aria-description', hasPanel ? labels.menu : '');
      text.textContent = enabled ? labels.disable : labels.enable;
      tooltip.place();
    },
    leave: tooltip.close,
  };
}

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
