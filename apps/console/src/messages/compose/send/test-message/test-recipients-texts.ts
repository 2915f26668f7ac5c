const ptBr = {
  label: 'Enviar teste para',
  here: 'Este navegador',
  help: 'Se os avisos estiverem desligados neste navegador, o teste os liga, até você desligar.',
  none: 'Escolha ao menos um.',
  tooMany: 'No máximo 10 de cada vez.',
  failed: 'Não foi possível carregar os dispositivos salvos.',
  empty: 'Nenhum dispositivo salvo ainda. Abra a página de um e escolha “Usar para testes”.',
  list: 'Ver dispositivos',
};

const en: typeof ptBr = {
  label: 'Send test to',
  here: 'This browser',
  help: 'If notifications are off in this browser, the test turns them on, until you turn them off.',
  none: 'Choose at least one.',
  tooMany: 'At most 10 at once.',
  failed: 'Could not load the saved devices.',
  empty: 'No saved devices yet. Open the page of one and choose “Use for tests”.',
  list: 'Show devices',
};

/** The texts of the choice where a test goes. */
export const testRecipientsTexts = { name: 'testRecipients', 'pt-BR': ptBr, en };
