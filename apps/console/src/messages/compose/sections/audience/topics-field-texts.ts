const ptBr = {
  label: 'Assuntos',
  followed: 'Quem recebe',
  any: 'Quem segue qualquer um deles',
  all: 'Quem segue todos eles',
  unpublished: 'Mensagens a mais de um assunto não aparecem no mural.',
};

const en: typeof ptBr = {
  label: 'Topics',
  followed: 'Who receives it',
  any: 'Devices that follow any of them',
  all: 'Devices that follow all of them',
  unpublished: 'Messages to more than one topic do not appear on the notice board.',
};

/** The texts of the topics of an audience. */
export const topicsFieldTexts = { name: 'topicsField', 'pt-BR': ptBr, en };
