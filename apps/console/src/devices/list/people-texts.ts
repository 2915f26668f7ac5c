const ptBr = {
  label: 'Pessoas com este começo de ID',
  devices: (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`),
  noMatch: {
    title: 'Nenhum dispositivo de uma pessoa com este ID',
    text: 'Confira o ID inteiro, com maiúsculas e minúsculas, e os outros filtros. Uma pessoa aparece quando entra no seu site em um navegador com os avisos ligados.',
    clear: 'Limpar filtros',
  },
};

const en: typeof ptBr = {
  label: 'Users whose ID begins so',
  devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
  noMatch: {
    title: 'No devices of a user with this ID',
    text: 'Check the whole ID, including upper and lower case, and the other filters. A user is listed after signing in to your site in a browser with notifications turned on.',
    clear: 'Clear filters',
  },
};

/** The texts of the search for a person in the list of devices. */
export const peopleTexts = { name: 'people', 'pt-BR': ptBr, en };
