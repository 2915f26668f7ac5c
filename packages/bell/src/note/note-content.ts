import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import { createElement } from '../panel/dom/create-element.ts';
import { topicChoice } from '../panel/sections/topic-choice.ts';
import type { NoteLabels } from './note-labels.ts';

/** What a note shows, and what screen readers announce with it. */
export interface NoteContent {
  readonly elements: readonly HTMLElement[];
  readonly announced: string;
  /** Whether the note stays until it is closed. */
  readonly stays: boolean;
}

/** What the content can do to its note. */
export interface NoteActions {
  readonly close: () => void;
  readonly announce: (text: string) => void;
}

/**
 * The state of this device as a sentence.
 *
 * @param openPanel - for a page that has the panel
 */
export function stateContent(
  labels: NoteLabels,
  isOn: boolean,
  { close }: NoteActions,
  openPanel?: () => void,
): NoteContent {
  const announced = labels[isOn ? 'enabled' : 'disabled'];
  const open = () => {
    close();
    openPanel?.();
  };
  const sentence = createElement(
    'p',
    { attributes: { class: 'sentence' } },
    announced,
    openPanel && button(labels.settings, 'link', open),
  );
  return { elements: [sentence], announced, stays: false };
}

/** The question which of the topics to receive. */
export function questionContent(
  labels: NoteLabels,
  topics: readonly DeviceTopic[],
  device: Pick<DeviceControls, 'follow'>,
  { close, announce }: NoteActions,
): NoteContent {
  const leave = button('', '', close);
  const choices = topics.map((topic) => topicChoice({ labels, announce }, device, topic));
  const question = createElement(
    'fieldset',
    { on: { change: showLeave } },
    createElement(
      'legend',
      {},
      createElement('span', { attributes: { class: 'enabled' } }, labels.enabled),
      ` ${labels.askTopics}`,
    ),
    createElement('p', { attributes: { class: 'note' } }, labels.topicsNote),
    createElement('div', { attributes: { class: 'topics' } }, ...choices),
  );
  const foot = createElement('div', { attributes: { class: 'foot' } }, leave);

  /** Each choice is stored at once: with a followed topic nothing is left to defer. */
  function showLeave(): void {
    const isFollowing = question.querySelector(':checked') !== null;
    leave.textContent = labels[isFollowing ? 'done' : 'notNow'];
    leave.className = isFollowing ? 'primary' : 'quiet';
  }
  showLeave();
  return { elements: [question, foot], announced: `${labels.enabled} ${labels.askTopics}`, stays: true };
}

function button(text: string, className: string, click: () => void): HTMLButtonElement {
  return createElement('button', { attributes: { type: 'button', class: className }, on: { click } }, text);
}
