import type { correctionTexts } from '../../messages/corrections/correction-texts.ts';
import type { messageDetailsTexts } from '../../messages/details/message-details-texts.ts';
import type { rescheduleTexts } from '../../messages/details/reschedule-texts.ts';
import type { undoTexts } from '../../messages/undo/undo-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { plural } from '../../i18n/plural.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';
import { atHour } from './at-hour.ts';
import { wholePercent } from './whole-percent.ts';

const { number, dateTime } = amountsIn('es');
const counted = plural('es');

const messageDetails: TextsOf<typeof messageDetailsTexts> = {
  title: 'Mensaje',
  back: '← Mensajes',
  backToDirect: '← Mensajes individuales',
  error: 'No se pudo cargar el mensaje.',
  notFound: {
    title: 'No se encontró el mensaje',
    text: 'La dirección puede estar incompleta, o el mensaje es de otro sitio.',
    back: 'Ver todos los mensajes',
  },
  offline: 'Sin conexión con el servicio. Estos son los últimos números; la página se reconecta sola.',
  polling:
    'No hay actualización en vivo, quizá porque hay muchas pestañas abiertas. La página se actualiza cada 5 segundos.',
  summary: {
    scheduled: (at, zone, soon) =>
      at === undefined
        ? 'Programado.'
        : `Nadie lo ha recibido aún: el envío comienza ${soon}: ${dateTime(at)}, ${zone}.`,
    scheduledLocal: (local, at, zone, soon) =>
      `Nadie lo ha recibido aún: llega en la hora local de cada dispositivo, ${local}. El envío comienza ${soon}: ${dateTime(at)}, ${zone}.`,
    planning: (done, all) =>
      all === undefined
        ? `Envío en preparación: ${number(done)} hasta ahora.`
        : `Envío en preparación: ${number(done)} de cerca de ${devicesCountEs(all)} hasta ahora.`,
    comparing: (share, { accepted, failed, gone }, at) =>
      `Prueba A/B en el ${wholePercent(share)} del público: enviado a ${devicesCountEs(accepted)} hasta ahora${failed + gone > 0 ? `, ${number(failed + gone)} con error` : ''}. El resto se envía el ${inSentence(dateTime(at))}.`,
    sending: (done, all) =>
      all === 0
        ? 'Enviando. Aún no se conoce el número de dispositivos.'
        : `Enviando: ${number(done)} de ${devicesCountEs(all)} hasta ahora.`,
    sent: (accepted, all) => {
      if (all === 0) return 'No había dispositivos para recibirlo.';
      if (accepted < all) {
        return `Enviado a ${number(accepted)} de ${devicesCountEs(all)}. Vea el motivo abajo.`;
      }
      return all === 1 ? 'Enviado a 1 dispositivo.' : `Enviado a los ${devicesCountEs(all)}.`;
    },
    held: (count, end, failed) =>
      `Nadie lo recibió de inmediato: guardado en ${devicesCountEs(count)} para el resumen${end === undefined ? '' : ` de ${atHour(end)}, en la hora de cada dispositivo`}${failed > 0 ? `, ${number(failed)} con error` : ''}.`,
    cancelled: ({ accepted, displayed, failed, gone }) => {
      const figures = [
        ...(accepted > 0 ? [`enviado a ${devicesCountEs(accepted)}`] : []),
        ...(displayed > 0 ? [`mostrado en ${number(displayed)}`] : []),
        ...(failed + gone > 0 ? [`${number(failed + gone)} con error`] : []),
      ];
      return figures.length === 0
        ? 'Cancelado antes del envío. Nadie lo recibió.'
        : `Cancelado. Lo que ya se envió todavía llegará. Hasta ahora: ${figures.join(', ')}.`;
    },
    expired: (accepted) => `Expiró antes de llegar a todos. Enviado a ${devicesCountEs(accepted)}.`,
    failed: (all, held, failed) => {
      const nobody =
        all === 1 ? 'El dispositivo no lo recibió' : `Ninguno de los ${devicesCountEs(all)} lo recibió`;
      return held > 0
        ? `${nobody} hasta ahora: ${number(failed)} con error, ${number(held)} por límites o preferencias. Vea los motivos abajo.`
        : `${nobody}. Vea el motivo abajo.`;
    },
  },
  shown: (unshown, accepted) =>
    unshown > 0 && accepted === 1
      ? 'Aún no se ha mostrado.'
      : unshown > 0
        ? `${number(unshown)} aún no lo ${counted(unshown, 'mostró', 'mostraron')}.`
        : accepted === 1
          ? 'El dispositivo lo mostró.'
          : 'Todos los que lo recibieron lo mostraron.',
  progress: 'Progreso del envío',
  progressValue: (done, all) => `${number(done)} de ${number(all)}`,
  funnel: 'Resultados',
  receipts:
    'Enviado significa que el servicio push aceptó el mensaje; este lo entrega cuando logra llegar al dispositivo. Cuando pueden, los navegadores indican si el mensaje se mostró, recibió un clic o se descartó. Safari no lo indica sin la página abierta. La mediana es la de los mensajes anteriores para el mismo tipo de público.',
  cancel: 'Cancelar envío',
  cancelTitle: '¿Cancelar el envío?',
  cancelScheduled: 'El mensaje no se enviará.',
  cancelSending: 'El resto del envío se detiene. Quien ya recibió el mensaje lo conserva.',
  cancelConfirm: 'Cancelar envío',
  cancelKeep: 'Continuar el envío',
  keepScheduled: 'Mantener programado',
  cancelled: 'Envío cancelado.',
  cancelledElsewhere: 'Otra persona canceló este envío.',
  cancelTooLate: 'Demasiado tarde: el envío ya terminó.',
  cancelFailed: 'No se pudo cancelar el envío. Inténtelo de nuevo.',
  correct: 'Corregir…',
  withdraw: 'Retirar…',
  edit: 'Editar',
  reschedule: 'Reprogramar',
  duplicate: 'Duplicar',
  details: 'Detalles del mensaje',
  options: 'Opciones de envío',
  detail: {
    audience: 'Público',
    user: 'Persona',
    person: 'Una persona',
    device: 'Dispositivo',
    users: 'Personas',
    usersReached: 'Personas alcanzadas',
    reached: (reached, targeted) => `${number(reached)} de ${number(targeted)}`,
    excluded: 'Excepto',
    languages: 'También en',
    link: 'Enlace',
    utm: 'Parámetros UTM',
    ttl: 'Intentar entregar durante',
    urgency: 'Urgencia',
    collapseKey: 'Reemplaza',
    sentBy: 'Enviado por',
    writtenBy: 'Creado por',
    startKey: 'Clave de API creada en el primer inicio',
    welcome: 'Bienvenida, automática',
    digest: 'Resumen, automático',
    recurring: 'Mensaje recurrente',
    createdAt: 'Creado el',
    changedAt: 'Modificado el',
    sendAtLocal: 'En la hora local',
    board: 'En el tablón',
    yes: 'Sí',
    no: 'No',
  },
};

