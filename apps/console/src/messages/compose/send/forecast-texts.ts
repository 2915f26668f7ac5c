import { plural } from '../../../i18n/plural.ts';
import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';
import type { HoldSummary } from './hold-summary.ts';
import { dasPtBr } from '../../../i18n/hour-pt-br.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const cerca = (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${devicesPtBr(count)}`;
const about = (count: number, exact: boolean) => `${exact ? '' : 'about '}${devicesEn(count)}`;

const ptBr = {
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
