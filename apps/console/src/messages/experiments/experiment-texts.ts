import { devicesEn, devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const pt = amountsIn('pt-BR');

const ptBr = {
  title: 'Teste A/B',
  a: 'A · como foi escrita',
  b: 'B',
  aWins: 'A · como foi escrita · a melhor',
  bWins: 'B · a melhor',
  sent: 'Enviada a',
  displayed: 'Mostrada em',
  clicked: 'Clicada em',
  devices: devicesPtBr,
  share: (part: number, whole: number) =>
    whole === 0 ? pt.number(part) : `${pt.number(part)} · ${pt.percent(Math.min(1, part / whole))}`,
  running: (at: Date) =>
    `A comparação é em ${pt.dateTime(at)}. Os outros dispositivos recebem então a versão com mais cliques.`,
  runningAlone: (at: Date) => `A comparação é em ${pt.dateTime(at)}.`,
  decided: (winner: string) =>
    `A versão ${winner} teve mais cliques, com uma diferença que não parece ser acaso (95%). É a que os outros dispositivos recebem.`,
  decidedAlone: (winner: string) =>
    `A versão ${winner} teve mais cliques, com uma diferença que não parece ser acaso (95%).`,
  insufficient:
    'Não há dados suficientes para dizer qual é a melhor. Os outros dispositivos recebem a mensagem como foi escrita.',
  insufficientAlone: 'Não há dados suficientes para dizer qual é a melhor.',
  stopped: 'A mensagem foi corrigida, retirada ou cancelada antes da comparação.',
  holdoutTitle: 'Grupo de controle',
  holdoutWaits: (percent: number) =>
    `${percent}% do público, escolhido ao acaso, não vai receber esta mensagem.`,
  holdout: (percent: number, devices: number) =>
    `${percent}% do público não recebe esta mensagem: ${devicesPtBr(devices)}. Esta página não mostra quais são nem o que fazem.`,
};

const amounts = amountsIn('en');

const en: typeof ptBr = {
  title: 'A/B test',
  a: 'A · as written',
  b: 'B',
  aWins: 'A · as written · the better one',
  bWins: 'B · the better one',
  sent: 'Sent to',
  displayed: 'Displayed on',
  clicked: 'Clicked on',
  devices: devicesEn,
  share: (part, whole) =>
    whole === 0
      ? amounts.number(part)
      : `${amounts.number(part)} · ${amounts.percent(Math.min(1, part / whole))}`,
  running: (at) =>
    `They are compared on ${amounts.dateTime(at)}. The other devices then get the version with more clicks.`,
  runningAlone: (at) => `They are compared on ${amounts.dateTime(at)}.`,
  decided: (winner) =>
    `Version ${winner} has more clicks, by a difference that is unlikely to be chance (95%). The other devices get it.`,
  decidedAlone: (winner) =>
    `Version ${winner} has more clicks, by a difference that is unlikely to be chance (95%).`,
  insufficient:
    'There is not enough data to say which one is better. The other devices get the message as written.',
  insufficientAlone: 'There is not enough data to say which one is better.',
  stopped: 'The message was corrected, withdrawn or cancelled before they were compared.',
  holdoutTitle: 'Control group',
  holdoutWaits: (percent) => `${percent}% of the audience, chosen at random, will not get this message.`,
  holdout: (percent, devices) =>
    `${percent}% of the audience does not get this message: ${devicesEn(devices)}. This page does not show which ones they are or what they do.`,
};

/** The texts of the results of an experiment and of a control group. */
export const experimentTexts = { name: 'experiment', 'pt-BR': ptBr, en };
