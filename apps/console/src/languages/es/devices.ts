import type { TextsOf } from '../../i18n/part-texts.ts';
import type { reachTexts } from '../../devices/counts/reach-texts.ts';
import type { groupedFailuresTexts } from '../../devices/details/group-failures-texts.ts';
import type { deviceTestTexts } from '../../devices/details/device-test-texts.ts';
import type { lostDeviceTexts } from '../../devices/details/lost-device-texts.ts';
import type { failureTexts } from '../../devices/failure-texts.ts';
import type { foldedActionsTexts } from '../../devices/folded-actions-texts.ts';
import type { conditionTexts } from '../../devices/filter/condition-texts.ts';
import type { filterTexts } from '../../devices/filter/filter-texts.ts';
import type { peopleTexts } from '../../devices/people/people-texts.ts';
import type { choicesTexts } from '../../devices/preferences/choices-texts.ts';
import type { preferenceTexts } from '../../devices/preferences/preference-texts.ts';
import type { testDeviceButtonTexts } from '../../devices/test-devices/test-device-button-texts.ts';
import type { testDeviceTexts } from '../../devices/test-devices/test-device-texts.ts';
import type { userTexts } from '../../devices/user/user-texts.ts';
import type { writeLinkTexts } from '../../devices/write-link-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { hourIn } from '../../i18n/hour-in.ts';
import { languageNamesIn } from '../../i18n/language-name.ts';
import { devicesPageEs } from './devices-page.ts';
import { plural } from '../../i18n/plural.ts';
import { timeZoneName } from '../../i18n/time-zone-name.ts';
import { atHour } from './at-hour.ts';
import { inSentence } from './in-sentence.ts';

const { number, date } = amountsIn('es');
const contado = plural('es');
const hour = hourIn('es');

/** A number of devices: “1 dispositivo”, “12.345 dispositivos”. */
export const devicesCountEs = (count: number): string =>
  count === 1 ? '1 dispositivo' : `${number(count)} dispositivos`;

const reach: TextsOf<typeof reachTexts> = {
  counting: 'Contando…',
  unknown: 'Complete la selección para ver el número de dispositivos.',
  failed: 'No se pudieron contar los dispositivos ahora. El envío no depende de eso.',
  devices: (count, exact) =>
    count === 0
      ? 'Todavía no hay dispositivos'
      : exact
        ? devicesCountEs(count)
        : `Cerca de ${devicesCountEs(count)}`,
  unknownUser: 'Nadie con este ID en este sitio.',
  nobody: 'Ahora no coincide ningún dispositivo. Los que coincidan a la hora del envío lo recibirán.',
};

const failure: TextsOf<typeof failureTexts> = {
  reasons: {
    expired: 'El mensaje expiró antes de llegar al dispositivo',
    resubscribe: 'El navegador se suscribió con otra clave',
    vapid_refused: 'El servicio push rechazó la firma del servidor',
    vapid_key_unknown: 'La clave de esta suscripción ya no está en el servidor',
    payload_too_large: 'El mensaje es demasiado grande para el servicio push',
    request_refused: 'El servicio push rechazó la solicitud',
    unexpected_status: 'El servicio push dio una respuesta inesperada',
    endpoint_not_allowed: 'La suscripción no es de un servicio push permitido',
    address_not_public: 'La dirección del servicio push no se puede usar',
    host_not_found: 'El servicio push de esta suscripción no existe',
    invalid_p256dh: 'Las claves de la suscripción no son válidas',
    invalid_auth_secret: 'Las claves de la suscripción no son válidas',
    invalid_vapid_subject: 'El contacto del servidor no es válido',
    invalid_vapid_key: 'La clave del servidor no es válida',
  },
  unknownReason: (reason) => `Otro motivo (${reason})`,
  answered: (status) => `código ${status}`,
};

