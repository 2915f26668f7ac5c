const ptBr = {
  leaves: 'A mensagem vai sair em instantes. Até lá, ninguém recebe.',
  in: (seconds: number) => (seconds === 0 ? 'Saindo…' : `${seconds} s`),
  undo: 'Desfazer',
  undone: 'Envio desfeito. Ninguém recebeu.',
  tooLate: 'Tarde demais: a mensagem já saiu.',
  retrying: 'O serviço não respondeu. Tentando desfazer de novo…',
  failed: 'Não foi possível desfazer. Tente de novo.',
};

const en: typeof ptBr = {
  leaves: 'The message is about to leave. Until then nobody receives it.',
  in: (seconds) => (seconds === 0 ? 'Leaving…' : `${seconds} s`),
  undo: 'Undo',
  undone: 'Send undone. Nobody received it.',
  tooLate: 'Too late: the message has left.',
  retrying: 'The service did not respond. Trying to undo again…',
  failed: 'Could not undo the send. Try again.',
};

/** The texts of the undo after a message was sent. */
export const undoTexts = { 'pt-BR': ptBr, en };
