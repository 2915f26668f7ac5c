import { expect, test } from 'vitest';
import { preferenceTexts } from '../../../src/devices/preferences/preference-texts.ts';
import { asPtBr, dasPtBr, untilPtBr } from '../../../src/i18n/hour-pt-br.ts';
import { atHour } from '../../../src/languages/es/at-hour.ts';
import { devicesEs } from '../../../src/languages/es/devices.ts';
import { inSentence } from '../../../src/languages/es/in-sentence.ts';
import { texts as spanish } from '../../../src/languages/es/index.ts';
import { withOneStop } from '../../../src/languages/es/one-stop.ts';
import { wallTime } from '../../../src/messages/compose/draft/schedule.ts';
import { translationsPtBr } from '../../../src/messages/compose/translations/translations-texts.pt-br.ts';
import { signInAgainTexts } from '../../../src/shell/sign-in-again-texts.ts';

test('the article of one o’clock is singular', () => {
  expect(['22:00', '01:00', '1h', '11:00'].map(asPtBr)).toEqual(['às 22:00', 'à 01:00', 'à 1h', 'às 11:00']);
  expect(['01:30', '10:00'].map(dasPtBr)).toEqual(['da 01:30', 'das 10:00']);
  const night = { start: '22:00', end: '01:00' };
  expect(preferenceTexts['pt-BR'].quiet(night)).toMatch(/^Das 22:00 à 01:00,/);
  expect(devicesEs.preferences.quiet(night)).toMatch(/^De las 22:00 a la 1:00,/);
  expect(preferenceTexts.en.quiet(night).replaceAll('\u202F', ' ')).toMatch(/^10:00 PM to 1:00 AM,/);
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

test.each([
  ['00:00', 'às 00:00', 'das 00:00', 'até as 00:00', 'las 00:00'],
  ['01:00', 'à 01:00', 'da 01:00', 'até a 01:00', 'la 01:00'],
  ['12:00', 'às 12:00', 'das 12:00', 'até as 12:00', 'las 12:00'],
  ['13:00', 'às 13:00', 'das 13:00', 'até as 13:00', 'las 13:00'],
  ['22:00', 'às 22:00', 'das 22:00', 'até as 22:00', 'las 22:00'],
  ['1:00 a.m.', 'à 1:00 a.m.', 'da 1:00 a.m.', 'até a 1:00 a.m.', 'la 1:00 a.m.'],
])('%s has its article', (time, at, from, until, spanishTime) => {
  expect([asPtBr(time), dasPtBr(time), untilPtBr(time), atHour(time)]).toEqual([
    at,
    from,
    until,
    spanishTime,
  ]);
});

test.each([
  ['00:00', 'às 00:00', '12:00 AM', ' 0:00'],
  ['01:00', 'à 01:00', '1:00 AM', ' 1:00'],
  ['12:00', 'às 12:00', '12:00 PM', '12:00'],
  ['13:00', 'às 13:00', '1:00 PM', '13:00'],
  ['22:00', 'às 22:00', '10:00 PM', '22:00'],
])('a local time of %s is read aloud in each language', (time, ...ends) => {
  const texts = ['pt-BR', 'en', 'es'].map((language) => wallTime(`2026-11-27T${time}`, language));
  for (const [index, text] of texts.entries()) {
    expect(text.replaceAll(/[\u202F\u00A0]/g, ' ')).toMatch(new RegExp(`${ends[index]}$`));
    expect(text).not.toMatch(/(?:às|las) 0?1:/);
  }
});

test('a Spanish sentence that ends with “a.m.” has one full stop', () => {
  const { ends, nested, plain } = withOneStop({
    ends: (time: string) => `Llega a las ${time}.`,
    nested: { two: (time: string) => `Hasta las ${time}. Después, nada.` },
    plain: 'Sin hora.',
  });
  expect(ends('7:00 a.m.')).toBe('Llega a las 7:00 a.m.');
  expect(ends('7:00 p.\u00A0m.')).toBe('Llega a las 7:00 p.\u00A0m.');
  expect(ends('7:00')).toBe('Llega a las 7:00.');
  expect(nested.two('1:00 p.m.')).toBe('Hasta las 1:00 p.m. Después, nada.');
  expect(plain).toBe('Sin hora.');
});

test('the texts of the console have one full stop after a time', () => {
  const { recurring } = spanish as { readonly recurring: { readonly next: (time: string) => string } };
  expect(recurring.next('27 nov 2026, 7:00 a.m.')).toBe('Próximo envío: 27 nov 2026, 7:00 a.m.');
});

test.each([
  ['01:00', 'até a 01:00'],
  ['07:00', 'até as 07:00'],
])('the session can be resumed until %s', (time, text) => {
  expect(signInAgainTexts['pt-BR'].goesOn('o envio', time)).toContain(` ${text} para concluir`);
});
