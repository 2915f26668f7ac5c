import type { calendarTexts } from '../../messages/calendar/calendar-texts.ts';
import type { directTexts } from '../../messages/direct/direct-texts.ts';
import type { approvalTexts } from '../../messages/drafts/approval-texts.ts';
import type { draftsTexts } from '../../messages/drafts/drafts-texts.ts';
import type { rankingTexts } from '../../messages/list/ranking-texts.ts';
import type { pagedListTexts } from '../../messages/paged-list-texts.ts';
import type { messagesTexts } from '../../messages/messages-texts.ts';
import type { welcomeTexts } from '../../messages/welcome/welcome-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { plural } from '../../i18n/plural.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';
import { atHour } from './at-hour.ts';

const { dateTime, number, time } = amountsIn('es');
const counted = plural('es');
const list = new Intl.ListFormat('es');

const messages: TextsOf<typeof messagesTexts> = {
  title: 'Mensajes',
  lists: 'Tipos de mensaje',
  broadcasts: 'Generales',
  direct: 'Individuales',
  drafts: 'Borradores',
  draftsRequested: 'en espera de aprobación',
  recurring: 'Recurrentes',
  calendar: 'Calendario',
  compose: 'Nuevo mensaje',
  search: 'Buscar en títulos y textos',
  order: 'Orden',
  orders: { newest: 'Más recientes', oldest: 'Más antiguos' },
  filterState: 'Estado',
  filterAudience: 'Público',
  // Not “Todos”, which is one of the audiences.
  all: 'Cualquiera',
  withdrawn: 'Retirado',
  states: {
    scheduled: 'Programado',
    sending: 'Enviando',
    sent: 'Enviado',
    cancelled: 'Cancelado',
    expired: 'Expiró',
    failed: 'Falló',
  },
  soon: 'Sale en unos instantes',
  testing: 'En prueba',
  testingUntil: (until, isToday) =>
    `En prueba hasta ${isToday ? atHour(time(until)) : `el ${inSentence(dateTime(until))}`}`,
  waiting: { held: 'Retenido', dropped: 'No entregado' },
  failing: (devices) => `${number(devices)} con error`,
  withheld: (held, dropped) =>
    [
      ...(held > 0 ? [`${number(held)} ${counted(held, 'retenido', 'retenidos')}`] : []),
      ...(dropped > 0 ? [`${number(dropped)} no ${counted(dropped, 'entregado', 'entregados')}`] : []),
    ].join(', '),
  audiences: {
    everyone: 'Todos',
    topic: 'Tema',
    segment: 'Segmento o filtro',
    devices: 'Dispositivos',
  },
  topics: 'Temas',
  columns: {
    title: 'Mensaje',
    state: 'Estado',
    when: 'Cuándo',
    devices: 'Destinatarios',
    accepted: 'Enviado',
    displayed: 'Mostrado',
    clicked: 'Con clic',
  },
  devices: devicesCountEs,
  about: (count) => `cerca de ${number(count)}`,
  when: (at) => dateTime(at),
  scheduledFor: (at) => `para el ${inSentence(dateTime(at))}`,
  scheduledLocal: (at) => `para el ${inSentence(dateTime(at))}, en la hora local de cada dispositivo`,
  more: 'Mostrar más antiguos',
  loadingMore: 'Cargando…',
  end: 'No hay mensajes más antiguos.',
  newer: 'Mostrar más recientes',
  newestEnd: 'No hay mensajes más recientes.',
  empty: {
    title: 'Aún no hay mensajes',
    text: 'Los mensajes enviados aparecen aquí, con los dispositivos que los recibieron y los mostraron, y los clics.',
    action: 'Escribir el primer mensaje',
  },
  noMatch: {
    title: 'No se encontró ningún mensaje',
    text: 'Pruebe con otra palabra o quite un filtro.',
    clear: 'Quitar filtros',
  },
  error: 'No se pudieron cargar los mensajes.',
  retryLoad: 'Intentar de nuevo',
};

