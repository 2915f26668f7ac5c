const ptBr = {
  label: 'Pessoas com este começo de ID',
  devices: (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`),
  noMatch: {
    title: 'Nenhuma pessoa com um ID que comece assim',
    text: 'O começo do ID basta. Confira as maiúsculas e minúsculas. Uma pessoa aparece quando entra no seu site em um navegador com os avisos ligados.',
    clear: 'Limpar filtros',
  },
};

const en: typeof ptBr = {
  label: 'Users whose ID begins so',
  devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
  noMatch: {
    title: 'No user whose ID begins so',
    text: 'The beginning of the ID is enough. Check upper and lower case. A user is listed after signing in to your site in a browser with notifications turned on.',
    clear: 'Clear filters',
  },
};

/** The texts of the search for a person in the list of devices. */
export const peopleTexts = { name: 'people', 'pt-BR': ptBr, en };
