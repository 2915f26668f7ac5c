const ptBr = {
  title: 'Os avisos começaram',
  body: 'O que for importante chega por aqui.',
  note: 'Este é um exemplo. Envie assim ou mude o texto.',
};

const en: typeof ptBr = {
  title: 'Notifications are here',
  body: 'Important news will reach you here.',
  note: 'This is an example. Send it as is, or change the text.',
};

/** The example in the first draft. */
export const exampleNoticeTexts = { name: 'exampleNotice', 'pt-BR': ptBr, en };
