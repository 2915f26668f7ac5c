import { weekdayName } from '../../i18n/weekday-name.ts';
import type { RuleWords } from './rule-choices.ts';
import { localeOf } from '../../i18n/amounts.ts';
import { hourIn } from '../../i18n/hour-in.ts';

const portuguese = new Intl.ListFormat('pt-BR');
const english = new Intl.ListFormat('en');

const dateIn = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
  return (date: Date) => format.format(date);
};
const day = { day: 'numeric', month: 'long' } as const;

/** Saturday and Sunday are masculine. */
const emDia = (index: number): string => `${index > 4 ? 'no' : 'na'} ${weekdayName('pt-BR', index)}`;
const todoDia = (index: number): string => `${index > 4 ? 'todo' : 'toda'} ${weekdayName('pt-BR', index)}`;

/** Whether these are the days from Monday to Friday. */
const areWorkdays = (days: readonly number[]): boolean => days.join() === '0,1,2,3,4';

const ordinaisPt = ['primeir', 'segund', 'terceir', 'quart', 'quint'];
/** From the end of the month. */
const finaisPt = ['últim', 'penúltim', 'antepenúltim'];
const ordinalsEn = ['first', 'second', 'third', 'fourth', 'fifth'];
const finalsEn = ['last', 'second-to-last', 'third-to-last', 'fourth-to-last', 'fifth-to-last'];
const suffixesEn: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const pluralRulesEn = new Intl.PluralRules('en', { type: 'ordinal' });
const nthEn = (day: number): string => `${day}${suffixesEn[pluralRulesEn.select(day)] ?? 'th'}`;

const naEnesima = (nth: number, index: number): string => {
  const [article, ending] = index > 4 ? ['no', 'o'] : ['na', 'a'];
  const stem = nth > 0 ? ordinaisPt[nth - 1] : finaisPt[-nth - 1];
  const name = weekdayName('pt-BR', index);
  return stem === undefined
    ? `${article} ${ordinaisPt[-nth - 1]}${ending} ${name} a contar do fim do mês`
    : `${article} ${stem}${ending} ${name}`;
};
const onTheNth = (nth: number, index: number): string =>
  `on the ${nth > 0 ? ordinalsEn[nth - 1] : finalsEn[-nth - 1]} ${weekdayName('en', index)}`;

const wordsPtBr: RuleWords = {
  language: 'pt-BR',
  every: {
    DAILY: (interval) => (interval === 1 ? 'todo dia' : `a cada ${interval} dias`),
    WEEKLY: (interval) => `a cada ${interval} semanas`,
    MONTHLY: (interval) => `a cada ${interval} meses`,
    YEARLY: (interval) => (interval === 1 ? 'todo ano' : `a cada ${interval} anos`),
  },
  each: {
    weekdays: (days) =>
      areWorkdays(days) ? 'de segunda a sexta-feira' : portuguese.format(days.map(todoDia)),
    nthWeekday: (nth, index) => `${naEnesima(nth, index)} de cada mês`,
    monthDay: (date) => (date === -1 ? 'no último dia de cada mês' : `todo dia ${date}`),
  },
  on: {
    weekdays: (days) => portuguese.format(days.map(emDia)),
    nthWeekday: naEnesima,
    monthDay: (date) => (date === -1 ? 'no último dia' : `no dia ${date}`),
  },
  date: (date) => `em ${dateIn('pt-BR', day)(date)}`,
  times: (count) => (count === 1 ? 'uma vez' : `${count} vezes`),
  until: (date) => `até ${dateIn('pt-BR', { dateStyle: 'long' })(date)}`,
  at: (time) => `${time.startsWith('01') ? 'à' : 'às'} ${time}`,
  other: (rule) => `regra ${rule}`,
};

const weekdaysEn = (days: readonly number[]): string =>
  english.format(days.map((index) => weekdayName('en', index)));

const wordsEn: RuleWords = {
  language: 'en',
  every: {
    DAILY: (interval) => (interval === 1 ? 'every day' : `every ${interval} days`),
    WEEKLY: (interval) => `every ${interval} weeks`,
    MONTHLY: (interval) => `every ${interval} months`,
    YEARLY: (interval) => (interval === 1 ? 'every year' : `every ${interval} years`),
  },
  each: {
    weekdays: (days) => `every ${areWorkdays(days) ? 'weekday' : weekdaysEn(days)}`,
    nthWeekday: (nth, index) => `${onTheNth(nth, index)} of each month`,
    monthDay: (date) => `on the ${date === -1 ? 'last day' : nthEn(date)} of each month`,
  },
  on: {
    weekdays: (days) => `on ${weekdaysEn(days)}`,
    nthWeekday: onTheNth,
    monthDay: (date) => `on the ${date === -1 ? 'last day' : nthEn(date)}`,
  },
  date: (date) => `on ${dateIn('en', day)(date)}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  until: (date) => `until ${dateIn('en', { dateStyle: 'long' })(date)}`,
  at: (time) => `at ${hourIn('en')(time)}`,
  other: (rule) => `rule ${rule}`,
};

/** The texts of rules. */
export const ruleTexts = { name: 'rule', 'pt-BR': wordsPtBr, en: wordsEn };
