const ptBr = {
  upload: 'Enviar arquivo',
  uploading: 'Enviando arquivo…',
  uploaded: 'Arquivo enviado.',
  failed: 'Não foi possível enviar o arquivo. Confira sua conexão e tente de novo.',
};

const en: typeof ptBr = {
  upload: 'Upload file',
  uploading: 'Uploading file…',
  uploaded: 'File uploaded.',
  failed: 'The file could not be uploaded. Check your connection and try again.',
};

/** The texts of a field for an image. */
export const imageFieldTexts = { 'pt-BR': ptBr, en };
