import { devicesEn, devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const pt = amountsIn('pt-BR');

const ptBr = {
  title: 'Teste A/B',
  a: 'A · como foi escrita',
  b: 'B',
  better: 'a melhor',
  chosen: 'a escolhida',
  results: 'Resultados de A e B',
  version: 'Versão',
  columns: { sent: 'Enviada', displayed: 'Mostrada', clicked: 'Clicada', rate: 'Taxa' },
  same: 'A e B têm a mesma taxa de cliques.',
  /** Which variant leads, its click rate, by how many percentage points, and those of the other one. */
  leads: (leader: string, rate: number, points: number, other: string, otherRate: number) =>
    `${leader} lidera: ${pt.percent(rate)} clicaram, ${pt.number(points)} ${points < 2 ? 'ponto percentual' : 'pontos percentuais'} a mais que em ${other} (${pt.percent(otherRate)}).`,
  running: (at: Date) =>
    `A comparação é em ${pt.dateTime(at)}. Os outros dispositivos recebem então a versão com mais cliques.`,
  runningAlone: (at: Date) => `A comparação é em ${pt.dateTime(at)}.`,
  decided: (winner: string) =>
    `A versão ${winner} teve mais cliques, com uma diferença que não parece ser acaso (95%). É a que os outros dispositivos recebem.`,
  decidedAlone: (winner: string) =>
    `A versão ${winner} teve mais cliques, com uma diferença que não parece ser acaso (95%).`,
  ended: (winner: string, at: Date) =>
    `Teste encerrado em ${pt.dateTime(at)} com a versão ${winner}. É a que os outros dispositivos recebem.`,
  end: {
    with: (version: string) => `Encerrar com ${version}`,
    title: (version: string) => `Encerrar o teste com a versão ${version}?`,
    text: (version: string) =>
      `Os outros dispositivos recebem agora a versão ${version}, sem esperar pela comparação. Não é possível desfazer.`,
    confirm: (version: string) => `Enviar ${version} agora`,
    keep: 'Continuar o teste',
    done: (version: string) => `Teste encerrado: os outros dispositivos recebem a versão ${version}.`,
    closed: 'As duas versões ainda estão sendo enviadas, ou o teste já terminou. Veja o estado na página.',
    failed: 'Não foi possível encerrar o teste. Tente de novo.',
  },
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
  better: 'the better one',
  chosen: 'chosen',
  results: 'Results of A and B',
  version: 'Version',
  columns: { sent: 'Sent', displayed: 'Shown', clicked: 'Clicked', rate: 'Rate' },
  same: 'A and B have the same click rate.',
  leads: (leader, rate, points, other, otherRate) =>
    `${leader} leads: ${amounts.percent(rate)} clicked, ${amounts.number(points)} ${points === 1 ? 'percentage point' : 'percentage points'} more than with ${other} (${amounts.percent(otherRate)}).`,
  running: (at) =>
    `They are compared on ${amounts.dateTime(at)}. The other devices then get the version with more clicks.`,
  runningAlone: (at) => `They are compared on ${amounts.dateTime(at)}.`,
  decided: (winner) =>
    `Version ${winner} has more clicks, by a difference that is unlikely to be chance (95%). The other devices get it.`,
  decidedAlone: (winner) =>
    `Version ${winner} has more clicks, by a difference that is unlikely to be chance (95%).`,
  ended: (winner, at) =>
    `The test was ended on ${amounts.dateTime(at)} with version ${winner}. The other devices get it.`,
  end: {
    with: (version) => `End with ${version}`,
    title: (version) => `End the test with version ${version}?`,
    text: (version) =>
      `The other devices get version ${version} now, without waiting for the comparison. This cannot be undone.`,
    confirm: (version) => `Send ${version} now`,
    keep: 'Continue the test',
    done: (version) => `The test has ended: the other devices get version ${version}.`,
    closed: 'Both versions are still being sent, or the test is over. The page shows its state.',
    failed: 'The test could not be ended. Try again.',
  },
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
