const ptBr = {
  title: 'Você pode ver, mas não enviar.',
  text: 'Seu papel neste site é o de leitura. Quem administra pode mudar isso em “Equipe”.',
  see: 'Ver as mensagens',
};

const en: typeof ptBr = {
  title: 'You can look, but not send.',
  text: 'Your role on this site is to read. Whoever administers it can change that in “Team”.',
  see: 'See the messages',
};

/** What those who may not send read in the place of the form. */
export const readOnlyTexts = { 'pt-BR': ptBr, en };