const undo: TextsOf<typeof undoTexts> = {
  leaves: 'El envío comienza en unos instantes. Hasta entonces, nadie lo recibe.',
  leavesNamed: (title) =>
    `El envío de “${title}” comienza en unos instantes. Hasta entonces, nadie lo recibe.`,
  begun: (title) => `El envío de “${title}” comenzó.`,
  open: 'Seguir el envío',
  in: (seconds) => (seconds === 0 ? 'Enviando…' : `${seconds} s`),
  undo: 'Deshacer',
  undone: (title) => `Envío de “${title}” deshecho. El texto está en “Nuevo mensaje”.`,
  tooLate: 'Demasiado tarde: el envío ya comenzó.',
  retrying: 'El servicio no respondió. Se intenta deshacer de nuevo…',
  failed: 'No se pudo deshacer. Inténtelo de nuevo.',
};

const reschedule: TextsOf<typeof rescheduleTexts> = {
  title: 'Reprogramar el envío',
  confirm: 'Reprogramar',
  cancel: 'Volver',
  done: (title) => `“${title}” reprogramado.`,
  tooLate: 'Demasiado tarde: el envío ya comenzó. La hora no cambió.',
  failed: 'No se pudo reprogramar. Inténtelo de nuevo.',
};

const correction: TextsOf<typeof correctionTexts> = {
  correct: {
    title: 'Corregir el aviso',
    onBoard:
      'El tablón de avisos y los feeds muestran el nuevo contenido en la misma dirección, con la hora de la corrección.',
    unreached: ({ kind, devices, at }) =>
      at === undefined
        ? kind === 'sending' && devices
          ? `Quien aún no recibió el mensaje, cerca de ${devicesCountEs(devices)}, recibe el nuevo contenido.`
          : 'Quien aún no recibió el mensaje recibe el nuevo contenido.'
        : `El resto del envío${devices === undefined ? '' : `, cerca de ${devicesCountEs(devices)},`} recibe el nuevo contenido el ${inSentence(dateTime(at))}.`,
    test: 'El nuevo contenido vale para A y B, y la prueba termina sin comparación.',
    confirm: 'Corregir',
    done: 'Mensaje corregido.',
    tooLate: 'Ya no es posible corregir este mensaje. El contenido no cambió.',
  },
  withdraw: {
    title: '¿Retirar el aviso?',
    onBoard:
      'El aviso sale del tablón de avisos, de los feeds y de la búsqueda, y en su dirección se indica que fue retirado. No se puede deshacer.',
    offBoard: 'No se puede deshacer.',
    unreached: ({ kind, devices }, isTest) =>
      kind === 'held'
        ? 'Quien tiene el mensaje guardado para el resumen ya no lo recibe.'
        : `El envío ${isTest ? 'y la prueba A/B se detienen' : 'se detiene'}: ${devices ? `cerca de ${devicesCountEs(devices)} no ${counted(devices, 'recibe', 'reciben')} el mensaje` : 'quien aún no recibió el mensaje no lo recibe'}.`,
    reason: 'Motivo (opcional)',
    reasonHelp: {
      onBoard: 'Aparece en la página del aviso.',
      onDevices: 'Aparece en la notificación que reemplaza el mensaje.',
      both: 'Aparece en la página del aviso y en la notificación que reemplaza el mensaje.',
    },
    confirm: 'Retirar',
    done: 'Aviso retirado.',
    tooLate: 'Ya no es posible retirar este mensaje.',
  },
  heading: 'Título',
  body: 'Texto',
  inLanguage: (field, language) => `${field} · ${language}`,
  missing: 'Escriba un título.',
  notAnAddress: 'Escriba una dirección completa, que empiece por https://.',
  unchanged: 'Aún no hay cambios.',
  outdated: 'Mientras tanto, el mensaje se corrigió. Vuelva y vea qué dice ahora.',
  replace: 'Reemplazar también en los dispositivos',
  replaceHelp: (accepted) =>
    `El mensaje se envió a ${devicesCountEs(accepted)}. Sin sonido, el nuevo ocupa su lugar donde aún aparece. Donde ya se cerró, los navegadores muestran el nuevo: vuelve a molestar a quien lo cerró.`,
  back: 'Volver',
  history: 'Después del envío',
  withdrawn: (name, at) => `Retirado por ${name} el ${inSentence(dateTime(at))}`,
  reasonGiven: (reason) => `Motivo: ${reason}`,
  corrected: (name, at) => `Corregido por ${name} el ${inSentence(dateTime(at))}`,
  before: 'Antes:',
  replacement: (at) => `Reemplazado en los dispositivos el ${inSentence(dateTime(at))}`,
  results: (accepted, displayed) =>
    `Enviado a ${devicesCountEs(accepted)}, mostrado en ${devicesCountEs(displayed)}.`,
  replaces: 'Este mensaje reemplaza la notificación de otro en los dispositivos.',
  original: 'Ver el mensaje original',
};

/** The texts of the page of a message, and of what can be done there. */
export const messagePageEs = { messageDetails, undo, reschedule, correction };
