import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import { createNoteBox } from './note-box.ts';
import { questionContent, stateContent } from './note-content.ts';
import { noteLabelsFor } from './note-labels.ts';

const inFlow =
  ':host { display: block !important; position: static !important } .box { position: static; animation: none }';

/** What a note shows. */
export type NoteSample =
  | { readonly isOn: boolean; readonly hasPanel: boolean }
  | { readonly topics: readonly DeviceTopic[]; readonly follow: DeviceControls['follow'] };

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
  const { elements } =
    'topics' in sample
      ? questionContent(labels, sample.topics, sample, actions)
      : stateContent(labels, sample.isOn, actions, sample.hasPanel ? () => {} : undefined);
  box.prepend(...elements);
  container.append(host);
  signal.addEventListener('abort', () => host.remove());
}
