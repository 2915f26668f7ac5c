const ptBr = {
  leaves: 'O envio começa em instantes. Até lá, ninguém recebe.',
  leavesNamed: (title: string) => `O envio de “${title}” começa em instantes. Até lá, ninguém recebe.`,
  begun: (title: string) => `O envio de “${title}” começou.`,
  open: 'Acompanhar o envio',
  in: (seconds: number) => (seconds === 0 ? 'Enviando…' : `${seconds} s`),
  undo: 'Desfazer',
  undone: (title: string) => `Envio de “${title}” desfeito. O texto está em “Nova mensagem”.`,
  tooLate: 'Tarde demais: o envio já começou.',
  retrying: 'O serviço não respondeu. Tentando desfazer de novo…',
  failed: 'Não foi possível desfazer. Tente de novo.',
};

const en: typeof ptBr = {
  leaves: 'Sending starts in a moment. Until then nobody receives the message.',
  leavesNamed: (title) => `Sending of “${title}” starts in a moment. Until then nobody receives it.`,
  begun: (title) => `Sending of “${title}” has begun.`,
  open: 'Follow the send',
  in: (seconds) => (seconds === 0 ? 'Sending…' : `${seconds} s`),
  undo: 'Undo',
  undone: (title) => `Send of “${title}” undone. The text is in “New message”.`,
  tooLate: 'Too late: sending has begun.',
  retrying: 'The service did not respond. Trying to undo again…',
  failed: 'Could not undo the send. Try again.',
};

/** The texts of the undo after a message was sent. */
export const undoTexts = { name: 'undo', 'pt-BR': ptBr, en };
