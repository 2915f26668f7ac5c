const ptBr = {
  label: 'ID da pessoa',
  help: 'O ID que o seu sistema dá a ela, com maiúsculas e minúsculas. Ela recebe em todos os dispositivos dela.',
  suggestions: 'Pessoas com este começo de ID',
  none: 'Esta pessoa não tem dispositivos neste site. Confira o ID, com maiúsculas e minúsculas.',
};

const en: typeof ptBr = {
  label: 'User ID',
  help: 'The ID in your application, including upper and lower case. The user receives the message on all devices.',
  suggestions: 'Users whose ID begins so',
  none: 'This user has no devices on this site. Check the ID, including upper and lower case.',
};

/** The texts of the field for a person. */
export const userFieldTexts = { name: 'userField', 'pt-BR': ptBr, en };
