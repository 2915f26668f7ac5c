const ptBr = {
  title: 'Imagens carregadas',
  text: 'As imagens e os ícones que a equipe carregou para as mensagens e o site.',
  open: 'Gerenciar imagens',
};

const en: typeof ptBr = {
  title: 'Uploaded images',
  text: 'The images and icons that the team uploaded for messages and the site.',
  open: 'Manage images',
};

/** The texts about the uploaded images of a site. */
export const imagesTexts = { name: 'images', 'pt-BR': ptBr, en };
