import type { AudienceCount } from '@sineta/protocol';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';
import type { composeRecurringTexts } from '../../messages/compose/recurring/compose-recurring-texts.ts';
import type { confirmSendTexts } from '../../messages/compose/send/confirm-send-texts.ts';
import type { disturbedTexts } from '../../messages/compose/send/disturbed-texts.ts';
import type { forecastTexts } from '../../messages/compose/send/forecast-texts.ts';
import type { testRecipientsTexts } from '../../messages/compose/send/test-message/test-recipients-texts.ts';
import type { testResultTexts } from '../../messages/compose/send/test-message/test-result-texts.ts';
import type { askTexts } from '../../messages/compose/shared/ask-texts.ts';
import type { sharedTexts } from '../../messages/compose/shared/shared-texts.ts';
import { atHour } from './at-hour.ts';
import { devicesCountEs } from './devices.ts';

const { number, date, time } = amountsIn('es');
const counted = plural('es');
const list = new Intl.ListFormat('es');
const about = (count: number, exact: boolean): string =>
  `${exact ? '' : 'cerca de '}${devicesCountEs(count)}`;
const amount = ({ devices, exact }: AudienceCount) => `${exact ? '' : 'cerca de '}${number(devices)}`;
const receive = (count: number): string => counted(count, 'recibe', 'reciben');

const confirmSend: TextsOf<typeof confirmSendTexts> = {
  title: (whom) => (whom === undefined ? '¿Enviar el mensaje?' : `¿Enviar a ${whom}?`),
  nobody: {
    board: 'Todavía no hay dispositivos: ¿publicar solo en el tablón?',
    none: 'Todavía no hay dispositivos: ¿enviar de todos modos?',
    later: 'Todavía no hay dispositivos: ¿programar de todos modos?',
  },
  boardOnly: 'Nadie recibe una notificación. El aviso aparece en el tablón.',
  finalBoard: 'En la página del mensaje puede corregir o retirar el aviso.',
  publish: 'Publicar',
  titleLater: (whom) => (whom === undefined ? '¿Programar el mensaje?' : `¿Programar para ${whom}?`),
  test: (tested, rest, when) =>
    rest === '' ? `¿Probar en ${tested}?` : `¿Probar en ${tested} y enviar a los otros ${rest} ${when}?`,
  testLater: (tested, rest) =>
    rest === ''
      ? `¿Programar la prueba en ${tested}?`
      : `¿Programar la prueba en ${tested} y el envío a los otros ${rest}?`,
  at: (time) => `a ${atHour(time)}`,
  on: (time) => `el ${time}`,
  devices: about,
  counting: 'Contando los dispositivos uno por uno…',
  counted: (exact) => (exact ? 'Contados uno por uno.' : 'Estimación por muestra: contarlos todos tardaría.'),
  titleChanges: '¿Guardar los cambios?',
  to: (audience) => `Público: ${audience}`,
  except: 'excepto',
  followers: (topics) => `quienes siguen ${topics}`,
  split: ({ now, digest, dropped, undecided }, isLater) => {
    const { devices, exact } = now;
    const first =
      devices === 0 ? 'Ningún dispositivo' : `${exact ? '' : 'Cerca de '}${devicesCountEs(devices)}`;
    const left = undecided && ` Falta elegir para ${amount(undecided)}.`;
    return `${[
      `${first} lo ${receive(devices || 1)} ${isLater ? 'a esa hora' : 'ahora'}`,
      ...(digest.devices > 0 ? [`${amount(digest)} en el resumen`] : []),
      ...(dropped.devices > 0 ? [`${amount(dropped)} no lo ${receive(dropped.devices)}`] : []),
    ].join(', ')}.${left ?? ''}`;
  },
  checking: 'Verificando cuántos dispositivos lo reciben…',
  unavailable: 'Estimación no disponible: no se pudo verificar cuántos dispositivos lo reciben.',
  final: (isBroadcast) =>
    isBroadcast
      ? 'Una notificación entregada no se puede borrar a distancia, pero en la página del mensaje puede corregir o retirar el aviso.'
      : 'Una notificación entregada no se puede borrar a distancia.',
  undo: (seconds) => `Tendrá ${seconds} segundos para deshacer el envío.`,
  later: 'Hasta la hora del envío, puede cancelarlo en la página del mensaje.',
  laterLocal: 'Puede cancelarlo en la página del mensaje. Quien ya lo haya recibido lo conserva.',
  laterRecurring:
    'Los límites del sitio valen en cada envío. Para interrumpir la serie, páusela en “Recurrentes”.',
  countedNow: 'El número es el de ahora: hasta el envío entran y salen dispositivos.',
  send: 'Enviar ahora',
  schedule: 'Programar',
  failed: 'El servicio no aceptó el mensaje. Vuelva y revise los campos resaltados.',
  unreachable:
    'El servicio no respondió. Su borrador está guardado. Inténtelo de nuevo: el mensaje no se enviará dos veces.',
  forbidden: 'Su rol no permite enviar. Su borrador está guardado.',
};

