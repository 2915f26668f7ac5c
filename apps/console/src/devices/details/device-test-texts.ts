const ptBr = {
  sent: 'Teste enviado.',
  shown: 'O teste apareceu neste dispositivo.',
  refused: 'O teste não foi entregue.',
};

const en: typeof ptBr = {
  sent: 'Test sent.',
  shown: 'The test has appeared on this device.',
  refused: 'The test was not delivered.',
};

/** The result of a test to a device. */
export const deviceTestTexts = { name: 'deviceTest', 'pt-BR': ptBr, en };
