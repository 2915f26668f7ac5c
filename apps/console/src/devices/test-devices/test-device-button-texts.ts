const ptBr = {
  use: 'Usar para testes',
  used: (name: string) => `Para testes: ${name}`,
};

const en: typeof ptBr = {
  use: 'Use for tests',
  used: (name) => `For tests: ${name}`,
};

/** The texts of the button, which is shown before its form is loaded. */
export const testDeviceButtonTexts = { name: 'testDeviceButton', 'pt-BR': ptBr, en };
