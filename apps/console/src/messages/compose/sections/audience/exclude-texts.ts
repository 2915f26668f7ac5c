const ptBr = {
  help: 'Quem está em um destes não recebe, mesmo que esteja no público.',
  nothing: 'Este site ainda não tem assuntos nem segmentos para excluir.',
  topics: 'Excluir quem segue',
  segments: 'Excluir o segmento',
};

const en: typeof ptBr = {
  help: 'Devices in any of these do not get the message, even if they are in the audience.',
  nothing: 'This site has no topics or segments to exclude yet.',
  topics: 'Exclude followers of',
  segments: 'Exclude the segment',
};

/** The texts of what a message excludes. */
export const excludeTexts = { name: 'exclude', 'pt-BR': ptBr, en };
