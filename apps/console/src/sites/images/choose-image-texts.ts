const ptBr = {
  none: 'Nenhuma ainda. As imagens que você carregar com o botão abaixo do campo aparecem aqui.',
  noneOfSite: 'Nenhuma ainda. As imagens que a equipe carregar nas mensagens aparecem aqui.',
  more: 'Mostrar mais antigas',
  remove: (image: string) => `Excluir a imagem: ${image}`,
  removeTitle: 'Excluir imagem?',
  removeText:
    'As mensagens, os rascunhos e os modelos que usam a imagem ficam sem ela. Quem já recebeu pode continuar a vê-la.',
  removeConfirm: 'Excluir imagem',
  removed: 'Imagem excluída.',
};

const en: typeof ptBr = {
  none: 'None yet. The images that you upload with the button below the field appear here.',
  noneOfSite: 'None yet. The images that the team uploads for messages appear here.',
  more: 'Show older',
  remove: (image) => `Delete the image: ${image}`,
  removeTitle: 'Delete image?',
  removeText:
    'The messages, drafts and templates that use the image will be without it. Those who already received it may still see it.',
  removeConfirm: 'Delete image',
  removed: 'Image deleted.',
};

/** The texts of the dialog with the uploaded images. */
export const chooseImageTexts = { name: 'chooseImage', 'pt-BR': ptBr, en };
