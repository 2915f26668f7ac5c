import { adoptStyles } from '../panel/dom/adopt-styles.ts';
import { createElement } from '../panel/dom/create-element.ts';
import { type InboxLabels, unreadText } from './inbox-labels.ts';
import styles from './inbox-button.css?raw';

/** The maximum number that is shown; a larger one reads “9+”. */
const most = 9;

export interface ButtonAppearance {
  readonly unread: number;
  /** Whether a bell is shown: its corner has the number. Otherwise the button stands alone, with a word. */
  readonly hasBell: boolean;
  /** BCP 47. */
  readonly lang: string;
  readonly labels: InboxLabels;
}

export interface InboxButton {
  readonly button: HTMLElement;
  readonly show: (appearance: ButtonAppearance) => void;
}

/** Creates the button in the host's shadow root, with a constructed style sheet, which no content security policy blocks. */
export function createInboxButton(host: HTMLElement, press: () => void): InboxButton {
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, styles);
  const word = createElement('span');
  const count = createElement('span', { attributes: { class: 'count' } });
  const button = createElement(
    'button',
    { attributes: { type: 'button', 'aria-haspopup': 'dialog' }, on: { click: press } },
    word,
    count,
  );
  root.replaceChildren(button);
  return {
    button,
    show: ({ unread, hasBell, lang, labels }) => {
      const number = unread > most ? `${most}+` : String(unread);
      const text = unread === 0 ? '' : unreadText(labels, number);
      host.hidden = hasBell && unread === 0;
      host.lang = lang;
      button.className = hasBell ? 'beside' : '';
      word.textContent = labels.inboxTitle;
      word.hidden = hasBell;
      count.textContent = text && number;
      button.setAttribute('aria-label', hasBell ? text : '');
      button.setAttribute('aria-description', hasBell ? '' : text);
    },
  };
}
