import { expect, test } from 'vitest';
import { panelLabelsFor } from '../../src/panel/labels/panel-labels-for.ts';
import { silenceText } from '../../src/panel/sections/silence-text.ts';

const none = { dailyLimit: null, quietHours: null, urgentOnly: false };
const night = { start: '22:00', end: '07:00' };
const noon = { start: '12:00', end: '13:30' };
const at = (time: string) => new Date(`2026-11-27T${time}:00`);

test.each([
  ['12:00', noon, 'Em silêncio até as 13:30.'],
  ['13:29', noon, 'Em silêncio até as 13:30.'],
  ['13:30', noon, ''],
  ['11:59', noon, ''],
  ['22:00', night, 'Em silêncio até as 07:00.'],
  ['00:10', night, 'Em silêncio até as 07:00.'],
  ['07:00', night, ''],
  ['21:59', night, ''],
])('at %s, quiet from %o', (time, quietHours, text) => {
  expect(silenceText(panelLabelsFor('pt-BR'), { ...none, quietHours }, 'pt-BR', at(time))).toBe(text);
});

test('a device that gets urgent notices only is always silent for the others', () => {
  const urgent = { ...none, urgentOnly: true };
  expect(silenceText(panelLabelsFor('en'), urgent, 'en', at('12:00'))).toBe('Urgent notices only.');
  expect(silenceText(panelLabelsFor('es'), { ...urgent, quietHours: night }, 'es', at('23:00'))).toBe(
    'En silencio hasta las 7:00. Solo avisos urgentes.',
  );
  expect(silenceText(panelLabelsFor('en'), { ...none, dailyLimit: 1 }, 'en', at('12:00'))).toBe('');
});

test.each([
  ['pt-BR', '00:00', 'Em silêncio até as 00:00.'],
  ['pt-BR', '01:00', 'Em silêncio até a 01:00.'],
  ['pt-BR', '12:00', 'Em silêncio até as 12:00.'],
  ['pt-BR', '13:00', 'Em silêncio até as 13:00.'],
  ['pt-BR', '22:00', 'Em silêncio até as 22:00.'],
  ['en', '00:00', 'Quiet until 12:00 AM.'],
  ['en', '01:00', 'Quiet until 1:00 AM.'],
  ['en', '12:00', 'Quiet until 12:00 PM.'],
  ['en', '13:00', 'Quiet until 1:00 PM.'],
  ['en', '22:00', 'Quiet until 10:00 PM.'],
  ['es', '00:00', 'En silencio hasta las 0:00.'],
  ['es', '01:00', 'En silencio hasta la 1:00.'],
  ['es', '12:00', 'En silencio hasta las 12:00.'],
  ['es', '13:00', 'En silencio hasta las 13:00.'],
  ['es', '22:00', 'En silencio hasta las 22:00.'],
  ['es-MX', '00:00', 'En silencio hasta las 12:00 a.m.'],
  ['es-MX', '01:00', 'En silencio hasta la 1:00 a.m.'],
  ['es-MX', '12:00', 'En silencio hasta las 12:00 p.m.'],
  ['es-MX', '13:00', 'En silencio hasta la 1:00 p.m.'],
  ['es-MX', '22:00', 'En silencio hasta las 10:00 p.m.'],
  ['es-AR', '01:00', 'En silencio hasta la 1:00 a. m.'],
])('in %s, quiet hours end at %s: %s', (language, end, text) => {
  const quietHours = { start: end === '22:00' ? '20:00' : '22:00', end };
  const preferences = { ...none, quietHours, urgentOnly: false };
  const silence = silenceText(panelLabelsFor(language), preferences, language, at(quietHours.start));
  // Chromium and Node.js write narrow spaces in times.
  expect(silence.replaceAll(/[\u202F\u00A0]/g, ' ')).toBe(text);
});
