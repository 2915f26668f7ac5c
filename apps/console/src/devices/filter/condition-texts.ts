const ptBr = {
  add: 'Adicionar condição',
  empty: 'Escolha um valor ou remova esta condição.',
  more: 'Mais condições',
  remove: (condition: string) => `Remover condição: ${condition}`,
};

const en: typeof ptBr = {
  add: 'Add condition',
  empty: 'Choose a value, or remove this condition.',
  more: 'More conditions',
  remove: (condition) => `Remove condition: ${condition}`,
};

/** The texts around the conditions of a filter. */
export const conditionTexts = { name: 'conditions', 'pt-BR': ptBr, en };
