import type { Preferences } from '@sineta/protocol';
import { expect, test } from 'vitest';
import {
  describeDigest,
  describePassing,
  describePreferences,
  describeWaiting,
} from '../../src/panel/preferences/describe-preferences.ts';
import { preferencesLabelsFor } from '../../src/panel/preferences/preferences-labels.ts';

const everything: Preferences = { dailyLimit: null, quietHours: null, urgentOnly: false };
const night = { start: '22:00', end: '07:00' };

/** A sentence with the texts and formats of a language. */
function sentence<A extends readonly unknown[]>(
  lang: string,
  describe: (...args: [...A, ReturnType<typeof preferencesLabelsFor>, string]) => string,
  ...values: A
): string {
  // Chromium and Node.js write a narrow space before “PM”.
  return describe(...values, preferencesLabelsFor(lang), lang).replaceAll(/[\u202F\u00A0]/g, ' ');
}

test.each([
  ['pt-BR', {}, 'A qualquer hora, sem limite'],
  ['pt-BR', { dailyLimit: 3 }, 'No máximo 3 por dia'],
  ['pt-BR', { quietHours: night }, 'Silêncio das 22:00 às 07:00'],
  [
    'pt-BR',
    { urgentOnly: true, dailyLimit: 1, quietHours: night },
    'Só avisos urgentes · No máximo 1 por dia · Silêncio das 22:00 às 07:00',
  ],
  ['en-US', { quietHours: night }, 'Quiet from 10:00 PM to 7:00 AM'],
  ['pt-BR', { dailyLimit: 3, digestTime: '20:00' }, 'No máximo 3 por dia · Os outros às 20:00'],
  [
    'pt-BR',
    { quietHours: night, dailyLimit: 3, digestTime: '20:00' },
    'No máximo 3 por dia · Silêncio das 22:00 às 07:00',
  ],
  ['pt-BR', { digestTime: '20:00' }, 'A qualquer hora, sem limite'],
  ['es', { quietHours: night, dailyLimit: 10 }, 'Como máximo 10 al día · Silencio de las 22:00 a las 7:00'],
  // The article of one o’clock is singular.
  ['pt-BR', { quietHours: { start: '22:00', end: '01:00' } }, 'Silêncio das 22:00 à 01:00'],
  ['pt-BR', { quietHours: { start: '01:30', end: '11:00' } }, 'Silêncio da 01:30 às 11:00'],
  ['es', { quietHours: { start: '22:00', end: '01:00' } }, 'Silencio de las 22:00 a la 1:00'],
] as const)('in %s, %o are in words', (lang, changes, text) => {
  expect(sentence(lang, describePreferences, { ...everything, ...changes })).toBe(text);
});

test.each([
  ['pt-BR', {}, ''],
  ['pt-BR', { quietHours: night }, ''],
  ['pt-BR', { urgentOnly: true }, 'Os outros chegam juntos, às 08:00.'],
  ['pt-BR', { dailyLimit: 1, digestTime: '20:00' }, 'Os outros chegam juntos, às 20:00.'],
  ['pt-BR', { dailyLimit: 1, digestTime: '20:00', quietHours: night }, 'Os outros chegam juntos, às 07:00.'],
  ['en', { urgentOnly: true, quietHours: night }, 'The others arrive together, at 7:00 AM.'],
  ['es', { urgentOnly: true, digestTime: '01:00' }, 'Los demás llegan juntos, a la 1:00.'],
] as const)('in %s with %o, held notices arrive: %s', (lang, changes, text) => {
  expect(sentence(lang, describeDigest, { ...everything, ...changes })).toBe(text);
});

test.each([
  [{ quietHours: night }, [], 'Durante o silêncio, nenhum aviso do site chega.'],
  [{ quietHours: night }, ['Clima'], 'Avisos urgentes de Clima chegam na hora mesmo assim.'],
  [{ dailyLimit: 1 }, ['Clima', 'Saúde'], 'Avisos urgentes de Clima e Saúde chegam na hora mesmo assim.'],
  [{ dailyLimit: 1 }, [], ''],
  [{ urgentOnly: true }, ['Clima'], ''],
  [{}, ['Clima'], ''],
])('with %o and the urgent topics %j, these pass: %s', (changes, topics, text) => {
  expect(sentence('pt-BR', describePassing, { ...everything, ...changes }, topics)).toBe(text);
});

const times = ['00:00', '01:00', '12:00', '13:00', '22:00'];

test.each([
  ['pt-BR', ['até as 00:00.', 'até a 01:00.', 'até as 12:00.', 'até as 13:00.', 'até as 22:00.']],
  ['en', ['until 12:00 AM.', 'until 1:00 AM.', 'until 12:00 PM.', 'until 1:00 PM.', 'until 10:00 PM.']],
  ['es', ['hasta las 0:00.', 'hasta la 1:00.', 'hasta las 12:00.', 'hasta las 13:00.', 'hasta las 22:00.']],
  [
    'es-MX',
    [
      'hasta las 12:00 a.m.',
      'hasta la 1:00 a.m.',
      'hasta las 12:00 p.m.',
      'hasta la 1:00 p.m.',
      'hasta las 10:00 p.m.',
    ],
  ],
] as const)('in %s, notices wait %o', (language, texts) => {
  const waiting = times.map((time) =>
    sentence(language, describeWaiting, { count: 1, until: new Date(`2026-11-27T${time}`).toISOString() }),
  );
  expect(waiting).toEqual(
    texts.map((text) => expect.stringMatching(new RegExp(` ${text.replaceAll('.', '\\.')}$`))),
  );
});

test.each([
  ['pt-BR', ['às 00:00.', 'à 01:00.', 'às 12:00.', 'às 13:00.', 'às 22:00.']],
  ['en', ['at 12:00 AM.', 'at 1:00 AM.', 'at 12:00 PM.', 'at 1:00 PM.', 'at 10:00 PM.']],
  ['es', ['a las 0:00.', 'a la 1:00.', 'a las 12:00.', 'a las 13:00.', 'a las 22:00.']],
  ['es-MX', ['a las 12:00 a.m.', 'a la 1:00 a.m.', 'a las 12:00 p.m.', 'a la 1:00 p.m.', 'a las 10:00 p.m.']],
] as const)('in %s, held notices arrive %o', (language, texts) => {
  const held = times.map((end) =>
    sentence(language, describeDigest, { ...everything, dailyLimit: 1, digestTime: end }),
  );
  expect(held).toEqual(
    texts.map((text) => expect.stringMatching(new RegExp(` ${text.replaceAll('.', '\\.')}$`))),
  );
});
