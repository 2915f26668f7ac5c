const ptBr = {
  add: 'Adicionar condição',
  more: 'Mais condições',
  remove: (condition: string) => `Remover condição: ${condition}`,
};

const en: typeof ptBr = {
  add: 'Add condition',
  more: 'More conditions',
  remove: (condition) => `Remove condition: ${condition}`,
};

/** The texts around the conditions of a filter. */
export const conditionTexts = { name: 'conditions', 'pt-BR': ptBr, en };
