const ptBr = {
  upload: 'Carregar imagem',
  replace: 'Trocar',
  choose: 'Usar uma já carregada',
  remove: 'Remover',
  uploading: 'Carregando imagem…',
  uploaded: 'Imagem carregada.',
  kept: 'A imagem anterior continua.',
};

const en: typeof ptBr = {
  upload: 'Upload image',
  replace: 'Replace',
  choose: 'Use an uploaded one',
  remove: 'Remove',
  uploading: 'Uploading image…',
  uploaded: 'Image uploaded.',
  kept: 'The previous image stays.',
};

/** The texts of the button that uploads an image. */
export const imageUploadTexts = { name: 'imageUpload', 'pt-BR': ptBr, en };
