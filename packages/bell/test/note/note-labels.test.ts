import { expect, test } from 'vitest';
import { noteLabelsFor } from '../../src/note/note-labels.ts';
import { panelLabelsFor } from '../../src/panel/labels/panel-labels-for.ts';

test('the note has the language of a tag; Portuguese for languages that it does not have', () => {
  const questions = ['pt-PT', 'en-GB', 'es-419', 'tlh'].map((tag) => noteLabelsFor(tag).askTopics);
  expect(questions).toEqual([
    'O que você quer receber?',
    'What would you like to receive?',
    '¿Qué quiere recibir?',
    'O que você quer receber?',
  ]);
});

test.each(['pt', 'en', 'es'])('the note and the panel have the same texts for a topic in %s', (language) => {
  const { topicsNote, topicFollowed, topicLeft, topicFailed } = noteLabelsFor(language);
  const choice = { topicsNote, topicFollowed, topicLeft, topicFailed };
  expect(panelLabelsFor(language)).toMatchObject(choice);
});
