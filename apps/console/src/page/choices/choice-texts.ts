const ptBr = {
  find: (label: string) => `Procurar: ${label}`,
  count: (found: number, all: number) => `${found} de ${all}`,
  all: 'Mostrar todos',
  devices: (count: number): string => (count === 1 ? 'dispositivo' : 'dispositivos'),
};

const en: typeof ptBr = {
  find: (label) => `Find: ${label}`,
  count: (found, all) => `${found} of ${all}`,
  all: 'Show all',
  devices: (count) => (count === 1 ? 'device' : 'devices'),
};

export const choiceTexts = { name: 'choice', 'pt-BR': ptBr, en };
