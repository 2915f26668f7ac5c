const ptBr = {
  title: 'Você ainda não tem acesso a nenhum site',
  text: 'Sua conta está pronta. Peça um papel a quem administra a equipe.',
  check: 'Verificar de novo',
};

const en: typeof ptBr = {
  title: 'You do not have access to any site yet',
  text: 'Your account is ready. Ask an administrator of the team for a role.',
  check: 'Check again',
};

/** The texts of the page for a user without a role on any site. */
export const noSiteTexts = { name: 'noSite', 'pt-BR': ptBr, en };
