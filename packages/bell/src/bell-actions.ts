import type { MessagingClient, SinetaClient } from '@sineta/client';
import type { BellRequests } from './bell-requests.ts';
import type { AnswerOptions, NoteLabels } from './note/index.ts';
import type { DevicePanelOptions } from './panel/index.ts';
import { pressBell, type PressOptions } from './press-bell.ts';

/** A bell with the texts of its page. */
export interface PageBell extends BellRequests, PressOptions {
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string;
  /** Your own texts for the note and the panel, which replace those of the language. */
  readonly labels?: DevicePanelOptions['labels'] & Partial<NoteLabels>;
}

/**
 * Opens the panel "This device", which is loaded on demand.
 *
 * @param opener - gets the focus when the panel closes
 */
export function showPanel(bell: PageBell & Pick<DevicePanelOptions, 'failure'>, opener?: HTMLElement): void {
  import('./panel/index.ts')
    .then((panel) => panel.openDevicePanel({ ...bell, opener }))
    .catch(bell.log.error);
}

/**
 * Acts like a press of the bell, and shows its result in a note. Call it within the visitor's click, so that the browser may
 * show its prompt.
 *
 * @param opener - the pressed button, which the note is beside; without it there is no note
 */
export function pressWithNote(bell: PageBell & Pick<AnswerOptions, 'anchor'>, opener?: HTMLElement): void {
  void pressBell(
    bell,
    bell,
    () => showPanel(bell, opener),
    (wasOn) => showNote(bell, opener, wasOn),
  );
}

/** Shows the result of a press, or asks what is due. */
export function showNote(
  bell: PageBell & Pick<AnswerOptions, 'anchor'>,
  opener?: HTMLElement | null,
  wasOn?: boolean,
): void {
  if (!opener) return;
  import('./note/index.ts')
    .then((note) => note.answerPress({ ...bell, opener, openPanel: () => showPanel(bell, opener), wasOn }))
    .catch(bell.log.error);
}
