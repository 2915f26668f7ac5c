/** The texts of failures in a row, with the number of messages that failed. */
const ptBr = {
  failed: (messages: number) => `${messages} × falhou`,
  period: (from: string, to: string) => `De ${from} a ${to}`,
  messages: (messages: number) => `Ver as ${messages} mensagens`,
};

const en: typeof ptBr = {
  failed: (messages) => `${messages} × failed`,
  period: (from, to) => `From ${from} to ${to}`,
  messages: (messages) => `Show the ${messages} messages`,
};

export const groupedFailuresTexts = { name: 'groupedFailures', 'pt-BR': ptBr, en };
