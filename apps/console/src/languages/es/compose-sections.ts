import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { plural } from '../../i18n/plural.ts';
import type { divisionTexts } from '../../messages/compose/experiment/division-texts.ts';
import type { experimentFieldTexts } from '../../messages/compose/experiment/experiment-texts.ts';
import type { insertTexts } from '../../messages/compose/insert/insert-texts.ts';
import type { panelTexts } from '../../messages/compose/insert/panel-texts.ts';
import type { deliveryTexts } from '../../messages/compose/sections/delivery-texts.ts';
import type { devicesFieldTexts } from '../../messages/compose/sections/audience/devices-field-texts.ts';
import type { excludeTexts } from '../../messages/compose/sections/audience/exclude-texts.ts';
import type { moreTexts } from '../../messages/compose/sections/more-texts.ts';
import type { timeTexts } from '../../messages/compose/sections/time-texts.ts';
import type { topicsFieldTexts } from '../../messages/compose/sections/audience/topics-field-texts.ts';
import type { userFieldTexts } from '../../messages/compose/sections/audience/user-field-texts.ts';
import type { utmTexts } from '../../messages/compose/sections/utm-texts.ts';
import type { translationsTexts } from '../../messages/compose/translations/translations-texts.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';
import { wholePercent } from './whole-percent.ts';

const { number, dateTime } = amountsIn('es');
const counted = plural('es');

const delivery: TextsOf<typeof deliveryTexts> = {
  ttls: {
    0: 'Solo ahora',
    900: '15 minutos',
    3600: '1 hora',
    21600: '6 horas',
    86400: '1 día',
    259200: '3 días',
    604800: '1 semana',
    2592000: '30 días',
  },
  ttlOther: (seconds) => `${number(seconds)} ${counted(seconds, 'segundo', 'segundos')}`,
  urgencies: {
    'very-low': 'Muy baja: espera cargador y wifi',
    low: 'Baja: espera a que se use el dispositivo',
    normal: 'Normal',
    high: 'Alta: despierta el dispositivo y gasta más batería',
  },
};

const devicesField: TextsOf<typeof devicesFieldTexts> = {
  label: 'ID de los dispositivos',
  help: 'Uno por línea, hasta 1000. Use el ID de 8 caracteres de la lista de dispositivos o el token completo.',
  helpWhole: 'Uno por línea, hasta 1000. Use el ID de 16 caracteres o el token completo.',
  looking: 'Buscando los dispositivos…',
  unknown: (entry) =>
    `“${entry}” no es un dispositivo de este sitio. Copie el ID de la lista de dispositivos.`,
  notWhole: (entry) => `“${entry}” no es un ID completo. Pídalo a quien ve los dispositivos.`,
  failed: 'No se pudieron buscar los dispositivos. Salga de este campo para intentarlo de nuevo.',
};

const exclude: TextsOf<typeof excludeTexts> = {
  help: 'Quien está en uno de estos no recibe el mensaje, aunque esté en el público.',
  nothing: 'Este sitio todavía no tiene temas ni segmentos para excluir.',
  topics: 'Excluir a quienes siguen',
  segments: 'Excluir el segmento',
};

const more: TextsOf<typeof moreTexts> = {
  actionsTitle: 'Botones',
  deliveryTitle: 'Entrega',
  iconTitle: 'Icono',
  icon: 'URL del icono',
  iconHelp: 'Imagen cuadrada, de al menos 192 × 192 píxeles.',
  actionNavigate: (position) => `Botón ${position}: enlace`,
  addAction: 'Añadir botón',
  removeAction: (position) => `Quitar el botón ${position}`,
  actionsHelp: 'La mayoría de los sistemas muestra dos. Safari y el iPhone no muestran ninguno.',
  collapseKey: 'Reemplazar aviso anterior (nombre)',
  collapseKeyHelp:
    'Un nombre corto, como marcador. Los dispositivos sin conexión reciben solo el último mensaje con ese nombre.',
  urgency: 'Urgencia',
  ttl: 'Intentar entregar durante',
  ttlHelp: (words) =>
    words === ''
      ? 'Solo lo reciben los dispositivos conectados ahora.'
      : `Los dispositivos sin conexión lo reciben si vuelven en menos de ${words}.`,
  carried: (names) => `También copiado del mensaje original: ${names.join(', ')}.`,
  dropCarried: 'Quitar',
};

