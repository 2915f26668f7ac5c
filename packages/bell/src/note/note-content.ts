import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import { closeButton } from '../panel/dom/close-button.ts';
import { createElement } from '../panel/dom/create-element.ts';
import { fill } from '../panel/labels/panel-labels.ts';
import { topicChoice } from '../panel/sections/topic-choice.ts';
import type { NoticesWay } from '../store.ts';
import type { NoteLabels } from './note-labels.ts';

/** What a note shows, and what screen readers announce with it. */
export interface NoteContent {
  readonly elements: readonly HTMLElement[];
  readonly announced: string;
  /** Whether the note stays until it is closed. */
  readonly stays: boolean;
  /** Whether the note is only by the way: on a phone at the lower edge, until a press elsewhere or until the bell leaves the window. */
  readonly passing?: boolean;
  /** Called when Escape closes the note that has the focus. */
  readonly dismissed?: () => void;
}

/** What the content can do to its note. */
export interface NoteActions {
  readonly close: () => void;
  readonly announce: (text: string) => void;
}

/** The ways from the state. */
interface Ways {
  /** For a page that shows the number of unread notices. */
  readonly notices?: NoticesWay | undefined;
  /** For a page that has the panel. */
  readonly openPanel?: (() => void) | undefined;
}

/** The state of this device as a sentence. */
export function stateContent(
  labels: NoteLabels,
  isOn: boolean,
  { close }: NoteActions,
  { notices, openPanel }: Ways,
): NoteContent {
  const announced = labels[isOn ? 'enabled' : 'disabled'];
  const way = (text: string, open?: () => void) =>
    open &&
    button(text, 'link', () => {
      close();
      open();
    });
  const sentence = createElement(
    'p',
    { attributes: { class: 'sentence' } },
    announced,
    way(notices?.unread || labels.notices, notices?.open),
    way(labels.settings, openPanel),
  );
  return { elements: [sentence], announced, stays: false };
}

/** Topics that the question shows at first, beside a button for the others: with more it would cover a phone. */
const mostTopics = 5;

/** The parts of the client that the question uses. */
export type QuestionControls = Pick<DeviceControls, 'follow' | 'topicsAnswered'>;

/** The question in one line, for a visitor who has not answered it yet. */
export function reminderContent(
  labels: NoteLabels,
  device: Pick<QuestionControls, 'topicsAnswered'>,
  { close }: NoteActions,
  choose: () => void,
): NoteContent {
  const dismissed = () => void device.topicsAnswered();
  const skip = () => {
    dismissed();
    close();
  };
  const sentence = createElement(
    'p',
    { attributes: { class: 'sentence' } },
    labels.enabled,
    button(labels.choose, 'link', choose),
  );
  const line = createElement(
    'div',
    { attributes: { class: 'line' } },
    sentence,
    closeButton(labels.notNow, skip),
  );
  return {
    elements: [line],
    announced: `${labels.enabled} ${labels.choose}`,
    stays: true,
    passing: true,
    dismissed,
  };
}

/**
 * The question which of the topics to receive, in the order of the panel. Of many it shows some, the followed ones included.
 * Each choice is stored at once.
 */
export function questionContent(
  labels: NoteLabels,
  topics: readonly DeviceTopic[],
  device: QuestionControls,
  { close, announce }: NoteActions,
): NoteContent {
  const answered = () => void device.topicsAnswered();
  const end = () => {
    answered();
    close();
  };
  const done = button(labels.done, 'primary', end);
  const skip = button(labels.notNow, 'quiet', end);
  const choices = topics.map((topic) => topicChoice({ labels, announce }, device, topic));
  const ordered = [...topics].sort((a, b) => Number(b.followed) - Number(a.followed));
  const others =
    topics.length > mostTopics + 1
      ? choices.filter((_, index) => ordered.indexOf(topics[index]!) >= mostTopics)
      : [];
  const all = button(fill(labels.allTopics, { count: String(topics.length) }), 'all', () => showOthers(true));
  const question = createElement(
    'fieldset',
    // After a choice there is nothing to skip.
    { on: { change: () => (skip.hidden = true) } },
    createElement(
      'legend',
      {},
      createElement('span', { attributes: { class: 'enabled' } }, labels.enabled),
      ` ${labels.askTopics}`,
    ),
    createElement(
      'p',
      { attributes: { class: 'note' } },
      ordered[0]?.followed ? labels.followedNote : labels.topicsNote,
    ),
    createElement('div', { attributes: { class: 'topics' } }, ...choices, others[0] ? all : null),
  );
  const foot = createElement('div', { attributes: { class: 'foot' } }, done, skip);

  function showOthers(shown: boolean): void {
    for (const choice of others) choice.hidden = !shown;
    all.hidden = shown;
    // The button, which had the focus, is hidden now.
    if (shown) others[0]?.querySelector('input')?.focus();
  }
  showOthers(false);
  return {
    elements: [question, foot],
    announced: `${labels.enabled} ${labels.askTopics}`,
    stays: true,
    dismissed: answered,
  };
}

function button(text: string, className: string, click: () => void): HTMLButtonElement {
  return createElement('button', { attributes: { type: 'button', class: className }, on: { click } }, text);
}