const drafts: TextsOf<typeof draftsTexts> = {
  title: 'Borradores',
  description: 'Mensajes que el equipo escribe en conjunto. Solo los ve quien escribe para este sitio.',
  loading: 'Cargando los borradores…',
  failed: 'No se pudieron cargar los borradores.',
  empty: 'El equipo no tiene borradores',
  emptyText:
    'En “Nuevo mensaje”, use “Guardar en borradores”: otras personas del equipo pueden continuar el texto, y quien envía mensajes puede enviarlo.',
  readOnly: 'Los borradores son de quien escribe mensajes',
  readOnlyText: 'Su rol en este sitio no permite escribir. Pida otro rol a quien administra el equipo.',
  untitled: 'Sin título',
  changedBy: (name) => `Último cambio: ${name},`,
  requested: 'Pide aprobación',
  requestedBy: (name) => `${name} pidió aprobación`,
  returnedBy: (name) => `Sin aprobación: ${name} lo devolvió`,
  editing: (names) => `${list.format(names)} ${names.length === 1 ? 'lo tiene' : 'lo tienen'} abierto`,
  remove: (title) => `Eliminar el borrador “${title}”`,
  removeTitle: '¿Eliminar el borrador?',
  removeText: (title) => `“${title}” se eliminará para todo el equipo. Esto no se puede deshacer.`,
  removeOpen: (names) =>
    `${list.format(names)} ${names.length === 1 ? 'lo tiene' : 'lo tienen'} abierto ahora.`,
  confirm: 'Eliminar',
  cancel: 'Cancelar',
  removed: (title) => `Borrador “${title}” eliminado.`,
  changedMeanwhile: 'Acaba de cambiar. Vea la versión más reciente antes de eliminarlo.',
};

const approval: TextsOf<typeof approvalTexts> = {
  waiting: (count) =>
    count === 1 ? 'Un borrador espera aprobación.' : `${number(count)} borradores esperan aprobación.`,
  see: 'Ver borradores',
  seeOne: 'Ver borrador',
};

const pagedList: TextsOf<typeof pagedListTexts> = {
  filters: (active) => (active === 0 ? 'Filtros' : `Filtros (${active})`),
  shown: (rows) => `${number(rows)} ${counted(rows, 'mostrado', 'mostrados')}`,
  total: (messages) => `${number(messages)} ${counted(messages, 'mensaje', 'mensajes')}`,
  moreThan: (messages) => `Más de ${number(messages)} ${counted(messages, 'mensaje', 'mensajes')}`,
};

const ranking: TextsOf<typeof rankingTexts> = {
  order: 'Más clics (%)',
  end: (rows) =>
    `${counted(rows, 'El mensaje', `Los ${number(rows)} mensajes`)} con más clics (%), de los que mostraron al menos 20 dispositivos.`,
  empty: 'No hay mensajes para comparar',
  reason: 'Solo se comparan los que mostraron al menos 20 dispositivos. Ninguno de estos llegó a tantos.',
  leave: 'Ver los más recientes',
};

