import type { TextsOf } from '../../i18n/part-texts.ts';
import type { overviewTexts } from '../../overview/overview-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { languageNamesIn } from '../../i18n/language-name.ts';
import { devicesCountEs } from './devices.ts';
import { plural } from '../../i18n/plural.ts';
import { inSentence } from './in-sentence.ts';
import { atHour } from './at-hour.ts';

const { number, percent, date, dateTime } = amountsIn('es');
const contado = plural('es');
const languageName = languageNamesIn('es');

const joined = (count: number): string => `${number(count)} ${contado(count, 'alta', 'altas')}`;
const left = (count: number): string => `${number(count)} ${contado(count, 'baja', 'bajas')}`;
const changes = (came: number, went: number): string => `${joined(came)} y ${left(went)}`;

const overview: TextsOf<typeof overviewTexts> = {
  title: 'Panorama',
  audience: 'Su público',
  devices: devicesCountEs,
  count: (count) => number(count),
  percent: (share) => percent(share),
  countWord: (count) => (count === 1 ? 'dispositivo' : 'dispositivos'),
  change: (joined, left, days) =>
    joined === 0 && left === 0
      ? `Sin cambios en los últimos ${days} días.`
      : `En los últimos ${days} días, ${changes(joined, left)}.`,
  changeBefore: (joined, left, days) => `En los ${days} días anteriores, ${changes(joined, left)}.`,
  period: 'Período',
  periods: { 7: '7 días', 30: '30 días', 90: '90 días' },
  plotSummary: (first, last, from, to) =>
    `De ${number(first)} el ${inSentence(date(from))} a ${number(last)} el ${inSentence(date(to))}.`,
  plotTable: 'Ver datos',
  plotColumns: { day: 'Día', devices: 'Dispositivos', joined: 'Altas', left: 'Bajas' },
  plotEmpty: 'El gráfico empieza el segundo día, con un punto por día.',
  changes: {
    period: (days) => `Con las altas y bajas de los últimos ${days} días.`,
    since: (day) => `Con las altas y bajas desde el ${inSentence(date(day))}.`,
    net: (net, before) => `Saldo ${net}${before === undefined ? '' : ` (antes ${before})`}:`,
    joined,
    left,
    topicSince: (day) => `desde el ${inSentence(date(day))}`,
  },
  breakdowns: {
    browsers: 'Navegador',
    systems: 'Sistema',
    languages: 'Idioma',
    topics: 'Tema',
  },
  other: 'Otros',
  rest: 'Los demás',
  languageName: (tag) => (tag === 'other' ? 'Desconocido' : languageName(tag)),
  noTopics: 'Ningún dispositivo ha elegido un tema todavía.',
  next: {
    title: 'Próximo mensaje',
    whenLocal: (at) => `${dateTime(at)}, en la hora local de cada dispositivo`,
    begins: 'Envío',
    soon: 'en unos instantes',
    edit: 'Editar',
    reschedule: 'Cambiar la fecha',
    none: 'No hay mensajes programados.',
  },
  sending: { title: 'Enviando ahora', testing: 'En prueba ahora', others: 'También:' },
  latest: {
    title: 'Último mensaje',
    none: 'Todavía no ha terminado ningún envío.',
    reached: (accepted, targeted) =>
      `Enviado a ${number(accepted)} de ${contado(targeted, '1 dispositivo', `${number(targeted)} dispositivos`)}.`,
    failed: (reason, devices) => `${reason}: ${devicesCountEs(devices)}.`,
    why: 'Ver el motivo',
    rates: { accepted: 'Enviado', displayed: 'Mostrado', clicked: 'Con clic' },
    points: (difference) => `${difference} p. p.`,
    comparedWith: (messages) =>
      `Diferencia con la mediana de los ${messages} mensajes anteriores para el mismo tipo de público.`,
    tooFew:
      'Cuando haya tres mensajes anteriores para el mismo tipo de público, la comparación aparecerá aquí.',
  },
  activity: {
    title: 'Envíos y clics',
    lines: { accepted: 'Enviados', displayed: 'Mostrados', clicked: 'Con clic' },
    columns: { day: 'Día', messages: 'Mensajes' },
    summary: (messages, accepted, clicked, days) =>
      `En ${days} días, ${contado(messages, '1 mensaje', `${number(messages)} mensajes`)}: ${contado(accepted, '1 envío', `${number(accepted)} envíos`)} y ${contado(clicked, '1 clic', `${number(clicked)} clics`)}. Cada día muestra lo enviado ese día.`,
    before: (messages, accepted, clicked, days) =>
      `En los ${days} días anteriores, ${contado(messages, '1 mensaje', `${number(messages)} mensajes`)}: ${contado(accepted, '1 envío', `${number(accepted)} envíos`)} y ${contado(clicked, '1 clic', `${number(clicked)} clics`)}.`,
    none: (days) => `Ningún mensaje en los últimos ${days} días.`,
  },
  hours: {
    title: 'Cuándo hacen clic',
    table: 'Tasa de clics por día de la semana y hora',
    hours: 'Horas',
    best: (day, from, to, share, messages) =>
      `Más clics (horas con 3 mensajes o más): ${day}, de ${atHour(`${from}:00`)} a ${atHour(`${to}:00`)}, con ${share} en ${messages} mensajes.`,
    tooFew: (missing) =>
      missing === 0
        ? 'Todavía hay pocos clics para comparar las horas.'
        : `Aparece después de 3 mensajes en cada uno de dos horarios distintos. ${contado(missing, 'Falta 1', `Faltan ${number(missing)}`)}.`,
    data: 'Ver datos',
    clock: 'Según la hora del sitio.',
    messages: (messages) => contado(messages, '1 mensaje', `${number(messages)} mensajes`),
  },
  messages: 'Últimos mensajes',
  allMessages: 'Ver todos',
  noMessagesTitle: 'Todavía no hay mensajes',
  noMessages: 'Los mensajes enviados aparecen aquí, con sus resultados.',
  services: 'Servicios push',
  servicesHelp:
    'Los servicios push llevan los mensajes hasta los navegadores; cada fabricante tiene el suyo. Los dispositivos dados de baja no cuentan como rechazo.',
  noServices: 'Los servicios push aparecen aquí después del primer mensaje.',
  health: {
    quiet:
      'Ninguna respuesta en este período. Si hubo mensajes para este servicio, sus páginas muestran el motivo.',
    well: 'Funciona con normalidad.',
    slow: 'Acepta con lentitud. Los mensajes pueden retrasarse.',
    refusing: 'Rechaza más de lo normal. La página de cada mensaje muestra el motivo.',
    probing: 'Vuelve a la normalidad. Solo se envían unos pocos mensajes hasta que se estabilice.',
    away: 'No responde. Los mensajes esperan y se envían cuando vuelva.',
  },
  limited: (since, perMinute, through) =>
    `Limita los envíos de este sitio desde el ${inSentence(dateTime(since))}, y ahora acepta unos ${number(perMinute)} por minuto. ${through === undefined ? '' : `A este ritmo, todo lo que espera sale antes del ${inSentence(dateTime(through))}. `}No hay que hacer nada: los mensajes urgentes salen primero. Enviar menos ayuda a que termine el límite.`,
  healthNames: {
    quiet: 'Inactivo',
    well: 'Normal',
    slow: 'Lento',
    refusing: 'Con rechazos',
    limited: 'Con límite',
    probing: 'En recuperación',
    away: 'Caído',
  },
  serviceOther: 'Otro servicio',
  serviceFigures: (accepted, refused) =>
    `${number(accepted)} ${contado(accepted, 'aceptado', 'aceptados')}, ${number(refused)} ${contado(refused, 'rechazado', 'rechazados')}`,
  latency: (milliseconds) =>
    milliseconds < 1000
      ? `responde en ${number(Math.round(milliseconds))} ms`
      : `responde en ${number(Math.round(milliseconds / 100) / 10)} s`,
  error: 'No se pudieron cargar las cifras.',
  retry: 'Intentar de nuevo',
  first: {
    title: 'Dos pasos hasta el primer mensaje',
    titleReading: 'Todavía no hay dispositivos',
    turnOn: 'Active los avisos en este navegador',
    turnOnHere: 'Activar los avisos',
    joined: (devices) =>
      `Listo: ${devicesCountEs(devices)} ${contado(devices, 'recibe', 'reciben')} los avisos.`,
    states: {
      idle: 'El navegador le preguntará: elija “Permitir”.',
      asking: 'Un momento… Si el navegador pregunta, elija “Permitir”.',
      on: 'Listo.',
      blocked:
        'Las notificaciones están bloqueadas en este navegador. Permítalas en los permisos del sitio, junto a la dirección, e inténtelo de nuevo.',
      undecided:
        'El navegador no tiene permiso para las notificaciones. Inténtelo de nuevo y elija “Permitir” cuando pregunte.',
      unsupported: 'Este navegador no ofrece notificaciones. Pruebe con Chrome, Edge o Firefox.',
      failed: 'No se pudieron activar los avisos. Revise la conexión e inténtelo de nuevo.',
    },
    write: 'Escriba el primer mensaje',
    writeHere: 'Escribir mensaje',
    visitors: 'Los visitantes activan los avisos con la campana',
    board: 'en el tablón de avisos',
    or: ' o ',
    embed: 'en su sitio',
  },
};

/** The texts of the overview. */
export const overviewEs = { overview };
