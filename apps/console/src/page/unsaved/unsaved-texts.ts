const ptBr = {
  title: 'Sair sem salvar?',
  text: 'O que você mudou aqui ainda não foi salvo e se perde.',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
};

const en: typeof ptBr = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet, and will be lost.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
};

/** The texts of the question before changes are lost. */
export const unsavedTexts = { name: 'unsaved', 'pt-BR': ptBr, en };
