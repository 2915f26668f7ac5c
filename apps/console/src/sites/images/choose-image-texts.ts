const ptBr = {
  none: 'Nenhuma ainda.',
  more: 'Mostrar mais antigas',
};

const en: typeof ptBr = {
  none: 'None yet.',
  more: 'Show older',
};

/** The texts of the dialog with the uploaded images. */
export const chooseImageTexts = { name: 'chooseImage', 'pt-BR': ptBr, en };
