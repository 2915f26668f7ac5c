import { keepInWindow } from '../keep-in-window.ts';
import { bellMark } from '../panel/dom/bell-mark.ts';
import { createElement, createSvg } from '../panel/dom/create-element.ts';
import type { TopicLabels } from './topic-labels.ts';
import styles from './topic.css?raw';

/** The state that a topic button shows. */
export interface TopicAppearance {
  readonly followed: boolean;
  readonly pending: boolean;
}

/** The texts of the button, with the name of the topic. */
export type TopicTexts = Pick<TopicLabels, 'follow' | 'followed' | 'leave'>;

export interface TopicView {
  readonly button: HTMLButtonElement;
  readonly show: (appearance: TopicAppearance) => void;
  /** Announces a text; a problem is also visible until the focus leaves or the next text. */
  readonly say: (text: string, isProblem?: boolean) => void;
}

/** Creates the button in the host's shadow root, with a constructed style sheet, which no content security policy blocks. */
export function createTopicView(
  host: HTMLElement,
  texts: TopicTexts,
  lang: string,
  press: () => void,
): TopicView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const { element: bell, show: drawBell } = bellMark();
  drawBell(false);
  const check = createSvg(
    'svg',
    { viewBox: '0 0 24 24', class: 'mark', 'aria-hidden': 'true' },
    createSvg('path', { d: 'M5 12.5l4.75 4.75L19.5 7' }),
  );
  const follow = face(bell, texts.follow);
  const followed = face(check, texts.followed);
  const button = createElement(
    'button',
    { attributes: { type: 'button', part: 'button' }, on: { click: press } },
    follow,
    followed,
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
    show: ({ followed: isFollowed, pending }) => {
      host.dataset['state'] = isFollowed ? 'on' : 'off';
      host.toggleAttribute('data-pending', pending);
      button.ariaBusy = String(pending);
      button.title = isFollowed ? texts.leave : '';
      follow.hidden = isFollowed;
      followed.hidden = !isFollowed;
    },
  };
}

/** A mark and a text, which the button shows in one of its states. */
function face(mark: SVGElement, text: string): HTMLElement {
  mark.setAttribute('part', 'mark');
  return createElement(
    'span',
    { attributes: { class: 'face' } },
    mark,
    createElement('span', { attributes: { dir: 'auto' } }, text),
  );
}
