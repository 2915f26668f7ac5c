const ptBr = {
  label: 'IDs dos dispositivos',
  help: 'Um por linha, até 1.000. Use o ID de 8 caracteres da lista de dispositivos ou o token inteiro.',
  helpWhole: 'Um por linha, até 1.000: o ID inteiro, de 16 caracteres, ou o token.',
  looking: 'Procurando os dispositivos…',
  unknown: (entry: string) =>
    `“${entry}” não é um dispositivo deste site. Copie o ID da lista de dispositivos.`,
  notWhole: (entry: string) => `“${entry}” não é um ID inteiro. Peça-o a quem vê os dispositivos.`,
  failed: 'Não foi possível procurar os dispositivos. Saia deste campo para tentar de novo.',
};

const en: typeof ptBr = {
  label: 'Device IDs',
  help: 'One per line, up to 1,000. Use the 8-character ID from the device list or the full token.',
  helpWhole: 'One per line, up to 1,000: the whole ID of 16 characters, or the token.',
  looking: 'Looking up the devices…',
  unknown: (entry) => `“${entry}” is not a device of this site. Copy the ID from the device list.`,
  notWhole: (entry) => `“${entry}” is not a whole ID. Ask a member who can see devices for it.`,
  failed: 'Could not look up the devices. Leave this field to try again.',
};

/** The texts of the field for single devices. */
export const devicesFieldTexts = { name: 'devicesField', 'pt-BR': ptBr, en };
