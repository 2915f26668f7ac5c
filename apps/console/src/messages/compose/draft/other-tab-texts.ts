const ptBr = {
  changed: 'Este rascunho foi alterado em outra aba.',
  takeOther: 'Usar a outra versão',
  keepMine: 'Manter esta versão',
  gone: 'Este rascunho foi enviado ou descartado em outra aba. O texto daqui foi mantido.',
};

const en: typeof ptBr = {
  changed: 'This draft was changed in another tab.',
  takeOther: 'Use the other version',
  keepMine: 'Keep this version',
  gone: 'This draft was sent or discarded in another tab. The text here is kept.',
};

/** The texts of the notices about a draft in several tabs. */
export const otherTabTexts = { name: 'otherTab', 'pt-BR': ptBr, en };
