const ptBr = {
  title: 'Você pode ver as mensagens, mas não enviar',
  text: 'Seu papel neste site não permite enviar. Quem administra a equipe pode mudar isso em “Equipe”.',
  see: 'Ver mensagens',
};

const en: typeof ptBr = {
  title: 'You can view messages, but not send them',
  text: 'Your role on this site does not allow sending. An administrator can change it under “Team”.',
  see: 'View messages',
};

/** The texts for users who may not send. */
export const readOnlyTexts = { name: 'readOnly', 'pt-BR': ptBr, en };