const filter: TextsOf<typeof filterTexts> = {
  help: 'Incluye los dispositivos que cumplen todas las condiciones.',
  languages: 'Idioma',
  browsers: 'Navegador',
  systems: 'Sistema',
  timeZones: 'Zona horaria',
  topics: 'Temas (cualquiera)',
  allTopics: 'Temas (todos)',
  noTopics: 'Temas (ninguno)',
  kept: (conditions) => `También vale esta condición, que solo cambia la API: ${conditions}.`,
  topic: 'tema',
  tag: 'etiqueta',
  user: 'persona',
  namesUsers: 'Elige personas',
  // In these words nothing depends on how the next one begins, as in “y Navegador” and “e Idioma”, “o Edge” and “u Opera”.
  and: 'y además',
  or: 'o bien',
  not: 'no',
  anyDevice: 'cualquier dispositivo',
  day: (at) => date(at),
  tags: 'Etiquetas (cualquiera)',
  moreTags: 'Estas son las más comunes. La API acepta cualquier etiqueta.',
  seenAfter: 'Última visita desde',
  seenBefore: 'Última visita antes de',
  createdAfter: 'Alta desde',
  createdBefore: 'Alta antes de',
  seenWithinDays: 'Visitó hace menos de',
  notSeenForDays: 'Sin visita desde hace más de',
  clickedWithinDays: 'Hizo clic hace menos de',
  notClickedForDays: 'Sin clic desde hace más de',
  displayedMessages: 'Mostró el mensaje',
  clickedMessages: 'Hizo clic en el mensaje',
  notClickedMessages: 'Mostró el mensaje, pero sin clic',
  dismissedMessages: 'Descartó el mensaje',
  days: (days) => contado(days, '1 día', `${days} días`),
  other: 'Otro',
  languageName: languageNamesIn('es'),
  timeZoneName: (zone) => timeZoneName(zone, 'es'),
};

const conditions: TextsOf<typeof conditionTexts> = {
  add: 'Añadir condición',
  empty: 'Elija un valor o quite esta condición.',
  more: 'Más condiciones',
  remove: (condition) => `Quitar condición: ${condition}`,
};

const people: TextsOf<typeof peopleTexts> = {
  title: 'Personas',
  description:
    'Quienes inician sesión en su sitio en un navegador con los avisos activados, por el ID de su sistema. Una persona puede tener varios dispositivos.',
  lists: 'Dispositivos y personas',
  searchHelp: 'Basta el comienzo.',
  devices: 'Dispositivos',
  total: (users, exact) =>
    `${exact ? '' : 'Más de '}${number(users)} ${contado(users, 'persona', 'personas')}`,
  orders: {
    id: 'por orden de ID',
    lastSeen: 'la última visita más reciente primero',
    lastClicked: 'el último clic más reciente primero',
  },
  more: 'Mostrar más personas',
  error: 'No se pudieron cargar las personas.',
  empty: {
    title: 'Todavía no hay personas',
    text: 'Una persona aparece cuando inicia sesión en su sitio en un navegador con los avisos activados, y el sitio indica su ID.',
  },
  noMatch: {
    title: 'Ninguna persona con un ID que empiece así',
    text: 'Revise el comienzo del ID, con mayúsculas y minúsculas. Una persona aparece cuando inicia sesión en su sitio en un navegador con los avisos activados.',
    clear: 'Ver todas',
  },
};

const preferences: TextsOf<typeof preferenceTexts> = {
  quietHours: 'Horas de silencio',
  quiet: ({ start, end }) => `De ${atHour(hour(start))} a ${atHour(hour(end))}, en la hora del dispositivo`,
  dailyLimit: 'Límite por día',
  most: (limit) => `${limit} ${contado(limit, 'aviso', 'avisos')} por dispositivo`,
  atOnce: 'Recibe al momento',
  urgentOnly: 'Solo avisos urgentes',
  digestTime: 'Resumen',
  digestAt: (time) => `A ${atHour(hour(time))}, en la hora del dispositivo`,
  held: 'Guardado para el resumen',
  noneHeld: 'Nada guardado para el resumen.',
  heldUntil: (count, until) => `${count} ${contado(count, 'aviso', 'avisos')}, hasta el ${inSentence(until)}`,
};

const choices: TextsOf<typeof choicesTexts> = {
  title: (id) => `Qué recibe ${id}`,
  help: 'Para todos los dispositivos de esta persona, que puede cambiarlo de nuevo en la campana del sitio.',
  dailyLimitHelp: 'En cada dispositivo. Vacío: sin límite.',
  urgentOnly: 'Al momento, solo avisos urgentes. Los demás quedan para el resumen.',
  saved: 'Cambios guardados.',
};

