import { keepInWindow } from '../keep-in-window.ts';
import { bellMark } from '../panel/dom/bell-mark.ts';
import { createElement } from '../panel/dom/create-element.ts';
import styles from './topic.css?raw';

/** The state that a topic button shows. */
export interface TopicAppearance {
  readonly followed: boolean;
  readonly pending: boolean;
}

export interface TopicView {
  readonly button: HTMLButtonElement;
  readonly show: (appearance: TopicAppearance) => void;
  /** Announces a text; a problem is also visible until the focus leaves or the next text. */
  readonly say: (text: string, isProblem?: boolean) => void;
}

/** Creates the button in the host's shadow root, with a constructed style sheet, which no content security policy blocks. */
export function createTopicView(host: HTMLElement, text: string, lang: string, press: () => void): TopicView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const mark = bellMark();
  mark.element.setAttribute('part', 'mark');
  const button = createElement(
    'button',
    { attributes: { type: 'button', part: 'button' }, on: { click: press } },
    mark.element,
    createElement('span', { attributes: { dir: 'auto' } }, text),
  );
  const status = createElement('output');
  const holder = createElement('span', { attributes: { class: 'topic', lang } }, button, status);
  root.replaceChildren(holder);

  function say(words: string, isProblem = false): void {
    // Screen readers announce only changes, so that a repeated text needs a difference.
    status.textContent = words && status.textContent === words ? `${words}\u00A0` : words;
    status.classList.toggle('problem', isProblem);
    if (isProblem) keepInWindow(status);
  }
  button.addEventListener('blur', () => say(''));

  return {
    button,
    say,
    show: ({ followed, pending }) => {
      host.dataset['state'] = followed ? 'on' : 'off';
      host.toggleAttribute('data-pending', pending);
      button.ariaPressed = String(followed);
      button.ariaBusy = String(pending);
      mark.show(followed);
    },
  };
}
