const ptBr = {
  label: 'Códigos dos dispositivos',
  help: 'Um por linha, até 1.000: o código de 8 caracteres que está na lista de dispositivos, ou o token inteiro.',
  looking: 'Procurando os códigos…',
  unknown: (entry: string) =>
    `“${entry}” não é de nenhum dispositivo deste site. Copie o código da lista de dispositivos.`,
  failed: 'Não deu para procurar os códigos agora. Saia deste campo de novo para repetir.',
};

const en: typeof ptBr = {
  label: 'Codes of the devices',
  help: 'One a line, up to 1,000: the code of 8 characters that stands in the list of devices, or the whole token.',
  looking: 'Looking up the codes…',
  unknown: (entry) => `“${entry}” is of no device of this site. Copy the code from the list of devices.`,
  failed: 'The codes cannot be looked up now. Leave this field once more to try again.',
};

/** Devices that are chosen one by one. */
export const devicesFieldTexts = { 'pt-BR': ptBr, en };
