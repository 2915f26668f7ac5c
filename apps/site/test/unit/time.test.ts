import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dateFormat } from '../../src/time/date-format.ts';
import { dayLabel } from '../../src/time/day-label.ts';
import { relativeTime, timeFormats } from '../../src/time/time-formats.ts';
import { zoneName } from '../../src/time/zone-name.ts';

describe('the name of a day', () => {
  test.for([
    ['2026-11-21', 'Hoje'],
    ['2026-11-20', 'Ontem'],
    ['2026-11-12', '12 de novembro'],
    ['2025-12-31', '31 de dezembro de 2025'],
    ['2026-11-22', '22 de novembro'],
  ] as const)('%s', ([day, label]) => {
    expect(dayLabel(day, '2026-11-21', 'pt-BR')).toBe(label);
  });

  test('yesterday may be in another month or year', () => {
    expect(dayLabel('2026-12-31', '2027-01-01', 'pt-BR')).toBe('Ontem');
  });

  test('in English', () => {
    expect(dayLabel('2026-11-21', '2026-11-21', 'en')).toBe('Today');
  });
});

describe('the age of a notice', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.for([
    ['2026-11-21T11:59:30Z', 'agora'],
    ['2026-11-21T12:05:00Z', 'agora'],
    ['2026-11-21T11:59:00Z', 'há 1 minuto'],
    ['2026-11-21T11:00:01Z', 'há 59 minutos'],
    ['2026-11-21T11:00:00Z', 'há 1 hora'],
    ['2026-11-21T00:30:00Z', 'há 11 horas'],
  ] as const)('%s', ([instant, text]) => {
    expect(relativeTime(new Date(instant), now, 'pt-BR')).toBe(text);
  });
});

test('the time of day and the full date, in the time zone of the site', () => {
  const instant = new Date('2026-11-21T02:05:00Z');
  const { clock, full } = timeFormats('pt-BR', 'America/Sao_Paulo');
  expect(clock.format(instant)).toBe('23:05');
  expect(full(instant)).toBe('sex., 20 de nov. de 2026, 23:05');
});

test('the time is the same in the list and in the full date', () => {
  const instant = new Date('2026-11-21T06:50:00Z');
  for (const [language, time] of [
    ['pt-BR', '03:50'],
    ['en', '3:50 AM'],
    ['es', '3:50'],
  ] as const) {
    const { clock, full } = timeFormats(language, 'America/Sao_Paulo');
    expect(clock.format(instant)).toBe(time);
    expect(full(instant)).toMatch(new RegExp(`2026, ${time}$`));
  }
});

test.for([
  ['pt-BR', 'America/Sao_Paulo', 'horário de Brasília'],
  ['pt-BR', 'America/Manaus', 'horário do Amazonas'],
  ['en', 'America/Sao_Paulo', 'Brasilia Time'],
  ['es', 'America/Sao_Paulo', 'hora de Brasilia'],
  ['es', 'America/Mexico_City', 'hora central'],
  ['es', 'Europe/Madrid', 'hora de Europa central'],
  ['en', 'UTC', 'UTC'],
  ['pt-BR', 'Etc/UTC', 'UTC'],
] as const)('in %s, %s is “%s”', ([language, timeZone, name]) => {
  expect(zoneName(timeZone, language)).toBe(name);
});

describe('a format of dates', () => {
  test('is made once for each language and its options', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => made.mockRestore());
    for (let page = 0; page < 3; page++) {
      dateFormat('pt-BR', { timeZone: 'America/Belem' });
      dateFormat('pt-BR', { timeZone: 'America/Belem', dateStyle: 'long' });
      dateFormat('es', { timeZone: 'America/Belem' });
    }
    expect(made).toHaveBeenCalledTimes(3);
  });

  test('is made again after a hundred others: they take a bounded memory', () => {
    const first = dateFormat('fr', { timeZone: 'UTC' });
    for (const timeZone of Intl.supportedValuesOf('timeZone').slice(0, 101)) dateFormat('fr', { timeZone });
    expect(dateFormat('fr', { timeZone: 'UTC' })).not.toBe(first);
  });
});
