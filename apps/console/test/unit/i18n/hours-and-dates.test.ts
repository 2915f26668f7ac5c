import { expect, test } from 'vitest';
import { preferenceTexts } from '../../../src/devices/preferences/preference-texts.ts';
import { asPtBr, dasPtBr } from '../../../src/i18n/hour-pt-br.ts';
import { devicesEs } from '../../../src/languages/es/devices.ts';
import { inSentence } from '../../../src/languages/es/in-sentence.ts';
import { translationsPtBr } from '../../../src/messages/compose/translations/translations-texts.pt-br.ts';

test('the article of one o’clock is singular', () => {
  expect(['22:00', '01:00', '1h', '11:00'].map(asPtBr)).toEqual(['às 22:00', 'à 01:00', 'à 1h', 'às 11:00']);
  expect(['01:30', '10:00'].map(dasPtBr)).toEqual(['da 01:30', 'das 10:00']);
  const night = { start: '22:00', end: '01:00' };
  expect(preferenceTexts['pt-BR'].quiet(night)).toMatch(/^Das 22:00 à 01:00,/);
  expect(devicesEs.preferences.quiet(night)).toMatch(/^De las 22:00 a la 01:00,/);
});

test('a Spanish date in a sentence has its prepositions', () => {
  expect(inSentence('28 nov 2026')).toBe('28 de nov de 2026');
  expect(inSentence('28 nov 2026, 1:11 p.m.')).toBe('28 de nov de 2026, 1:11 p.m.');
  expect(inSentence('1 de ene de 1970')).toBe('1 de ene de 1970');
  expect(inSentence('28/11/26')).toBe('28/11/26');
});

test('the languages of a message agree with their number', () => {
  const { note } = translationsPtBr;
  expect(note('inglês', 'português', 1)).toMatch(/^Enviada também em inglês a navegadores nesse idioma;/);
  expect(note('inglês e espanhol', 'português', 2)).toMatch(/ a navegadores nesses idiomas;/);
});
