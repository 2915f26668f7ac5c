import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../../i18n/amounts.ts';

const pt = amountsIn('pt-BR');

const winner = 'a versão com mais cliques, ou a versão A se não houver dados suficientes';

const ptBr = {
  tested: (a: number, b: number) =>
    `${pt.number(a)} ${a === 1 ? 'recebe' : 'recebem'} A, ${pt.number(b)} ${b === 1 ? 'recebe' : 'recebem'} B.`,
  rest: (rest: number, at: Date) =>
    `Em ${pt.dateTime(at)}, ${rest === 1 ? 'o outro recebe' : `os outros ${pt.number(rest)} recebem`} ${winner}.`,
  shares: (share: number) => `${share}% do público recebe o teste, metade A e metade B.`,
  later: (at: Date) => `Em ${pt.dateTime(at)}, o resto recebe ${winner}.`,
  holdout: (devices: number) => `Grupo de controle, que não recebe: ${devicesPtBr(devices)}.`,
  holdoutShare: (percent: number) => `${percent}% do público não recebe: é o grupo de controle.`,
};

const amounts = amountsIn('en');

const better = 'the version with more clicks, or version A if there is not enough data';

const en: typeof ptBr = {
  tested: (a, b) =>
    `${amounts.number(a)} ${a === 1 ? 'gets' : 'get'} A, ${amounts.number(b)} ${b === 1 ? 'gets' : 'get'} B.`,
  rest: (rest, at) =>
    `On ${amounts.dateTime(at)}, the other ${rest === 1 ? 'one gets' : `${amounts.number(rest)} get`} ${better}.`,
  shares: (share) => `${share}% of the audience gets the test, half A and half B.`,
  later: (at) => `On ${amounts.dateTime(at)}, the rest gets ${better}.`,
  holdout: (devices) => `Control group, which does not get it: ${devicesEn(devices)}.`,
  holdoutShare: (percent) => `${percent}% of the audience does not get it: the control group.`,
};

/** The texts of the confirmation about an experiment and a control group. */
export const divisionTexts = { name: 'division', 'pt-BR': ptBr, en };
