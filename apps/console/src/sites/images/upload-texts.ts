const ptBr = {
  purpose: 'o envio da imagem',
  tooLarge: (size: string, most: string) => `O arquivo tem ${size} MB; o limite é ${most} MB.`,
  wrongType: 'O arquivo não é PNG, JPEG, WebP, GIF nem AVIF.',
  wrongContent:
    'O conteúdo do arquivo não é PNG, JPEG, WebP, GIF nem AVIF. Mudar o nome não basta: converta a imagem.',
  tooManyPixels: (width: number, height: number) =>
    `A imagem tem ${width} × ${height} pixels; o limite é de 40 milhões. Reduza o tamanho dela.`,
  broken: 'O arquivo está danificado ou incompleto. Salve a imagem de novo.',
};

const en: typeof ptBr = {
  purpose: 'uploading the image',
  tooLarge: (size, most) => `The file has ${size} MB; the limit is ${most} MB.`,
  wrongType: 'The file is not a PNG, JPEG, WebP, GIF or AVIF image.',
  wrongContent:
    'The content of the file is not PNG, JPEG, WebP, GIF or AVIF. A new name is not enough: convert the image.',
  tooManyPixels: (width, height) =>
    `The image has ${width} × ${height} pixels; the limit is 40 million. Make it smaller.`,
  broken: 'The file is damaged or incomplete. Save the image again.',
};

/** The texts of an upload. */
export const uploadTexts = { name: 'upload', 'pt-BR': ptBr, en };
