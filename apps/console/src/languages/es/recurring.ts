import type { recurringTexts } from '../../messages/recurring/recurring-texts.ts';
import type { ruleTexts } from '../../messages/recurring/rule-texts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { weekdayName } from '../../i18n/weekday-name.ts';
import { atHour } from './at-hour.ts';
import { inSentence } from './in-sentence.ts';
import { localeOf } from '../../i18n/amounts.ts';
import { hourIn } from '../../i18n/hour-in.ts';

const list = new Intl.ListFormat('es');

const dateIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(localeOf('es'), { ...options, timeZone: 'UTC' });
  return (date: Date) => format.format(date);
};
const dayOfYear = dateIn({ day: 'numeric', month: 'long' });
const fullDate = dateIn({ dateStyle: 'long' });

/** All days of the week are masculine. */
const ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];
/** From the end of the month. */
const finals = ['último', 'penúltimo', 'antepenúltimo'];

/** Saturday and Sunday alone have another plural. */
const weekdayNames = (index: number): string => `${weekdayName('es', index)}${index > 4 ? 's' : ''}`;

const theNth = (nth: number, index: number): string => {
  const name = weekdayName('es', index);
  const ordinal = nth > 0 ? ordinals[nth - 1] : finals[-nth - 1];
  return ordinal === undefined
    ? `el ${ordinals[-nth - 1]} ${name} contando desde el fin de mes`
    : `el ${ordinal} ${name}`;
};

const recurring: TextsOf<typeof recurringTexts> = {
  title: 'Mensajes recurrentes',
  description:
    'El servicio programa cada envío por sí solo. El próximo ya está entre los mensajes programados.',
  create: 'Nuevo mensaje recurrente',
  loading: 'Cargando…',
  failed: 'No se pudieron cargar los mensajes recurrentes.',
  empty: 'Aún no se repite nada',
  emptyText: 'Horarios de misa, días de mercado: escriba una vez y elija cuándo repetir.',
  readOnly: 'Los mensajes recurrentes son de quien envía',
  readOnlyText: 'Su rol en este sitio no permite enviar. Pida otro rol a quien administra el equipo.',
  paused: 'En pausa',
  ended: 'Terminó',
  problem: 'Con problema',
  next: (time) => `Próximo envío: ${time}.`,
  refused: (time) =>
    `El envío del ${inSentence(time)} no se pudo programar. Revise el público y el texto; el servicio lo intenta de nuevo a esa hora.`,
  skipped: (time) =>
    `El envío del ${inSentence(time)} se omitió, porque saldría con más de una hora de retraso.`,
  message: 'Ver el mensaje programado',
  pause: {
    action: 'Pausar',
    label: (name) => `Pausar “${name}”`,
    title: '¿Pausar el mensaje recurrente?',
    text: (name, next) =>
      `El próximo envío de “${name}”${next ? `, ${next} en la hora del sitio,` : ''} deja de estar programado. No se envía nada hasta que usted lo reanude.`,
  },
  resume: {
    action: 'Reanudar',
    label: (name) => `Reanudar “${name}”`,
    title: '¿Reanudar el mensaje recurrente?',
    text: (name) => `El próximo envío de “${name}” queda programado.`,
  },
  remove: {
    action: 'Eliminar',
    label: (name) => `Eliminar “${name}”`,
    title: '¿Eliminar el mensaje recurrente?',
    text: (name, next) =>
      `“${name}” ya no se repite${next ? `, y el próximo envío, ${next} en la hora del sitio, deja de estar programado` : ''}. Los mensajes ya enviados quedan.`,
  },
  cancel: 'Cancelar',
  done: {
    pause: (name) => `“${name}” está en pausa: no hay nada programado.`,
    resume: (name) => `“${name}” vuelve a repetirse.`,
    remove: (name) => `“${name}” ya no se repite: no hay nada programado.`,
    create: (name) => `“${name}” se va a repetir.`,
    change: (name) => `“${name}” se cambió.`,
    next: (time) => `Próximo envío: ${time}, en la hora del sitio.`,
    none: 'No hay más envíos.',
  },
};

const rule: TextsOf<typeof ruleTexts> = {
  language: 'es',
  every: {
    DAILY: (interval) => (interval === 1 ? 'todos los días' : `cada ${interval} días`),
    WEEKLY: (interval) => `cada ${interval} semanas`,
    MONTHLY: (interval) => `cada ${interval} meses`,
    YEARLY: (interval) => (interval === 1 ? 'todos los años' : `cada ${interval} años`),
  },
  each: {
    weekdays: (days) =>
      days.join() === '0,1,2,3,4' ? 'de lunes a viernes' : `todos los ${list.format(days.map(weekdayNames))}`,
    nthWeekday: (nth, index) => `${theNth(nth, index)} de cada mes`,
    monthDay: (date) => `${date === -1 ? 'el último día' : `el día ${date}`} de cada mes`,
  },
  on: {
    weekdays: (days) => list.format(days.map((index) => `el ${weekdayName('es', index)}`)),
    nthWeekday: theNth,
    monthDay: (date) => (date === -1 ? 'el último día' : `el día ${date}`),
  },
  date: (date) => `el ${dayOfYear(date)}`,
  times: (count) => (count === 1 ? 'una vez' : `${count} veces`),
  until: (date) => `hasta el ${fullDate(date)}`,
  at: (time) => `a ${atHour(hourIn('es')(time))}`,
  other: (rule) => `regla ${rule}`,
};

/** The texts of messages that recur, and of the rules by which they do. */
export const recurringEs = { recurring, rule };
