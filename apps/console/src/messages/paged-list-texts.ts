import { amountsIn } from '../i18n/amounts.ts';
import { plural } from '../i18n/plural.ts';

const numero = amountsIn('pt-BR').number;
const { number } = amountsIn('en');
const contado = plural('pt-BR');

/** The number of messages of a list, and of its rows and filters. */
const ptBr = {
  filters: (active: number) => (active === 0 ? 'Filtros' : `Filtros (${active})`),
  shown: (rows: number) => `${numero(rows)} ${contado(rows, 'mostrada', 'mostradas')}`,
  total: (messages: number) => `${numero(messages)} ${contado(messages, 'mensagem', 'mensagens')}`,
  moreThan: (messages: number) => `Mais de ${numero(messages)} ${contado(messages, 'mensagem', 'mensagens')}`,
};

const en: typeof ptBr = {
  filters: (active) => (active === 0 ? 'Filters' : `Filters (${active})`),
  shown: (rows) => `${number(rows)} shown`,
  total: (messages) => `${number(messages)} ${messages === 1 ? 'message' : 'messages'}`,
  moreThan: (messages) => `More than ${number(messages)} ${messages === 1 ? 'message' : 'messages'}`,
};

export const pagedListTexts = { name: 'pagedList', 'pt-BR': ptBr, en };
