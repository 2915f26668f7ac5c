import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstRecurrence, recurrenceName } from '../../../src/messages/compose/recurring/first-recurrence.ts';
import {
  capitalize,
  choiceOf,
  choiceText,
  movedRule,
  ruleChoices,
  ruleLabel,
  ruleOf,
  ruleText,
  skipsShortMonths,
  weeklyDaysOf,
  weeklyRule,
} from '../../../src/messages/recurring/rule-choices.ts';
import { recurringEs } from '../../../src/languages/es/recurring.ts';
import { ruleTexts } from '../../../src/messages/recurring/rule-texts.ts';

const { 'pt-BR': ptBr, en } = ruleTexts;

describe('the choices for a first time', () => {
  // A second Sunday, and a day that is the fifth Thursday of its month.
  test.each([
    ['daily', 'FREQ=DAILY', 'Todo dia', 'Every day'],
    ['weekly', 'FREQ=WEEKLY;BYDAY=SU', 'Todo domingo', 'Every Sunday'],
    [
      'monthly-weekday',
      'FREQ=MONTHLY;BYDAY=2SU',
      'No segundo domingo de cada mês',
      'On the second Sunday of each month',
    ],
    ['monthly-day', 'FREQ=MONTHLY;BYMONTHDAY=13', 'Todo dia 13', 'On the 13th of each month'],
    ['yearly', 'FREQ=YEARLY', 'Todo ano, em 13 de dezembro', 'Every year, on December 13'],
  ] as const)('%s', (choice, rule, portuguese, english) => {
    const start = '2026-12-13T08:00';
    expect(ruleOf(choice, start)).toBe(rule);
    expect(choiceText(choice, start, ptBr)).toBe(portuguese);
    expect(choiceText(choice, start, en)).toBe(english);
  });

  test('count a fifth weekday from the end of the month', () => {
    const start = '2026-12-31T18:30';
    expect(ruleOf('monthly-weekday', start)).toBe('FREQ=MONTHLY;BYDAY=-1TH');
    expect(choiceText('monthly-weekday', start, ptBr)).toBe('Na última quinta-feira de cada mês');
  });

  test('are recognized by their rules, for every first day', () => {
    const day = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2032-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.constantFrom(...ruleChoices), (date, choice) => {
        const start = date.toISOString().slice(0, 16);
        expect(choiceOf(ruleOf(choice, start), start)).toBe(choice);
      }),
    );
  });

  test.each([
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
    'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=YEARLY;COUNT=3',
  ])('do not include %s', (rule) => {
    expect(choiceOf(rule, '2026-12-13T08:00')).toBe('other');
  });
});