const user: TextsOf<typeof userTexts> = {
  title: (id) => `Persona ${id}`,
  back: '← Personas',
  backToOpener: '← Volver',
  about: 'Detalles',
  id: 'ID en su sistema',
  devices: 'Dispositivos',
  count: (count) => `${count} ${contado(count, 'dispositivo', 'dispositivos')}`,
  topics: 'Temas',
  change: 'Cambiar',
  loading: 'Cargando…',
  error: 'No se pudo cargar esta persona.',
  retry: 'Intentar de nuevo',
  historyEmpty: 'La actividad de esta persona aparecerá aquí.',
  historyMore: 'Mostrar más',
  export: 'Descargar los datos',
  exportFailed: 'No se pudieron descargar los datos. Inténtelo de nuevo.',
  forget: 'Eliminar persona',
  forgetTitle: (id) => `¿Eliminar a la persona ${id}?`,
  forgetText: (count) =>
    `${contado(count, 'Su dispositivo deja de recibir mensajes, y se eliminan su suscripción, sus temas y su historial', `Sus ${count} dispositivos dejan de recibir mensajes, y se eliminan sus suscripciones, sus temas y su historial`)}. El ID sigue en el público de los mensajes guardados, en los segmentos y en el registro de actividad. No se puede deshacer. Si un navegador aún permite avisos, se registra de nuevo en la próxima visita, con otro ID.`,
  forgetConfirm: 'Eliminar',
  forgetCancel: 'Cancelar',
  forgotten: (id) => `Persona ${id} eliminada.`,
  forgetFailed: 'No se pudo eliminar la persona. Inténtelo de nuevo.',
  none: {
    title: 'Esta persona no tiene dispositivos',
    text: 'Revise el ID, con mayúsculas y minúsculas. Una persona aparece aquí cuando inicia sesión en su sitio en un navegador con los avisos activados.',
    back: 'Ver todas las personas',
  },
};

const foldedActions: TextsOf<typeof foldedActionsTexts> = { more: 'Más acciones' };

const groupedFailures: TextsOf<typeof groupedFailuresTexts> = {
  failed: (messages) => `${messages} × falló`,
  period: (from, to) => `Del ${from} al ${to}`,
  messages: (messages) => `Ver los ${messages} mensajes`,
};

const deviceTest: TextsOf<typeof deviceTestTexts> = {
  sent: 'Prueba enviada.',
  shown: 'La prueba apareció en este dispositivo.',
  refused: 'La prueba no se entregó.',
};

const lostDevice: TextsOf<typeof lostDeviceTexts> = {
  badge: 'Probablemente perdido',
  onApple:
    'No mostró ninguno de los últimos mensajes ni abrió el sitio desde entonces. En el iPhone y el iPad, esto pasa cuando el sitio se elimina de la pantalla de inicio. Para volver a recibir, la persona debe agregar el sitio de nuevo y tocar la campana.',
  elsewhere:
    'No mostró ninguno de los últimos mensajes ni abrió el sitio desde entonces. Para volver a recibir, la persona abre el sitio y, si la campana está desactivada, la toca.',
};

const testDevice: TextsOf<typeof testDeviceTexts> = {
  help: 'Quien envía mensajes ve este nombre, y puede enviar pruebas a este dispositivo antes de enviar a todos.',
  name: 'Nombre',
  nameHelp: 'Por ejemplo, “Teléfono de Ana”. Hasta 40 caracteres.',
  missing: 'Dé un nombre al dispositivo.',
  full: 'Ya hay 20 dispositivos para pruebas, el máximo. Quite uno antes.',
  failed: 'No se pudo guardar. Revise la conexión e inténtelo de nuevo.',
  save: 'Guardar',
  cancel: 'Cancelar',
  remove: 'No usar para pruebas',
  saved: (name) => `“${name}” recibe pruebas.`,
  removed: (name) => `“${name}” ya no recibe pruebas.`,
};

const testDeviceButton: TextsOf<typeof testDeviceButtonTexts> = {
  use: 'Usar para pruebas',
  used: (name) => `Para pruebas: ${name}`,
};

const writeLink: TextsOf<typeof writeLinkTexts> = {
  devices: 'Escribir a estos dispositivos',
  device: 'Escribir a este dispositivo',
  user: 'Escribir a esta persona',
  again: 'Reenviar a quienes no hicieron clic',
};

/** The texts of the devices. */
export const devicesEs = {
  reach,
  devices: devicesPageEs,
  failure,
  filter,
  conditions,
  people,
  preferences,
  choices,
  user,
  foldedActions,
  groupedFailures,
  deviceTest,
  lostDevice,
  testDevice,
  testDeviceButton,
  writeLink,
};
