import type { MessagingClient, SinetaClient } from '@sineta/client';
import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import type { BellRequests } from '../bell-requests.ts';
import { defaultLanguage } from '../labels.ts';
import { textLanguage } from '../panel/dom/text-language.ts';
import type { PressOptions } from '../press-bell.ts';
import {
  type NoteActions,
  type NoteContent,
  questionContent,
  reminderContent,
  stateContent,
} from './note-content.ts';
import { type NoteLabels, noteLabelsFor } from './note-labels.ts';
import { type Note, type NoteAnchor, openNote } from './open-note.ts';
import { quietMoment } from './quiet-moment.ts';

/** The options of {@link answerPress}. */
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
  /** What the note is placed beside; the opener when absent. */
  readonly anchor?: NoteAnchor | undefined;
  /** Whether notifications were on before the press; absent if there was none, for a question that has no answer yet. */
  readonly wasOn?: boolean | undefined;
  readonly openPanel: () => void;
}

/** What the visitor is asked: topics of this device. */
interface Question {
  readonly topics: readonly DeviceTopic[];
  readonly device: DeviceControls;
}

/** The note of this page, and whether it is the question. */
let shown: Note | undefined;
let isQuestion = false;

/** Set once this page view waits for a moment to ask again, or needs none: it is aborted by a press. */
let reminder: AbortController | undefined;

/** The button that the moment is awaited for. */
let waiting: HTMLElement | undefined;

/**
 * Shows the result of a press of the bell in a note beside it: the state with the ways to the notices and the panel, or,
 * after notifications were turned on, the question which topics to receive. Without a press it asks again, in one line at a
 * quiet moment, once for a page view.
 */
export async function answerPress(options: AnswerOptions): Promise<void> {
  const { store, log, opener, wasOn, panel, openPanel } = options;
  if (wasOn === undefined) return askAgain(options);
  (reminder ??= new AbortController()).abort();
  const labels = labelsOf(options);
  // Without the topics there is still the state to show.
  const question = wasOn ? undefined : await findQuestion(options).catch(log.error);
  const isOn = !!store.getState().token;
  // The page may have removed the bell meanwhile. An open panel shows the state and the topics.
  if (!opener.isConnected || document.querySelector('body > sineta-panel')?.shadowRoot) return;
  // A press leaves a question that is still open.
  if (isQuestion && shown?.isOpen() && isOn) return;
  if (question && isOn) return void ask(options, question);
  const ways = {
    notices: store.notices?.host.isConnected ? store.notices : undefined,
    openPanel: panel === false ? undefined : openPanel,
  };
  show(options, (actions) => stateContent(labels, isOn, actions, ways));
}

async function askAgain(options: AnswerOptions): Promise<void> {
  const { opener, store } = options;
  if (reminder?.signal.aborted || waiting?.isConnected) return;
  // That of a bell which the page has removed.
  reminder?.abort();
  reminder = new AbortController();
  waiting = opener;
  const { signal } = reminder;
  await quietMoment(opener, signal);
  // Pressed meanwhile, or replaced.
  if (signal.aborted) return;
  reminder.abort();
  if (!opener.isConnected) return void (reminder = undefined);
  const canAsk = () => store.getState().token && !shown?.isOpen();
  // The request counts as a view.
  const question = canAsk() && (await findQuestion(options).catch(() => {}));
  if (!question || !canAsk()) return;
  show(options, (actions) =>
    reminderContent(labelsOf(options), question.device, actions, () => ask(options, question).focus()),
  );
}

/** The question, unless this device has answered it or the site has no topics. */
async function findQuestion({
  client,
  askTopics = true,
  lang = defaultLanguage,
}: AnswerOptions): Promise<Question | undefined> {
  const device = askTopics ? await client.device?.() : undefined;
  const topics = await device?.topicsToAsk(lang);
  return device && topics?.length ? { topics, device } : undefined;
}

function ask(options: AnswerOptions, { topics, device }: Question): Note {
  const note = show(options, (actions) => questionContent(labelsOf(options), topics, device, actions));
  isQuestion = true;
  return note;
}

/** Shows a note in place of the former one, as long as notifications stay on or off. */
function show(
  { store, opener, anchor = opener, lang = defaultLanguage, labels }: AnswerOptions,
  contentOf: (actions: NoteActions) => NoteContent,
): Note {
  shown?.close();
  const isOn = !!store.getState().token;
  const note = openNote(opener, textLanguage(lang, labels?.enabled), contentOf, anchor);
  const stop = store.subscribe(({ token }) => {
    if (!!token !== isOn) note.close();
  });
  note.closed.addEventListener('abort', stop);
  isQuestion = false;
  return (shown = note);
}

function labelsOf({ lang = defaultLanguage, labels }: AnswerOptions): NoteLabels {
  return { ...noteLabelsFor(lang), ...labels };
}
