const ptBr = {
  title: 'Modelos',
  none: 'Nenhum modelo ainda. Salve uma mensagem que você envia sempre e mude só o texto.',
  search: 'Buscar modelo',
  nothing: 'Nada encontrado.',
  change: 'Para mudar um modelo, use-o e salve de novo com o mesmo nome.',
  name: 'Nome do modelo',
  nameHelp: 'Substitui um modelo que já tenha o mesmo nome.',
  saved: (name: string) => `Modelo “${name}” salvo.`,
  choose: 'Usar',
  remove: (name: string) => `Excluir o modelo “${name}”`,
  removeTitle: 'Excluir modelo?',
  removeText: 'Ele será excluído para toda a equipe. Mensagens já criadas com ele não mudam.',
  removed: (name: string) => `Modelo “${name}” excluído.`,
  cancel: 'Cancelar',
  confirm: 'Salvar',
};

const en: typeof ptBr = {
  title: 'Templates',
  none: 'No templates yet. Save a message that you send often and change only the text.',
  search: 'Find template',
  nothing: 'Nothing found.',
  change: 'To change a template, use it and save it again with the same name.',
  name: 'Template name',
  nameHelp: 'Replaces an existing template with the same name.',
  saved: (name) => `Template “${name}” saved.`,
  choose: 'Use',
  remove: (name) => `Delete template “${name}”`,
  removeTitle: 'Delete template?',
  removeText: 'It will be deleted for the whole team. Messages created from it will not change.',
  removed: (name) => `Template “${name}” deleted.`,
  cancel: 'Cancel',
  confirm: 'Save',
};

export const templatesTexts = { name: 'templates', 'pt-BR': ptBr, en };
