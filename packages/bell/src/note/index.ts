// A module of its own: the answer to a press of the bell, without React.
export { answerPress, type AnswerOptions } from './answer-press.ts';
export type { NoteLabels } from './note-labels.ts';
export { type NoteSample, showNote } from './show-note.ts';
