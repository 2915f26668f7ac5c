const ptBr = {
  title: 'Teste A/B',
  help: 'Uma parte do público recebe outro título ou outra imagem. Os outros recebem depois a versão com mais cliques.',
  compare: 'Comparar duas versões',
  impossible:
    'Só vale para mensagens a um público, com som e na mesma hora para todos. Esta mensagem sai sem teste e sem grupo de controle.',
  titleA: 'Título da versão A',
  titleB: 'Título da versão B',
  titleBHelp: 'A versão A é a mensagem como está. Deixe vazio para comparar só a imagem.',
  same: 'Escreva um título diferente do da versão A.',
  sameImage: 'Escolha uma imagem diferente da imagem da versão A.',
  empty: 'Escreva um título ou escolha uma imagem.',
  in: (label: string, language: string) => `${label} · ${language}`,
  imageB: 'URL da imagem da versão B',
  share: 'Parte que recebe o teste',
  shareHelp: 'Metade recebe A, metade recebe B.',
  shares: (percent: number) =>
    percent === 100 ? 'Todo o público, só para comparar' : `${percent}% do público`,
  decide: 'Quando comparar',
  decideHelp:
    'O resto do público recebe a mensagem nessa hora. Com poucos cliques ou pouca diferença, recebe a versão A.',
  after: (minutes: number) =>
    minutes % 60 === 0
      ? `${minutes / 60} ${minutes === 60 ? 'hora' : 'horas'} depois`
      : `${minutes} minutos depois`,
  preview: 'Prévia',
  versions: { a: 'Versão A', b: 'Versão B' },
  placeholder: 'Título',
  holdoutTitle: 'Grupo de controle',
  holdoutHelp:
    'Alguns dispositivos, escolhidos ao acaso, ficam sem a mensagem. O painel mostra quantos são, mas não quais nem o que fazem.',
  holdout: 'Quem não recebe',
  holdouts: (percent: number) => (percent === 0 ? 'Ninguém' : `${percent}% do público`),
};

const en: typeof ptBr = {
  title: 'A/B test',
  help: 'A part of the audience gets another title or image. The others get the version with more clicks later.',
  compare: 'Compare two versions',
  impossible:
    'Only for messages to an audience, with a sound, and at the same time for all. This message is sent without a test and without a control group.',
  titleA: 'Title of version A',
  titleB: 'Title of version B',
  titleBHelp: 'Version A is the message as it is. Leave this empty to compare only the image.',
  same: 'Write a title that differs from that of version A.',
  sameImage: 'Choose an image that differs from that of version A.',
  empty: 'Write a title or choose an image.',
  in: (label, language) => `${label} · ${language}`,
  imageB: 'Image URL of version B',
  share: 'Size of the test',
  shareHelp: 'Half of them get A, half get B.',
  shares: (percent) =>
    percent === 100 ? 'The whole audience, only to compare' : `${percent}% of the audience`,
  decide: 'When to compare',
  decideHelp:
    'The rest of the audience gets the message then. With few clicks or little difference, it gets version A.',
  after: (minutes) =>
    minutes % 60 === 0
      ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'} later`
      : `${minutes} minutes later`,
  preview: 'Preview',
  versions: { a: 'Version A', b: 'Version B' },
  placeholder: 'Title',
  holdoutTitle: 'Control group',
  holdoutHelp:
    'Some devices, chosen at random, do not get the message. The console shows how many there are, but not which ones or what they do.',
  holdout: 'Devices that do not get it',
  holdouts: (percent) => (percent === 0 ? 'None' : `${percent}% of the audience`),
};

/** The texts of an experiment and a control group in the form. */
export const experimentFieldTexts = { name: 'experimentField', 'pt-BR': ptBr, en };
