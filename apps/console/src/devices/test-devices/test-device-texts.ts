const ptBr = {
  help: 'Quem envia mensagens vê este nome, e pode enviar testes a este dispositivo antes de enviar a todos.',
  name: 'Nome',
  nameHelp: 'Por exemplo, “Celular da Ana”. Até 40 caracteres.',
  missing: 'Dê um nome ao dispositivo.',
  full: 'Já há 20 dispositivos para testes, o máximo. Tire um antes.',
  failed: 'Não foi possível salvar. Confira a conexão e tente de novo.',
  save: 'Salvar',
  cancel: 'Cancelar',
  remove: 'Não usar para testes',
  saved: (name: string) => `“${name}” recebe testes.`,
  removed: (name: string) => `“${name}” não recebe mais testes.`,
};

const en: typeof ptBr = {
  help: 'Members who send messages see this name, and can send tests to this device before they send to everyone.',
  name: 'Name',
  nameHelp: 'For example, “Ana’s phone”. Up to 40 characters.',
  missing: 'Enter a name for the device.',
  full: 'There are already 20 devices for tests, the maximum. Remove one first.',
  failed: 'Could not save. Check your connection and try again.',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Do not use for tests',
  saved: (name) => `“${name}” receives tests.`,
  removed: (name) => `“${name}” no longer receives tests.`,
};

/** The texts of the form that saves a device for tests. */
export const testDeviceTexts = { name: 'testDevice', 'pt-BR': ptBr, en };
