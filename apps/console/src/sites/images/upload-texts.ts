const ptBr = {
  purpose: 'o envio da imagem',
  tooLarge: (size: string, most: string) => `O arquivo tem ${size} MB; o limite é ${most} MB.`,
};

const en: typeof ptBr = {
  purpose: 'uploading the image',
  tooLarge: (size, most) => `The file has ${size} MB; the limit is ${most} MB.`,
};

/** The texts of an upload. */
export const uploadTexts = { name: 'upload', 'pt-BR': ptBr, en };
