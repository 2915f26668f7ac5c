import { amountsIn } from '../i18n/amounts.ts';
import { plural } from '../i18n/plural.ts';

const numero = amountsIn('pt-BR').number;
const { number } = amountsIn('en');
const contado = plural('pt-BR');

/** The number of rows of a list of messages. */
const ptBr = {
  shown: (rows: number) => `${numero(rows)} ${contado(rows, 'mostrada', 'mostradas')}`,
  all: (rows: number) => `${numero(rows)} ao todo.`,
};

const en: typeof ptBr = {
  shown: (rows) => `${number(rows)} shown`,
  all: (rows) => `${number(rows)} in all.`,
};

export const pagedListTexts = { name: 'pagedList', 'pt-BR': ptBr, en };
