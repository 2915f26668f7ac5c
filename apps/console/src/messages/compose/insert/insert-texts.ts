const ptBr = {
  tools: 'Inserir onde está o cursor',
  emoji: 'Emoji',
  value: 'Inserir campo…',
};

const en: typeof ptBr = {
  tools: 'Insert at the cursor',
  emoji: 'Emoji',
  value: 'Insert field…',
};

/** The texts of the buttons; those of what they open are loaded with it. */
export const insertTexts = { name: 'insert', 'pt-BR': ptBr, en };
