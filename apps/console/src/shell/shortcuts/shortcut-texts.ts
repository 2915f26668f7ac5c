const ptBr = {
  palette: 'Ir para…',
  paletteField: 'Página, site, assunto, segmento, mensagem ou ID de uma pessoa',
  search: 'Buscar na página',
  help: 'Atalhos do teclado',
  close: 'Fechar',
  characterKeys: 'Usar os atalhos de uma só tecla',
  pages: 'Páginas',
  sites: 'Sites',
  messages: 'Mensagens',
  people: 'Pessoas',
  nothing: 'Nada encontrado.',
};

const en: typeof ptBr = {
  palette: 'Go to…',
  paletteField: 'Page, site, topic, segment, message or user ID',
  search: 'Search this page',
  help: 'Keyboard shortcuts',
  close: 'Close',
  characterKeys: 'Use shortcuts of a single key',
  pages: 'Pages',
  sites: 'Sites',
  messages: 'Messages',
  people: 'Users',
  nothing: 'Nothing found.',
};

export const shortcutTexts = { name: 'shortcut', 'pt-BR': ptBr, en };