describe('the days of a weekly rule', () => {
  const sunday = '2026-12-13T08:00';

  test('are any days of the week, in their order', () => {
    const rule = weeklyRule(['SU', 'WE']);
    expect(rule).toBe('FREQ=WEEKLY;BYDAY=WE,SU');
    expect(weeklyDaysOf(rule)).toEqual(['WE', 'SU']);
    expect(choiceOf(rule, sunday)).toBe('weekly');
    expect(ruleLabel(rule, sunday, ptBr)).toBe('Toda quarta-feira e todo domingo');
    expect(weeklyDaysOf('FREQ=WEEKLY;BYDAY=WE,SU;COUNT=3')).toBeUndefined();
    expect(weeklyDaysOf('FREQ=WEEKLY')).toBeUndefined();
  });

  test.each([
    ['FREQ=WEEKLY;BYDAY=SU', 'FREQ=WEEKLY;BYDAY=MO'],
    ['FREQ=WEEKLY;BYDAY=WE,SU', 'FREQ=WEEKLY;BYDAY=WE,SU'],
    ['FREQ=WEEKLY;BYDAY=WE', 'FREQ=WEEKLY;BYDAY=WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=13', 'FREQ=MONTHLY;BYMONTHDAY=14'],
    ['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
  ])('follow the first date only if they were its own: %s', (rule, moved) => {
    expect(movedRule(rule, sunday, '2026-12-14T08:00')).toBe(moved);
  });
});

test.each([
  ['FREQ=DAILY', 'todo dia, às 08:00', 'every day, at 8:00 AM'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE',
    'a cada 2 semanas, na quarta-feira e no domingo, às 08:00',
    'every 2 weeks, on Wednesday and Sunday, at 8:00 AM',
  ],
  ['FREQ=WEEKLY', 'todo domingo, às 08:00', 'every Sunday, at 8:00 AM'],
  ['FREQ=MONTHLY', 'todo dia 13, às 08:00', 'on the 13th of each month, at 8:00 AM'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
    'no último dia de cada mês, às 08:00, 3 vezes',
    'on the last day of each month, at 8:00 AM, 3 times',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=-2FR',
    'a cada 3 meses, na penúltima sexta-feira, às 08:00',
    'every 3 months, on the second-to-last Friday, at 8:00 AM',
  ],
  [
    'FREQ=YEARLY;UNTIL=20301224',
    'todo ano, em 13 de dezembro, às 08:00, até 24 de dezembro de 2030',
    'every year, on December 13, at 8:00 AM, until December 24, 2030',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'todo ano, em 29 de fevereiro, às 08:00',
    'every year, on February 29, at 8:00 AM',
  ],
  [
    'FREQ=YEARLY;BYDAY=20MO',
    'regra FREQ=YEARLY;BYDAY=20MO, às 08:00',
    'rule FREQ=YEARLY;BYDAY=20MO, at 8:00 AM',
  ],
])('%s in words', (rule, portuguese, english) => {
  expect(ruleText(rule, '2026-12-13T08:00', ptBr)).toBe(portuguese);
  expect(ruleText(rule, '2026-12-13T08:00', en).replaceAll(/\s/g, ' ')).toBe(english);
});

test.each([
  ['FREQ=DAILY', 'todos los días'],
  ['FREQ=WEEKLY;BYDAY=SA', 'todos los sábados'],
  ['FREQ=WEEKLY;BYDAY=WE,SU', 'todos los miércoles y domingos'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'de lunes a viernes'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', 'cada 2 semanas, el sábado'],
  ['FREQ=MONTHLY;BYDAY=-1SU', 'el último domingo de cada mes'],
  ['FREQ=MONTHLY;BYMONTHDAY=13', 'el día 13 de cada mes'],
  ['FREQ=YEARLY', 'todos los años, el 13 de diciembre'],
])('%s in Spanish', (rule, words) => {
  expect(ruleText(rule, '2026-12-13T08:00', recurringEs.rule)).toBe(`${words}, a las 8:00`);
});

test('the days from Monday to Friday have one name', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  expect(ruleLabel(rule, '2026-12-14T08:00', ptBr)).toBe('De segunda a sexta-feira');
  expect(ruleLabel(rule, '2026-12-14T08:00', en)).toBe('Every weekday');
});

test('one o’clock is singular in Portuguese', () => {
  expect(ruleText('FREQ=DAILY', '2026-12-13T01:30', ptBr)).toBe('todo dia, à 01:30');
  expect(capitalize('à 01:30')).toBe('À 01:30');
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=28', '2026-12-28T08:00', false],
  ['FREQ=MONTHLY;BYMONTHDAY=29', '2026-12-29T08:00', true],
  ['FREQ=MONTHLY', '2026-12-31T08:00', true],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-12-31T08:00', false],
  ['FREQ=MONTHLY;BYDAY=-1TH', '2026-12-31T08:00', false],
  ['FREQ=YEARLY', '2028-02-29T08:00', true],
  ['FREQ=YEARLY', '2026-12-31T08:00', false],
  ['FREQ=WEEKLY', '2026-12-31T08:00', false],
])('whether %s from %s on skips short months: %s', (rule, start, skips) => {
  expect(skipsShortMonths(rule, start)).toBe(skips);
});

test('a new one begins tomorrow by the clock of the site', () => {
  // Still Monday in São Paulo, already Tuesday in Berlin.
  const now = new Date('2026-11-24T01:00Z');
  expect(firstRecurrence(now, 'America/Sao_Paulo')).toEqual({
    startsAtLocal: '2026-11-24T08:00',
    rule: 'FREQ=WEEKLY;BYDAY=TU',
  });
  expect(firstRecurrence(now, 'Europe/Berlin')).toEqual({
    startsAtLocal: '2026-11-25T08:00',
    rule: 'FREQ=WEEKLY;BYDAY=WE',
  });
});

test('its name is the title in one line', () => {
  expect(recurrenceName({ notification: { title: ' Feira\nna\u202e praça ' } })).toBe('Feira na praça');
  expect(Array.from(recurrenceName({ notification: { title: '🔔'.repeat(80) } }))).toHaveLength(50);
});
