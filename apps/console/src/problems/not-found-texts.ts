const ptBr = {
  page: {
    title: 'Página não encontrada',
    text: 'O endereço pode ter mudado ou a página foi removida.',
    home: 'Ir para a visão geral',
  },
  site: {
    title: 'Site não encontrado',
    text: 'O site pode ter sido removido ou o endereço está errado.',
  },
};

const en: typeof ptBr = {
  page: {
    title: 'Page not found',
    text: 'The address may have changed, or the page has been removed.',
    home: 'Go to the overview',
  },
  site: {
    title: 'Site not found',
    text: 'The site may have been removed, or the address is incorrect.',
  },
};

/** The texts for an unknown address. */
export const notFoundTexts = { name: 'notFound', 'pt-BR': ptBr, en };
