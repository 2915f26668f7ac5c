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

/** The texts of the button that uploads an image. */
export const imageUploadTexts = { 'pt-BR': ptBr, en };
