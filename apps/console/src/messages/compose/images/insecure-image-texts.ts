const ptBr = 'Navegadores não carregam imagens de endereços http://. Use um que comece com https://.';
const en = 'Browsers do not load images from http:// addresses. Use one that starts with https://.';

/** About the address of an image. */
export const insecureImageTexts = { name: 'insecureImage', 'pt-BR': ptBr, en };
