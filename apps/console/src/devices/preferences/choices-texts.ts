const ptBr = {
  title: (user: string) => `O que ${user} recebe`,
  help: 'Vale em todos os dispositivos desta pessoa, que pode mudar de novo no sino do site.',
  dailyLimitHelp: 'Em cada dispositivo. Vazio: sem limite.',
  urgentOnly: 'Na hora, só avisos urgentes. Os outros ficam para o resumo.',
  saved: 'Alterações salvas.',
};

const en: typeof ptBr = {
  title: (user) => `What ${user} receives`,
  help: 'Applies to all of this user’s devices. The user can change it again in the site’s bell.',
  dailyLimitHelp: 'On each device. Empty: no limit.',
  urgentOnly: 'Deliver only urgent notifications right away. Hold the others for the digest.',
  saved: 'Changes saved.',
};

/** The texts of the dialog that changes the topics and the preferences of a user. */
export const choicesTexts = { name: 'choices', 'pt-BR': ptBr, en };
