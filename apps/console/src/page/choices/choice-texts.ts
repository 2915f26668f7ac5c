const ptBr = {
  find: (label: string) => `Procurar: ${label}`,
  count: (found: number, all: number) => `${found} de ${all}`,
  all: 'Mostrar todos',
};

const en: typeof ptBr = {
  find: (label) => `Find: ${label}`,
  count: (found, all) => `${found} of ${all}`,
  all: 'Show all',
};

export const choiceTexts = { name: 'choice', 'pt-BR': ptBr, en };