const time: TextsOf<typeof timeTexts> = {
  at: 'Fecha y hora',
  presets: 'Horas sugeridas',
  preset: {
    today: () => 'Hoy, 18:00',
    tomorrow: () => 'Mañana, 8:00',
    monday: (day) => `Lunes ${day}, 8:00`,
  },
  ownZone: (zone) => `En su zona horaria: ${zone}.`,
  deviceZones: 'En la zona horaria de cada dispositivo.',
};

const topicsField: TextsOf<typeof topicsFieldTexts> = {
  label: 'Temas',
  followed: 'Quién lo recibe',
  any: 'Quien sigue alguno de ellos',
  all: 'Quien sigue todos ellos',
  unpublished: 'Los mensajes a más de un tema no aparecen en el tablón de avisos.',
};

const userField: TextsOf<typeof userFieldTexts> = {
  label: 'ID de la persona',
  help: 'El ID que le asigna su sistema, con mayúsculas y minúsculas. La persona recibe el mensaje en todos sus dispositivos.',
  suggestions: 'Personas cuyo ID empieza así',
  none: 'Esta persona no tiene dispositivos en este sitio. Revise el ID, con mayúsculas y minúsculas.',
};

const utm: TextsOf<typeof utmTexts> = {
  title: 'Parámetros UTM',
  help: 'Se añaden a los enlaces al enviar, para que las estadísticas muestren de dónde vino cada visita. Lo que el enlace ya tiene no cambia.',
  source: 'Origen (utm_source)',
  medium: 'Medio (utm_medium)',
  campaign: 'Campaña (utm_campaign)',
};

const insert: TextsOf<typeof insertTexts> = {
  tools: 'Insertar donde está el cursor',
  emoji: 'Emoji',
  value: 'Insertar campo…',
};

const panel: TextsOf<typeof panelTexts> = {
  into: { title: 'Va en el título.', body: 'Va en el texto.' },
  close: 'Cerrar',
  search: 'Buscar emoji',
  nothing: 'No se encontró ningún emoji.',
  groups: {
    notices: 'Avisos',
    faces: 'Caras',
    people: 'Personas y corazones',
    nature: 'Clima y naturaleza',
    food: 'Comida y bebida',
    places: 'Lugares y transporte',
    events: 'Fiestas, cultura y deporte',
    objects: 'Objetos y servicios',
  },
  help: 'Cada dispositivo recibe su propio valor, que el sistema del sitio envía por la API. Los demás reciben el otro texto, que también aparece en el tablón de avisos.',
  none: 'Los dispositivos de este sitio todavía no tienen valores.',
  known: 'Campos de este sitio',
  name: 'Campo',
  nameHelp: 'Hasta 32 letras minúsculas sin acento ni ñ, números y _. Empieza por una letra.',
  firstName: 'nombre',
  fallback: 'Para quien no lo tiene',
  fallbackWrong: 'Escríbalo sin { } ni |.',
  firstFallback: 'comunidad',
  insert: 'Insertar',
};

