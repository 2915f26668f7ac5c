import type { outcomeTexts } from '../../messages/outcomes/outcome-texts.ts';
import type { senderLimitsTexts } from '../../messages/outcomes/sender-limits-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { atHour } from './at-hour.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';

const { number, percent, dateTime, time } = amountsIn('es');

const senderLimits: TextsOf<typeof senderLimitsTexts> = {
  limited: (service, since, perMinute) =>
    `${service === undefined ? 'Un servicio push' : `El servicio ${service}`} limita los envíos de este sitio desde el ${inSentence(dateTime(since))}, y ahora acepta unos ${number(perMinute)} por minuto.`,
  paused: (until) => `Pidió una pausa hasta el ${inSentence(dateTime(until))}.`,
  through: (at) => `A este ritmo, el envío termina antes del ${inSentence(dateTime(at))}.`,
  tooLate: (at) =>
    `A este ritmo, el envío terminaría el ${inSentence(dateTime(at))}, pero el mensaje expira antes: parte de los dispositivos no lo recibirá.`,
  unknown: 'Aún no se puede prever cuándo termina el envío.',
  help: 'Los mensajes urgentes salen primero. Para terminar antes, cancele los que ya no importan. Enviar menos evita nuevos límites.',
};

const outcome: TextsOf<typeof outcomeTexts> = {
  unshown: 'Aceptado por el servicio push, aún no mostrado',
  unshownHelp: (until, over) =>
    `${over ? '' : 'El envío aún no ha terminado, y este número puede cambiar. '}El dispositivo está apagado, sin red o con los avisos silenciados, o el navegador no dice qué muestra. ${until === undefined ? 'El mensaje expiró: quien no se conectó a tiempo ya no lo recibe.' : `Quien se conecte hasta el ${inSentence(dateTime(until))} aún lo recibe.`}`,
  unshownWhich:
    'No registramos uno a uno los dispositivos que no lo mostraron. Pida a la persona el ID que aparece en el panel de la campana, en el sitio: la página del dispositivo dice si mostró este mensaje.',
  unshownSearch: 'Buscar dispositivo',
  unshownDevice: 'Ver la actividad del dispositivo',
  unshownPerson: 'Ver los dispositivos de la persona',
  which: 'Qué dispositivos',
  whichMore: 'Mostrar más',
  whichError: 'No se pudieron cargar los dispositivos. Cierre esta sección y ábrala de nuevo.',
  allShown: 'Todos los dispositivos lo mostraron.',
  expected: (count, exact) => `${exact ? '' : 'cerca de '}${number(count)}`,
  notCounted: 'aún sin contar',
  planning: 'en preparación',
  steps: {
    targeted: 'Destinatarios',
    accepted: 'Enviado',
    displayed: 'Mostrado',
    clicked: 'Con clic',
    dismissed: 'Descartado',
  },
  ofBefore: (share, step) =>
    ({
      targeted: `${percent(share)} de los destinatarios`,
      accepted: `${percent(share)} de los enviados`,
      displayed: `${percent(share)} de los mostrados`,
    })[step],
  usual: (rate) => `mediana: ${rate}`,
  actionClicks: 'Clics por botón',
  onButton: (title) => `Clics en “${title}”`,
  onNotification: 'Clics en el propio aviso',
  conversions: 'Conversiones',
  converted: (name) => `Conversiones: ${name}`,
  ofClicks: (share) => `${percent(share)} de los clics`,
  heldNow: 'Dispositivos con avisos retenidos ahora',
  heldWhy: {
    quietHours: 'Guardados para el resumen: horas de silencio del visitante',
    dailyLimit: 'Guardados para el resumen: límite que eligió el visitante',
    urgentOnly: 'Guardados para el resumen: solo urgentes',
    siteQuietHours: 'Guardados para el resumen: horas de silencio del sitio',
    siteDailyLimit: 'Guardados para el resumen: límite por día del sitio',
    droppedQuietHours: 'No entregados: horas de silencio del sitio',
    droppedDailyLimit: 'No entregados: límite por día del sitio',
    disturbing: 'Guardados para el resumen: 4.º aviso en 24 horas sin visita',
    droppedDisturbing: 'No entregados: 4.º aviso en 24 horas sin visita',
  },
  heldHelp: 'Lo reciben en el resumen.',
  droppedHelp: 'No reciben este mensaje.',
  timeline: 'A lo largo del tiempo',
  timelineEmpty:
    'Aquí aparece cuándo se envió y se mostró el mensaje, y cuándo se hizo clic. Se guarda durante 90 días.',
  // “en menos de”, because “los primeros” does not agree with “horas”.
  timelineSummary: (displayed, half) =>
    displayed === 0
      ? 'Aún no se ha mostrado en ningún dispositivo.'
      : half === undefined
        ? `Mostrado en ${devicesCountEs(displayed)}.`
        : displayed === 1
          ? `Mostrado en 1 dispositivo en menos de ${half}.`
          : `Mostrado en ${devicesCountEs(displayed)}, la mitad de ellos en menos de ${half}.`,
  timelineLines: { accepted: 'enviados', displayed: 'mostrados', clicked: 'con clic' },
  duration: (seconds) =>
    seconds < 2
      ? '1 segundo'
      : seconds < 90
        ? `${number(seconds)} segundos`
        : seconds < 5400
          ? `${number(Math.round(seconds / 60))} minutos`
          : `${number(Math.round(seconds / 3600))} horas`,
  timelineTable: 'Ver datos',
  timelineColumns: { time: 'Hora', accepted: 'Enviado', displayed: 'Mostrado', clicked: 'Con clic' },
  failures: 'Quién no lo recibió y por qué',
  exportFailures: (count) => `Exportar errores (${number(count)})`,
  failuresHeld: 'Ningún error. Los demás dispositivos reciben un resumen más tarde.',
  failuresDropped: 'Ningún error. El mensaje no se entregó a otros dispositivos: vea el motivo arriba.',
  failuresNone: 'No había dispositivos para recibirlo.',
  failuresCancelled:
    'El envío se canceló. Los dispositivos a los que aún no había llegado no recibirán el mensaje.',
  failuresLater: 'Ningún error hasta ahora. Los errores aparecen aquí, con el motivo y qué hacer.',
  gone: 'Desactivó los avisos o borró los datos del navegador',
  goneHelp:
    'No hay que hacer nada. El dispositivo y sus datos se eliminaron; por eso no se puede saber cuál era. El próximo mensaje no lo incluye. Si el navegador aún permite avisos, se registra de nuevo en la próxima visita, con otro ID; si no, el visitante tiene que activar la campana de nuevo.',
  revoked: 'Es probable que el navegador haya retirado el permiso',
  revokedHelp:
    'Chrome retira el permiso a los sitios que envían muchos avisos a quien no los visita. Estos dispositivos llevaban 14 días o más sin abrir el sitio. Envíe menos a quien no lo visita: vea “Límites de envío” en los ajustes del sitio.',
  perhapsGone: 'Quizá se haya dado de baja, según el servicio push',
  perhapsGoneHelp: (next) =>
    `A veces el servicio push se equivoca. El próximo intento es ${next}; si el resultado es el mismo, el dispositivo se eliminará.`,
  awaited: 'A la espera de la respuesta final',
  awaitedHelp: (next) => `El próximo intento es ${next}. No hay que hacer nada.`,
  nextTry: (at) => (at === undefined ? 'en menos de un minuto' : `a ${atHour(time(at))}`),
  otherService: 'Otro servicio',
  remedies: {
    wait: 'El dispositivo no tiene ningún problema. Si el mensaje aún importa, inténtelo de nuevo o envíelo con un plazo mayor.',
    visit: 'Se resuelve solo: el navegador se suscribe de nuevo en la próxima visita a la página.',
    shorten: 'Acorte el texto o las direcciones y envíe el mensaje de nuevo.',
    keys: 'Revise las claves VAPID en “Sitio” y el contacto en la configuración del servidor, e inténtelo de nuevo.',
    address:
      'El dispositivo tiene que suscribirse de nuevo. Si el servicio push es suyo, permítalo en la configuración del servidor.',
    request:
      'La causa suele ser la suscripción del dispositivo o la configuración del servidor, no el texto. Si vuelve a fallar, pida a quien administra el servidor que busque en el log del servidor, a la hora del envío, lo que respondió el servicio push.',
    log: 'Pida a quien administra el servidor que busque en el log del servidor, a la hora del envío, lo que respondió el servicio push.',
  },
  retry: 'Reenviar a los que fallaron',
  retryTitle: (count) => `¿Reenviar a ${devicesCountEs(count)}?`,
  retryText: (count) =>
    `El mensaje se envía de nuevo ahora, solo ${count === 1 ? 'al dispositivo que falló' : `a los ${devicesCountEs(count)} que fallaron`}. Nadie lo recibe dos veces.`,
  retryConfirm: 'Reenviar',
  retryBack: 'Volver',
  retried: (count) =>
    count === 0 ? 'Ya no quedan dispositivos por reenviar.' : `Reenviando a ${devicesCountEs(count)}.`,
  retryFailed: 'No se pudo reenviar. Inténtelo de nuevo: nadie lo recibe dos veces.',
  retryTooLate: 'Este mensaje expiró y no puede reenviarse a los que fallaron.',
  retryCancelled: 'Este mensaje se canceló o se retiró y no puede reenviarse a los que fallaron.',
  retryClosed: 'Este mensaje ya no puede reenviarse a los que fallaron.',
  retryDuplicate: 'Duplicar',
};

/** The texts about the results of a message. */
export const outcomesEs = { outcome, senderLimits };
