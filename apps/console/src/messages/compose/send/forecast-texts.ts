import { amountsIn } from '../../../i18n/amounts.ts';
import { plural } from '../../../i18n/plural.ts';
import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';
import type { HoldSummary } from './hold-summary.ts';
import { asPtBr, dasPtBr } from '../../../i18n/hour-pt-br.ts';

const pt = amountsIn('pt-BR');
const amounts = amountsIn('en');
const contado = plural('pt-BR');
const counted = plural('en');
const cerca = (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${devicesPtBr(count)}`;
const about = (count: number, exact: boolean) => `${exact ? '' : 'about '}${devicesEn(count)}`;

const ptBr = {
  starts: (place: string, at: Date, days: number | undefined) => {
    const day = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${pt.date(at)}`;
    return `Os primeiros (${place}) recebem ${day} ${asPtBr(pt.time(at))}, no seu fuso.`;
  },
  passed: (time: string, count: number, exact: boolean) =>
    `Em outros fusos já passou ${dasPtBr(time)}: ${cerca(count, exact)} ${contado(count, 'recebe', 'recebem')} assim que você confirmar.`,
  held: {
    siteQuiet: (end: string, count: number, exact: boolean) =>
      `Horário de silêncio do site: ${cerca(count, exact)} ${contado(count, 'recebe', 'recebem')} no resumo ${dasPtBr(end)}.`,
    siteLimit: (count: number, exact: boolean) =>
      `Limite por dia do site: ${cerca(count, exact)} ${contado(count, 'recebe', 'recebem')} no resumo.`,
    dropped: (count: number, exact: boolean) =>
      `Limites do site: ${cerca(count, exact)} não ${contado(count, 'recebe', 'recebem')}.`,
    visitors: (count: number, exact: boolean) =>
      `Por escolha do visitante, ${cerca(count, exact)} ${contado(count, 'recebe', 'recebem')} no resumo.`,
  } satisfies Record<keyof HoldSummary, unknown>,
};

const en: typeof ptBr = {
  starts: (place, at, days) => {
    const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${amounts.date(at)}`;
    return `The first (${place}) receive it ${day} at ${amounts.time(at)}, in your time zone.`;
  },
  passed: (time, count, exact) =>
    `In other time zones it is past ${time}: ${about(count, exact)} ${counted(count, 'receives', 'receive')} it as soon as you confirm.`,
  held: {
    siteQuiet: (end, count, exact) =>
      `Quiet hours of the site: ${about(count, exact)} ${counted(count, 'receives', 'receive')} it in the digest at ${end}.`,
    siteLimit: (count, exact) =>
      `Daily limit of the site: ${about(count, exact)} ${counted(count, 'receives', 'receive')} it in the digest.`,
    dropped: (count, exact) =>
      `Limits of the site: ${about(count, exact)} ${counted(count, 'does', 'do')} not receive it.`,
    visitors: (count, exact) =>
      `By choice of the visitor, ${about(count, exact)} ${counted(count, 'receives', 'receive')} it in the digest.`,
  },
};

/** The texts about what happens to a message before it is sent. */
export const forecastTexts = { name: 'forecast', 'pt-BR': ptBr, en };
