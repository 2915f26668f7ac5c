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