const direct: TextsOf<typeof directTexts> = {
  title: 'Mensajes individuales',
  kept: (days) => `Cada uno se guarda durante ${days === 1 ? '1 día' : `${number(days)} días`}.`,
  end: 'No hay más antiguos.',
  search: 'ID del dispositivo',
  user: 'ID de la persona',
  searchHelp: 'Al menos 8 caracteres: letras, números, - y _.',
  welcome: 'Bienvenida',
  digest: 'Resumen',
  all: 'Ver todos',
  noneToUser: 'Aún no hay ninguno.',
  sentTo: ({ accepted, displayed, clicked }, devices) =>
    `Enviado a ${number(accepted)} de ${number(devices)} dispositivos${displayed > 0 ? `, mostrado en ${number(displayed)}` : ''}${clicked > 0 ? `, con clic en ${number(clicked)}` : ''}`,
  columns: {
    title: 'Mensaje',
    device: 'Destinatario',
    devices: 'Dispositivos',
    when: 'Cuándo',
    result: 'Resultado',
  },
  states: {
    failed: 'Con error',
    sending: 'Aún no enviados',
    held: 'Retenidos o no entregados',
    accepted: 'Enviados',
    gone: 'Suscripción terminada',
    cancelled: 'Cancelados',
  },
  results: {
    sending: 'Enviando',
    accepted: 'Enviado',
    displayed: 'Mostrado',
    clicked: 'Clic recibido',
    dismissed: 'Descartado',
    gone: 'Suscripción terminada',
    expired: 'Expiró',
    failed: 'Falló',
    held: 'Guardado para el resumen',
    dropped: 'No entregado: límite del sitio',
    cancelled: 'Cancelado',
  },
  holds: {
    quiet_hours: 'horas de silencio del visitante',
    daily_limit: 'límite que eligió el visitante',
    urgent_only: 'solo urgentes',
    site_quiet_hours: 'horas de silencio del sitio',
    site_daily_limit: 'límite por día del sitio',
    dropped_quiet_hours: 'horas de silencio del sitio',
    dropped_daily_limit: 'límite por día del sitio',
  },
  days: {
    title: (days) => (days === 1 ? 'Último día' : `Últimos ${number(days)} días`),
    summary: ({ accepted, displayed, failed }) =>
      `${number(accepted)} ${counted(accepted, 'enviado', 'enviados')}, ${number(displayed)} ${counted(displayed, 'mostrado', 'mostrados')}, ${number(failed)} con error. Estos números quedan aunque los mensajes se eliminen.`,
    lines: { accepted: 'enviados', displayed: 'mostrados', clicked: 'con clic' },
    table: 'Ver datos',
    columns: {
      day: 'Día',
      accepted: 'Enviados',
      displayed: 'Mostrados',
      clicked: 'Con clic',
      failed: 'Con error',
    },
  },
  empty: {
    title: 'Aún no hay mensajes individuales',
    text: 'Aquí aparecen los mensajes que su sistema envía a una persona, y también los que usted escribe para dispositivos elegidos.',
  },
  noMatch: {
    title: 'No se encontró ningún mensaje',
    text: 'Quite un filtro o revise el ID, con sus mayúsculas y minúsculas. Los mensajes antiguos quizá ya se eliminaron.',
    clear: 'Ver todos',
  },
};

const calendar: TextsOf<typeof calendarTexts> = {
  title: 'Calendario',
  description: (zone) =>
    `Lo que está programado y lo que se envió. ${zone.charAt(0).toUpperCase()}${zone.slice(1)}.`,
  create: 'Nuevo mensaje',
  createOn: (day) => `Nuevo mensaje para el ${day}`,
  months: 'Meses',
  today: 'Hoy',
  loading: 'Cargando…',
  failed: 'No se pudo cargar el calendario.',
  empty: 'Nada en este mes',
  emptyText: 'Los mensajes programados, recurrentes y enviados aparecen aquí, en su día.',
  planned: 'Previsto',
  local: (hour) => `${hour} local`,
  earlier: (days) => (days === 1 ? '1 día anterior' : `${days} días anteriores`),
  before: (count) => `${count} antes`,
  more: (count) => `${count} más`,
  less: 'Mostrar menos',
  incomplete: 'Hay demasiadas entradas en este mes: las últimas no aparecen.',
};

const welcome: TextsOf<typeof welcomeTexts> = {
  title: 'Mensaje de bienvenida',
  description:
    'Se envía una vez a cada dispositivo que activa los avisos, en su idioma. No lo reciben los dispositivos importados ni los que ya reciben avisos.',
  isOn: 'Enviar un mensaje de bienvenida',
  off: 'Quien active los avisos no recibe nada hasta el próximo mensaje.',
  content: 'Contenido',
  heading: 'Título',
  headingHelp: 'Hasta unos 35 caracteres se ven completos en todas partes.',
  headingMissing: 'Escriba el título en este idioma.',
  body: 'Texto',
  bodyHelp: 'Opcional. Diga qué va a recibir la persona y cómo puede elegir los temas.',
  url: 'Enlace al hacer clic',
  urlHelp: 'Si está vacío, se abre la dirección de este servicio.',
  urlWrong: 'Escriba una dirección completa, que empiece por https://.',
  label: 'Idioma del texto',
  ofSite: (language) => `${language}, predeterminado`,
  addLanguage: '+ Idioma',
  removeLanguage: 'Quitar idioma',
  submit: 'Guardar',
  saved: 'Mensaje de bienvenida guardado.',
  turnedOff: 'Mensaje de bienvenida desactivado.',
  placeholder: 'Título',
  readOnly: 'Su rol permite ver este mensaje, pero no cambiarlo.',
};

/** The texts of the lists of messages, and of what is beside them. */
export const messagesEs = {
  messages,
  drafts,
  approval,
  pagedList,
  ranking,
  direct,
  calendar,
  welcome,
};
