import { limits } from '@sineta/protocol/limits';
import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';

const numero = amountsIn('pt-BR').number;
const { number } = amountsIn('en');
const contado = plural('pt-BR');
const few = limits.rankedDisplays;

/** The list of messages by their click rates. */
const ptBr = {
  order: 'Mais cliques (%)',
  end: (rows: number) =>
    `${contado(rows, 'A mensagem', `As ${numero(rows)} mensagens`)} com mais cliques (%), das que ao menos ${few} dispositivos mostraram.`,
  empty: 'Nenhuma mensagem para comparar',
  reason: `Só entram mensagens que ao menos ${few} dispositivos mostraram, e nenhuma destas chegou a tantos.`,
  leave: 'Ver as mais recentes',
};

const en: typeof ptBr = {
  order: 'Highest click rate',
  end: (rows) =>
    `The ${rows === 1 ? 'message' : `${number(rows)} messages`} with the highest click rate, of those shown on at least ${few} devices.`,
  empty: 'No messages to compare',
  reason: `Only messages shown on at least ${few} devices are compared, and none of these was.`,
  leave: 'See the newest',
};

export const rankingTexts = { name: 'ranking', 'pt-BR': ptBr, en };
