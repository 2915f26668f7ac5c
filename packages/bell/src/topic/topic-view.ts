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
export type TopicTexts = Pick<TopicLabels, 'follow' | 'followed' | 'leave' | 'settings'>;

export interface TopicView {
  readonly button: HTMLButtonElement;
  readonly show: (appearance: TopicAppearance) => void;
  /**
   * Shows a text for a while, until the focus leaves or the next text, and announces it.
   *
   * @param hasPanel - whether a button beside it opens the panel
   */
  readonly say: (text: string, hasPanel?: boolean) => void;
}

/** How long a text is shown, in milliseconds: on some phones a button never has the focus. */
const stay = 10_000;

/** Creates the button in the host's shadow root, with a constructed style sheet, which no content security policy blocks. */
export function createTopicView(
  host: HTMLElement,
  texts: TopicTexts,
  lang: string,
  press: () => void,
  openPanel: (opener: HTMLElement) => void,
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
  const cross = createSvg(
    'svg',
    { viewBox: '0 0 24 24', class: 'mark', 'aria-hidden': 'true' },
    createSvg('path', { d: 'M6.5 6.5l11 11M17.5 6.5l-11 11' }),
  );
  const leave = face(cross, texts.leave);
  const button = createElement(
    'button',
    { attributes: { type: 'button', class: 'press', part: 'button' }, on: { click: press } },
    follow,
    followed,
    leave,
  );
  const status = createElement('output');
  const settings = createElement(
    'button',
    {
      attributes: { type: 'button', class: 'settings', hidden: true },
      on: {
        click: () => {
          say('');
          openPanel(button);
        },
      },
    },
    texts.settings,
  );
  const answer = createElement(
    'span',
    { attributes: { class: 'answer', popover: 'manual' } },
    status,
    settings,
  );
  const holder = createElement('span', { attributes: { class: 'topic', lang } }, button, answer);
  root.replaceChildren(holder);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFollowed = false;
  /** Whether the pointer or the keyboard has come to the button since it was pressed: it then shows what a press does. */
  let isAimedAt = false;

  function say(words: string, hasPanel = false): void {
    clearTimeout(timer);
    settings.hidden = !hasPanel;
    // Screen readers announce only changes, so that a repeated text needs a difference.
    status.textContent = words && status.textContent === words ? `${words}\u00A0` : words;
    answer.classList.toggle('shown', !!words);
    // In the top layer, which no other part of the page clips or moves. Older browsers show it without.
    if (answer.isConnected) answer.togglePopover?.(!!words);
    if (!words) return;
    stayAWhile();
  }
  function stayAWhile(): void {
    timer = setTimeout(() => (answer.matches(':hover, :focus-within') ? stayAWhile() : say('')), stay);
  }
  function draw(): void {
    follow.hidden = isFollowed;
    followed.hidden = !isFollowed || isAimedAt;
    leave.hidden = !isFollowed || !isAimedAt;
  }
  function aim(isAimed: boolean): void {
    isAimedAt = isAimed;
    draw();
  }
  button.addEventListener('pointerenter', ({ pointerType }) => aim(pointerType !== 'touch'));
  button.addEventListener('focus', () => aim(button.matches(':focus-visible')));
  for (const type of ['pointerleave', 'click', 'blur']) button.addEventListener(type, () => aim(false));
  holder.addEventListener('focusout', ({ relatedTarget }) => {
    // In Safari a pressed button does not get the focus.
    if (!holder.contains(relatedTarget as Node | null) && !answer.matches(':hover')) say('');
  });

  return {
    button,
    say,
    show: ({ followed: nowFollowed, pending }) => {
      isFollowed = nowFollowed;
      host.dataset['state'] = isFollowed ? 'on' : 'off';
      host.toggleAttribute('data-pending', pending);
      button.setAttribute('aria-busy', String(pending));
      // The same for both texts that it shows: what it is called, and what a press does.
      button.setAttribute('aria-label', isFollowed ? `${texts.followed}. ${texts.leave}` : '');
      draw();
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
