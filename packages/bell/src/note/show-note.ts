import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import { createNoteBox } from './note-box.ts';
import {
  type NoteActions,
  type NoteContent,
  questionContent,
  reminderContent,
  stateContent,
} from './note-content.ts';
import { type NoteLabels, noteLabelsFor } from './note-labels.ts';

const inFlow =
  ':host { display: block !important; position: static !important } .box { position: static; animation: none }';

/** What a note shows. */
export type NoteSample =
  | { readonly isOn: boolean; readonly hasPanel: boolean }
  | { readonly topics: readonly DeviceTopic[]; readonly follow: DeviceControls['follow'] }
  | { readonly isReminder: true };

/**
 * Shows a note in the flow of the page: for a gallery. Its buttons close nothing.
 *
 * @param signal - removes the note
 */
export function showNote(
  container: HTMLElement,
  lang: string,
  sample: NoteSample,
  signal: AbortSignal,
): void {
  const labels = noteLabelsFor(lang);
  const { host, box, announce } = createNoteBox(lang, inFlow);
  const actions = { close: () => {}, announce };
  box.prepend(...contentOf(labels, sample, actions).elements);
  container.append(host);
  signal.addEventListener('abort', () => host.remove());
}

function contentOf(labels: NoteLabels, sample: NoteSample, actions: NoteActions): NoteContent {
  const nothing = { topicsAnswered: async () => {} };
  if ('topics' in sample) return questionContent(labels, sample.topics, { ...nothing, ...sample }, actions);
  if ('isReminder' in sample) return reminderContent(labels, nothing, actions, () => {});
  return stateContent(labels, sample.isOn, actions, { openPanel: sample.hasPanel ? () => {} : undefined });
}
