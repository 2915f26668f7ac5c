const ptBr = {
  ask: 'Pedir aprovação',
  title: 'Pedir aprovação?',
  text: 'Quem envia mensagens deste site vê o rascunho como está, com o público e a hora escolhidos, e pode enviar, mudar ou devolver. Nada é enviado agora.',
  cancel: 'Voltar',
  waiting: 'Aprovação pedida.',
  asked: (name: string) => `${name} pediu aprovação`,
  forAuthor: 'Mudar a mensagem desfaz o pedido.',
  undo: 'Desfazer pedido',
  undone: 'Pedido desfeito.',
  forApprover: 'Aprovar é enviar: confira a mensagem, o público e a hora.',
  return: 'Devolver',
  returned: 'Rascunho devolvido.',
  returnedBy: (name: string) => `${name} devolveu este rascunho`,
  askAgain: 'Mude o que for preciso e peça aprovação de novo.',
};

const en: typeof ptBr = {
  ask: 'Ask for approval',
  title: 'Ask for approval?',
  text: 'Those who send messages for this site see the draft as it is, with the chosen audience and time, and can send, change or return it. Nothing is sent now.',
  cancel: 'Back',
  waiting: 'Approval requested.',
  asked: (name) => `${name} asked for approval`,
  forAuthor: 'Changing the message cancels the request.',
  undo: 'Cancel request',
  undone: 'Request cancelled.',
  forApprover: 'To approve it is to send it: check the message, the audience and the time.',
  return: 'Return',
  returned: 'Draft returned.',
  returnedBy: (name) => `${name} returned this draft`,
  askAgain: 'Change what is needed and ask for approval again.',
};

/** The texts of the approval of a draft. */
export const askTexts = { name: 'ask', 'pt-BR': ptBr, en };
