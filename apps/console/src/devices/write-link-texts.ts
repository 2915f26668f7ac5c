const ptBr = {
  devices: 'Escrever para estes',
  device: 'Escrever para este dispositivo',
  user: 'Escrever para esta pessoa',
  again: 'Reenviar a quem não clicou',
};

const en: typeof ptBr = {
  devices: 'Write to these',
  device: 'Write to this device',
  user: 'Write to this user',
  again: 'Send again to those who did not click',
};

/** The texts of the link to a new message. */
export const writeLinkTexts = { name: 'writeLink', 'pt-BR': ptBr, en };
