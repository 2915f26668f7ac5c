const ptBr = { more: 'Mais ações' };

const en: typeof ptBr = { more: 'More actions' };

/** The texts of actions that are behind a button. */
export const foldedActionsTexts = { name: 'foldedActions', 'pt-BR': ptBr, en };
