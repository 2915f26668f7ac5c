const ptBr = {
  upload: 'Enviar arquivo',
  uploading: 'Enviando arquivo…',
  uploaded: 'Arquivo enviado.',
};

const en: typeof ptBr = {
  upload: 'Upload file',
  uploading: 'Uploading file…',
  uploaded: 'File uploaded.',
};

/** The texts of a field for an image. */
export const imageFieldTexts = { 'pt-BR': ptBr, en };
