const ptBr = {
  title: 'Não foi possível abrir',
  text: 'Confira a conexão. O que você escreveu continua aqui.',
};

const en: typeof ptBr = {
  title: 'Could not open this',
  text: 'Check your connection. What you wrote is still here.',
};

/** The texts in place of a part that could not be loaded. */
export const lazyPartTexts = { name: 'lazyPart', 'pt-BR': ptBr, en };