const translations: TextsOf<typeof translationsTexts> = {
  label: 'Idioma del texto',
  ofSite: (name) => `${name}, predeterminado`,
  faulty: 'por corregir',
  addTitle: 'Añadir idioma',
  addHelp: (site) =>
    `Se envía a quien usa el navegador en este idioma. Los demás reciben el predeterminado: ${site}.`,
  language: 'Idioma',
  devices: devicesCountEs,
  add: 'Añadir',
  cancel: 'Cancelar',
  help: 'Las imágenes y los enlaces de los botones son los del idioma predeterminado.',
  bodyHelp: 'Si queda vacío, el mensaje va sin texto. Los idiomas no se mezclan.',
  navigateHelp: 'Si queda vacío, abre el enlace del idioma predeterminado.',
  actionHelp: 'Si queda vacío, usa el texto del idioma predeterminado.',
  remove: 'Quitar idioma',
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText: 'El texto en este idioma se perderá.',
  note: (list, site, languages) =>
    `También se envía en ${list} a los navegadores en ${languages === 1 ? 'ese idioma' : 'esos idiomas'}; a los demás, en ${site}.`,
};

const experimentField: TextsOf<typeof experimentFieldTexts> = {
  title: 'Prueba A/B',
  help: 'Una parte del público recibe otro título u otra imagen. Los demás reciben después la versión con más clics.',
  compare: 'Comparar dos versiones',
  impossible:
    'Solo vale para mensajes a un público, con sonido y a la misma hora para todos. Este mensaje sale sin prueba ni grupo de control.',
  titleA: 'Título de la versión A',
  titleB: 'Título de la versión B',
  titleBHelp: 'La versión A es el mensaje como está. Déjelo vacío para comparar solo la imagen.',
  same: 'Escriba un título distinto del de la versión A.',
  sameImage: 'Elija una imagen distinta de la de la versión A.',
  empty: 'Escriba un título o elija una imagen.',
  in: (label, language) => `${label} · ${language}`,
  imageB: 'URL de la imagen de la versión B',
  share: 'Parte que recibe la prueba',
  shareHelp: 'La mitad recibe A, la otra mitad recibe B.',
  shares: (percent) =>
    percent === 100 ? 'Todo el público, solo para comparar' : `${wholePercent(percent)} del público`,
  decide: 'Cuándo comparar',
  decideHelp:
    'Los demás reciben el mensaje a esa hora. Con pocos clics o poca diferencia, reciben la versión A.',
  after: (minutes) =>
    minutes % 60 === 0
      ? `${minutes / 60} ${counted(minutes / 60, 'hora', 'horas')} después`
      : `${minutes} ${counted(minutes, 'minuto', 'minutos')} después`,
  preview: 'Vista previa',
  versions: { a: 'Versión A', b: 'Versión B' },
  placeholder: 'Título',
  holdoutTitle: 'Grupo de control',
  holdoutHelp:
    'Algunos dispositivos, elegidos al azar, se quedan sin el mensaje. El panel muestra cuántos son, pero no cuáles ni qué hacen.',
  holdout: 'Quién no lo recibe',
  holdouts: (percent) => (percent === 0 ? 'Nadie' : `${wholePercent(percent)} del público`),
};

const winner = 'la versión con más clics, o la versión A si no hay datos suficientes';

const division: TextsOf<typeof divisionTexts> = {
  tested: (a, b) =>
    `${number(a)} ${counted(a, 'recibe', 'reciben')} A, ${number(b)} ${counted(b, 'recibe', 'reciben')} B.`,
  rest: (rest, at) =>
    `El ${inSentence(dateTime(at))}, ${rest === 1 ? 'el otro recibe' : `los otros ${number(rest)} reciben`} ${winner}.`,
  shares: (share) => `El ${wholePercent(share)} del público recibe la prueba, la mitad A y la mitad B.`,
  later: (at) => `El ${inSentence(dateTime(at))}, el resto recibe ${winner}.`,
  holdout: (devices) => `Grupo de control, que no lo recibe: ${devicesCountEs(devices)}.`,
  holdoutShare: (percent) => `El ${wholePercent(percent)} del público no lo recibe: es el grupo de control.`,
};

/** The texts of what the form of a message consists of. */
export const composeSectionsEs = {
  delivery,
  devicesField,
  exclude,
  more,
  time,
  topicsField,
  userField,
  utm,
  insert,
  panel,
  translations,
  experimentField,
  division,
};
