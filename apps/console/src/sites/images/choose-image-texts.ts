const ptBr = {
  none: 'Nenhuma ainda. As imagens que você carregar com o botão abaixo do campo aparecem aqui.',
  more: 'Mostrar mais antigas',
};

const en: typeof ptBr = {
  none: 'None yet. The images that you upload with the button below the field appear here.',
  more: 'Show older',
};

/** The texts of the dialog with the uploaded images. */
export const chooseImageTexts = { name: 'chooseImage', 'pt-BR': ptBr, en };
