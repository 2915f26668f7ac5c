const ptBr = {
  title: 'Os avisos começaram',
  body: 'O que for importante chega por aqui.',
  note: 'Um exemplo para começar. Envie assim, ou troque as palavras.',
};

const en: typeof ptBr = {
  title: 'The notices have begun',
  body: 'What matters will reach you here.',
  note: 'An example to begin with. Send it as it is, or change the words.',
};

/** What the first notice says until somebody writes another. */
export const exampleNoticeTexts = { 'pt-BR': ptBr, en };
