import type { EmojiGroup } from './emoji-list.ts';

const ptBr = {
  into: { title: 'Entra no título.', body: 'Entra no texto.' },
  close: 'Fechar',
  search: 'Buscar emoji',
  nothing: 'Nenhum emoji encontrado.',
  groups: {
    notices: 'Avisos',
    faces: 'Rostos',
    people: 'Pessoas e corações',
    nature: 'Tempo e natureza',
    food: 'Comida e bebida',
    places: 'Lugares e transporte',
    events: 'Festas, cultura e esporte',
    objects: 'Objetos e serviços',
  } satisfies Record<EmojiGroup, string>,
  help: 'Cada dispositivo recebe o seu valor, que o sistema do site informa pela API. Quem não tem recebe o outro texto, que também aparece no mural.',
  none: 'Os dispositivos deste site ainda não têm valores.',
  known: 'Campos deste site',
  name: 'Campo',
  nameHelp: 'Até 32 letras minúsculas sem acento, números e _. Começa com uma letra.',
  firstName: 'nome',
  fallback: 'Para quem não tem',
  fallbackWrong: 'Escreva sem { } e |.',
  firstFallback: 'vizinhança',
  insert: 'Inserir',
};

const en: typeof ptBr = {
  into: { title: 'Goes into the title.', body: 'Goes into the text.' },
  close: 'Close',
  search: 'Search emoji',
  nothing: 'No emoji found.',
  groups: {
    notices: 'Notices',
    faces: 'Faces',
    people: 'People and hearts',
    nature: 'Weather and nature',
    food: 'Food and drink',
    places: 'Places and transport',
    events: 'Parties, culture and sport',
    objects: 'Objects and services',
  },
  help: 'Each device gets its own value, which the system of the site gives through the API. Others get the other text, which is also on the notice board.',
  none: 'The devices of this site have no values yet.',
  known: 'Fields of this site',
  name: 'Field',
  nameHelp: 'Up to 32 lower-case letters without accents, digits and _. Begins with a letter.',
  firstName: 'name',
  fallback: 'For those without one',
  fallbackWrong: 'Write it without { } and |.',
  firstFallback: 'neighbour',
  insert: 'Insert',
};

export const panelTexts = { name: 'panel', 'pt-BR': ptBr, en };