const disturbed: TextsOf<typeof disturbedTexts> = {
  disturbed: (count, exact) =>
    `Para ${about(count, exact)}, este es al menos el 4.º aviso en 24 horas sin visita al sitio.`,
  already: (count, exact) => `${exact ? '' : '≈ '}${number(count)} ya con 3 avisos en 24 h`,
  choice: 'En esos dispositivos',
  choices: { send: 'Enviar de todos modos', digest: 'Guardar para el resumen', drop: 'No enviar' },
  consequences: {
    send: 'Chrome puede retirarle el permiso al sitio.',
    drop: 'No reciben este mensaje.',
  },
  digest: (at, day) => {
    const hour = `a ${atHour(at)}`;
    const when = { tomorrow: `mañana ${hour}`, after: `${hour} del día siguiente` };
    return `Lo reciben en el resumen, por lo general ${day ? when[day] : hour}, hora local.`;
  },
  missing: 'Elija qué ocurre en esos dispositivos.',
  limit: 'Limitar los avisos por día',
};

const forecast: TextsOf<typeof forecastTexts> = {
  starts: (place, at, days) => {
    const day = days === 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${date(at)}`;
    return `Los primeros (${place}) lo reciben ${day} a ${atHour(time(at))}, en su zona horaria.`;
  },
  passed: (time, count, exact) =>
    `En otras zonas horarias ya pasó esa hora (${time}): ${about(count, exact)} lo ${receive(count)} en cuanto usted confirme.`,
  held: {
    siteQuiet: (end, count, exact) =>
      `Horas de silencio del sitio: ${about(count, exact)} lo ${receive(count)} en el resumen de ${atHour(end)}.`,
    siteLimit: (count, exact) =>
      `Límite diario del sitio: ${about(count, exact)} lo ${receive(count)} en el resumen.`,
    dropped: (count, exact) => `Límites del sitio: ${about(count, exact)} no lo ${receive(count)}.`,
    visitors: (count, exact) =>
      `Por elección del visitante, ${about(count, exact)} lo ${receive(count)} en el resumen.`,
  },
};

const testRecipients: TextsOf<typeof testRecipientsTexts> = {
  label: 'Enviar prueba a',
  here: 'Este navegador',
  help: 'Si los avisos están desactivados en este navegador, la prueba los activa, hasta que usted los desactive.',
  none: 'Elija al menos uno.',
  tooMany: 'Como máximo 10 a la vez.',
  failed: 'No se pudieron cargar los dispositivos guardados.',
  empty: 'Todavía no hay dispositivos guardados. Abra la página de uno y elija “Usar para pruebas”.',
  list: 'Ver dispositivos',
};

const testResult: TextsOf<typeof testResultTexts> = {
  sending: 'Enviando la prueba…',
  sent: 'Prueba enviada. Aparece en este navegador en unos instantes. Los avisos están activados.',
  sentElsewhere: 'Prueba enviada. Aparece en los dispositivos elegidos en unos instantes.',
  shownElsewhere: 'La prueba apareció en los dispositivos elegidos.',
  refused: (devices, of) =>
    of === 1 ? 'La prueba no se entregó.' : `La prueba no se entregó a ${devices} de ${of} dispositivos.`,
  ended: 'La suscripción terminó',
  arrived: 'La prueba llegó a este navegador. Los avisos están activados.',
  off: 'Avisos desactivados en este navegador.',
  'not-off': 'No se pudieron desactivar los avisos. Revise la conexión e inténtelo de nuevo.',
  blocked:
    'Las notificaciones están bloqueadas en este navegador. Permítalas en los permisos del sitio, junto a la dirección, e inténtelo de nuevo.',
  undecided:
    'Las notificaciones aún no están permitidas en este navegador. Envíe la prueba de nuevo y elija “Permitir” cuando el navegador pregunte, o permítalas en los permisos del sitio, junto a la dirección.',
  unsupported: 'Este navegador no ofrece notificaciones. Pruebe con Chrome, Edge o Firefox.',
  failed: 'No se pudo enviar la prueba. Revise la conexión e inténtelo de nuevo.',
  gone: 'Uno de los dispositivos elegidos ya no está registrado. No se envió nada. Elija de nuevo.',
};

const ask: TextsOf<typeof askTexts> = {
  ask: 'Pedir aprobación',
  title: '¿Pedir aprobación?',
  text: 'Quienes envían mensajes de este sitio ven el borrador como está, con el público y la hora elegidos, y pueden enviarlo, cambiarlo o devolverlo. Ahora no se envía nada.',
  cancel: 'Volver',
  waiting: 'Aprobación solicitada.',
  asked: (name) => `${name} pidió aprobación`,
  forAuthor: 'Cambiar el mensaje cancela la solicitud.',
  undo: 'Cancelar solicitud',
  undone: 'Solicitud cancelada.',
  forApprover: 'Aprobar es enviar: revise el mensaje, el público y la hora.',
  return: 'Devolver',
  returned: 'Borrador devuelto.',
  returnedBy: (name) => `${name} devolvió este borrador`,
  askAgain: 'Cambie lo necesario y pida aprobación de nuevo.',
};

const shared: TextsOf<typeof sharedTexts> = {
  title: 'Borrador del equipo',
  back: '← Borradores',
  loading: 'Cargando el borrador…',
  failed: 'No se pudo cargar el borrador.',
  gone: 'Este borrador ya no existe: se envió o se eliminó.',
  notice: 'El equipo puede continuar este borrador. Quien envía mensajes de este sitio puede enviarlo.',
  approve: { now: 'Aprobar y enviar', later: 'Aprobar y programar' },
  saved: 'Guardado para el equipo.',
  unsaved: 'Guardado en este navegador…',
  editors: (names) =>
    `${list.format(names)} ${names.length === 1 ? 'tiene' : 'tienen'} este borrador abierto.`,
  newer: (name) => `${name} cambió el borrador: esta es la versión más reciente.`,
  requestEnded: 'El cambio canceló la solicitud de aprobación.',
  checkAgain: (name) => `${name} cambió el borrador.`,
  changed: (name) => `${name} cambió este borrador mientras usted escribía. Su texto sigue aquí.`,
  takeOther: 'Usar la otra versión',
  keep: 'Guardar la mía como copia',
  kept: 'Su versión ahora es otro borrador.',
  removed: 'Este borrador se envió o se eliminó. El texto de aquí se conserva.',
  unreachable:
    'Aún no se pudo guardar para el equipo. El texto está en este navegador; se intentará de nuevo en unos instantes.',
  refused:
    'El servicio no acepta este borrador como está. El texto está solo en este navegador: acorte o corrija los campos.',
  shared: 'Borrador guardado. El equipo ya puede abrirlo.',
  discard: { title: '¿Empezar de cero?', text: 'Su borrador se perderá.' },
  replace: {
    title: '¿Reemplazar el borrador?',
    titleFor: (user) => `¿Empezar un mensaje para ${user}?`,
    text: 'Se reemplazará el borrador actual. Si lo guarda antes, queda en Mensajes, Borradores, donde el equipo puede abrirlo.',
    textOnly: 'Se reemplazará el contenido actual.',
    save: 'Guardar antes',
    confirm: 'Reemplazar',
    cancel: 'Mantener borrador',
  },
  share: {
    title: '¿Guardar en los borradores del equipo?',
    text: 'Quienes escriben para este sitio ven el borrador en Mensajes, Borradores, y pueden continuarlo o eliminarlo. Quienes envían mensajes pueden enviarlo. Ahora no se envía nada.',
    confirm: 'Guardar',
    cancel: 'Volver',
  },
};

const composeRecurring: TextsOf<typeof composeRecurringTexts> = {
  once: '← Enviar una sola vez',
  title: 'Nuevo mensaje recurrente',
  editTitle: 'Editar mensaje recurrente',
  back: '← Mensajes recurrentes',
  failed: 'No se pudo cargar el mensaje.',
  loading: 'Cargando…',
  first: 'Primera vez',
  missing: 'Elija la fecha y la hora de la primera vez.',
  zone: (zone) => `Según la hora del sitio: ${zone}.`,
  repeat: 'Repetir',
  weekdays: 'Días de la semana',
  other: 'Otra regla',
  sentence: (rule) => `Se enviará ${rule}.`,
  short: 'Se omiten los meses que no tienen ese día.',
  upcoming: 'Próximas fechas:',
  dropped: 'La prueba A/B y el grupo de control no se repiten. Este mensaje sale sin ellos.',
  never: 'Ya no queda ninguna fecha. Elija otra primera vez u otra repetición.',
  errors: {
    failed: 'El servicio no aceptó el mensaje. Vuelva y revise el público y cuándo se repite.',
    unreachable: 'El servicio no respondió. Revise “Mensajes recurrentes” antes de intentarlo de nuevo.',
    forbidden: 'Su rol no permite enviar.',
  },
};

/** The texts of what happens to a message after it is written: tests, approval, sending. */
export const composeSendEs = {
  confirmSend,
  disturbed,
  forecast,
  testRecipients,
  testResult,
  ask,
  shared,
  composeRecurring,
};
