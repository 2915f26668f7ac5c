const ptBr = {
  title: 'Modelos',
  none: 'Nenhum modelo ainda. Salve uma mensagem que se repete para só trocar as palavras.',
  name: 'Nome do modelo',
  nameHelp: 'Um modelo com o mesmo nome é trocado por este.',
  saved: (name: string) => `Modelo “${name}” salvo.`,
  choose: 'Usar',
  remove: (name: string) => `Apagar o modelo “${name}”`,
  removeTitle: 'Apagar o modelo?',
  removeText: 'Ele some para toda a equipe. As mensagens já escritas com ele ficam como estão.',
  removeFailed: 'O modelo não foi apagado. Tente de novo.',
  removed: (name: string) => `Modelo “${name}” apagado.`,
  failed: 'O modelo não foi salvo. Tente de novo.',
  cancel: 'Cancelar',
  confirm: 'Salvar',
};

const en: typeof ptBr = {
  title: 'Templates',
  none: 'No templates yet. Save a message that comes again, and change only its words.',
  name: 'Name of the template',
  nameHelp: 'A template of the same name is replaced by this one.',
  saved: (name) => `Template “${name}” saved.`,
  choose: 'Use',
  remove: (name) => `Delete the template “${name}”`,
  removeTitle: 'Delete the template?',
  removeText: 'It goes for the whole team. Messages already written with it stay as they are.',
  removeFailed: 'The template was not deleted. Try again.',
  removed: (name) => `Template “${name}” deleted.`,
  failed: 'The template was not saved. Try again.',
  cancel: 'Cancel',
  confirm: 'Save',
};

export const templatesTexts = { 'pt-BR': ptBr, en };
