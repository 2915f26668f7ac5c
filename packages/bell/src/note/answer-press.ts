import type { MessagingClient, SinetaClient } from '@sineta/client';
import type { BellRequests } from '../bell-requests.ts';
import { informTabs } from '../inform-tabs.ts';
import { defaultLanguage } from '../labels.ts';
import type { PressOptions } from '../press-bell.ts';
import { type NoteActions, type NoteContent, questionContent, stateContent } from './note-content.ts';
import { type NoteLabels, noteLabelsFor } from './note-labels.ts';
import { type Note, openNote } from './open-note.ts';

export interface AnswerOptions extends Pick<PressOptions, 'panel' | 'askTopics'> {
  /** With `device()` a visitor is asked which topics to receive. */
  readonly client: MessagingClient & Partial<Pick<SinetaClient, 'device'>>;
  readonly store: BellRequests['store'];
  readonly log: BellRequests['log'];
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string | undefined;
  /** Your own texts, which replace those of the language. */
  readonly labels?: Partial<NoteLabels> | undefined;
  /** The button of the bell. */
  readonly opener: HTMLElement;
  /** Whether notifications were on before the press. */
  readonly wasOn: boolean;
  readonly openPanel: () => void;
}

/** The note of this page. */
let shown: Note | undefined;

/**
 * Shows the result of a press of the bell in a note beside it: the state with the way to the panel, or, once on this device
 * after notifications were turned on, the question which topics to receive.
 */
export async function answerPress(options: AnswerOptions): Promise<void> {
  informTabs();
  const { store, log, opener, wasOn, panel, openPanel, lang = defaultLanguage } = options;
  const labels = { ...noteLabelsFor(lang), ...options.labels };
  // Without the topics there is still the state to show.
  const ask = wasOn ? undefined : await questionOf(options, labels).catch(log.error);
  const isOn = !!store.getState().token;
  // A press leaves a question that is still open.
  if (shown?.stays && !shown.closed.aborted && isOn) return;
  shown?.close();
  const note = openNote(opener, lang, (actions) =>
    ask && isOn ? ask(actions) : stateContent(labels, isOn, actions, panel === false ? undefined : openPanel),
  );
  // It must not show an earlier state.
  const stop = store.subscribe(({ token }) => {
    if (!!token !== isOn) note.close();
  });
  note.closed.addEventListener('abort', stop);
  shown = note;
}

/** The question, if this device has not been asked and the site has topics. */
async function questionOf(
  { client, askTopics = true }: AnswerOptions,
  labels: NoteLabels,
): Promise<((actions: NoteActions) => NoteContent) | undefined> {
  const device = askTopics ? await client.device?.() : undefined;
  const topics = await device?.topicsToAsk();
  return device && topics?.length ? (actions) => questionContent(labels, topics, device, actions) : undefined;
}
