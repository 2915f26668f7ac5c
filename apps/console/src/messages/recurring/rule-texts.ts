import { weekdayName } from '../../i18n/weekday-name.ts';
import type { RuleWords } from './rule-choices.ts';

const portuguese = new Intl.ListFormat('pt-BR');
const english = new Intl.ListFormat('en');

const dateIn = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (date: Date) => format.format(date);
};
const day = { day: 'numeric', month: 'long' } as const;

/** Saturday and Sunday have the masculine article. */
const emDia = (index: number): string => `${index > 4 ? 'no' : 'na'} ${weekdayName('pt-BR', index)}`;

const ordinaisPt = ['primeir', 'segund', 'terceir', 'quart', 'quint'];
const ordinalsEn = ['first', 'second', 'third', 'fourth', 'fifth'];

const wordsPtBr: RuleWords = {
  language: 'pt-BR',
  every: {
    DAILY: (interval) => (interval === 1 ? 'todo dia' : `a cada ${interval} dias`),
    WEEKLY: (interval) => (interval === 1 ? 'toda semana' : `a cada ${interval} semanas`),
    MONTHLY: (interval) => (interval === 1 ? 'todo mês' : `a cada ${interval} meses`),
    YEARLY: (interval) => (interval === 1 ? 'todo ano' : `a cada ${interval} anos`),
  },
  weekdays: (days) => portuguese.format(days.map(emDia)),
  nthWeekday: (nth, index) => {
    const [article, ending] = index > 4 ? ['no', 'o'] : ['na', 'a'];
    const name = weekdayName('pt-BR', index);
    if (nth === -1) return `${article} últim${ending} ${name}`;
    const numbered = `${article} ${ordinaisPt[Math.abs(nth) - 1]}${ending} ${name}`;
    return nth > 0 ? numbered : `${numbered} a contar do fim do mês`;
  },
  monthDay: (date) => (date === -1 ? 'no último dia' : `no dia ${date}`),
  date: (date) => `em ${dateIn('pt-BR', day)(date)}`,
  times: (count) => (count === 1 ? 'uma vez' : `${count} vezes`),
  until: (date) => `até ${dateIn('pt-BR', { dateStyle: 'long' })(date)}`,
  at: (time) => `${time.startsWith('01') ? 'à' : 'às'} ${time}`,
  other: (rule) => `regra ${rule}`,
};

const wordsEn: RuleWords = {
  language: 'en',
  every: {
    DAILY: (interval) => (interval === 1 ? 'every day' : `every ${interval} days`),
    WEEKLY: (interval) => (interval === 1 ? 'every week' : `every ${interval} weeks`),
    MONTHLY: (interval) => (interval === 1 ? 'every month' : `every ${interval} months`),
    YEARLY: (interval) => (interval === 1 ? 'every year' : `every ${interval} years`),
  },
  weekdays: (days) => english.format(days.map((index) => `on ${weekdayName('en', index)}`)),
  nthWeekday: (nth, index) => {
    const name = weekdayName('en', index);
    if (nth > 0) return `on the ${ordinalsEn[nth - 1]} ${name}`;
    return nth === -1
      ? `on the last ${name}`
      : `on the ${ordinalsEn[-nth - 1]} ${name} from the end of the month`;
  },
  monthDay: (date) => (date === -1 ? 'on the last day' : `on day ${date}`),
  date: (date) => `on ${dateIn('en', day)(date)}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  until: (date) => `until ${dateIn('en', { dateStyle: 'long' })(date)}`,
  at: (time) => `at ${time}`,
  other: (rule) => `rule ${rule}`,
};

/** The texts of rules. */
export const ruleTexts = { name: 'rule', 'pt-BR': wordsPtBr, en: wordsEn };
