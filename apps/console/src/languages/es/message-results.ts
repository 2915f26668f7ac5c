import type { TextsOf } from '../../i18n/part-texts.ts';
import type { oneDeviceTexts } from '../../messages/direct/one-device-texts.ts';
import type { experimentTexts } from '../../messages/experiments/experiment-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';
import { wholePercent } from './whole-percent.ts';

const { dateTime, number, percent } = amountsIn('es');

const experiment: TextsOf<typeof experimentTexts> = {
  title: 'Prueba A/B',
  a: 'A · como se escribió',
  b: 'B',
  better: 'la mejor',
  chosen: 'la elegida',
  results: 'Resultados de A y B',
  version: 'Versión',
  columns: { sent: 'Enviado', displayed: 'Mostrado', clicked: 'Con clic', rate: 'Tasa' },
  same: 'A y B tienen la misma tasa de clics.',
  leads: (leader, rate, points, other, otherRate) =>
    `${leader} va por delante: el ${percent(rate)} hizo clic, ${number(points)} ${points === 1 ? 'punto porcentual' : 'puntos porcentuales'} más que con ${other} (${percent(otherRate)}).`,
  running: (at) =>
    `La comparación es el ${inSentence(dateTime(at))}. Los demás dispositivos reciben entonces la versión con más clics.`,
  runningAlone: (at) => `La comparación es el ${inSentence(dateTime(at))}.`,
  decided: (winner) =>
    `La versión ${winner} tuvo más clics, con una diferencia que no parece casual (${wholePercent(95)}). Es la que reciben los demás dispositivos.`,
  decidedAlone: (winner) =>
    `La versión ${winner} tuvo más clics, con una diferencia que no parece casual (${wholePercent(95)}).`,
  ended: (winner, at) =>
    `La prueba terminó el ${inSentence(dateTime(at))} con la versión ${winner}. Es la que reciben los demás dispositivos.`,
  end: {
    with: (version) => `Terminar con ${version}`,
    title: (version) => `¿Terminar la prueba con la versión ${version}?`,
    text: (version) =>
      `Los demás dispositivos reciben ahora la versión ${version}, sin esperar la comparación. No se puede deshacer.`,
    confirm: (version) => `Enviar ${version} ahora`,
    keep: 'Continuar la prueba',
    done: (version) => `La prueba terminó: los demás dispositivos reciben la versión ${version}.`,
    closed:
      'Las dos versiones todavía se están enviando, o la prueba ya terminó. La página muestra su estado.',
    failed: 'No se pudo terminar la prueba. Inténtelo de nuevo.',
  },
  insufficient:
    'No hay datos suficientes para saber cuál es la mejor. Los demás dispositivos reciben el mensaje como se escribió.',
  insufficientAlone: 'No hay datos suficientes para saber cuál es la mejor.',
  stopped: 'El mensaje se corrigió, se retiró o se canceló antes de la comparación.',
  holdoutTitle: 'Grupo de control',
  holdoutWaits: (share) =>
    `El ${wholePercent(share)} del público, elegido al azar, no va a recibir este mensaje.`,
  holdout: (share, devices) =>
    `El ${wholePercent(share)} del público no recibe este mensaje: ${devicesCountEs(devices)}. Esta página no muestra cuáles son ni qué hacen.`,
};

const oneDevice: TextsOf<typeof oneDeviceTexts> = {
  title: 'Resultados',
  steps: {
    created: 'Creado',
    accepted: 'Enviado',
    displayed: 'Mostrado',
    clicked: 'Con clic',
    dismissed: 'Descartado',
  },
  device: 'Dispositivo:',
  unknown: 'Las horas de este mensaje ya no se guardan.',
  note: 'Enviado: el servicio push aceptó el mensaje. Safari no informa de lo que muestra sin la página abierta.',
};

/** The texts of the results of an experiment, and of a message to one device. */
export const messageResultsEs = { experiment, oneDevice };
