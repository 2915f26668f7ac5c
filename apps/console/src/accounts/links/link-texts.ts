const ptBr = {
  setUp: {
    title: 'Bem-vindo à Sineta',
    lead: 'A primeira conta cuida do serviço e convida as outras pessoas.',
    submit: 'Criar a conta e entrar',
    closed: 'Este serviço já tem dono',
    closedText: 'O link de instalação já foi usado. Entre com a sua conta, ou peça um convite à equipe.',
    noToken: 'Falta o link de instalação',
    noTokenText:
      'O serviço mostra um link quando começa, no terminal em que foi iniciado ou no registro dele. Abra esse link inteiro: o que vem depois do # é a chave desta página.',
    signIn: 'Entrar',
  },
  join: {
    title: 'Você foi convidado',
    checking: 'Conferindo o convite…',
    lead: (role: string, explanation: string) => `Seu papel na equipe: ${role}. ${explanation}`,
    expires: (date: string) => `O convite vale até ${date} e serve para uma pessoa só.`,
    submit: 'Entrar na equipe',
    noToken: 'Abra o link outra vez',
    noTokenText:
      'A chave do link sai do endereço assim que a página abre, para que ninguém a leia nele. Abra outra vez o link inteiro: ele continua valendo até ser usado.',
    over: 'Este convite não vale mais',
    overText: 'Ele já foi usado, foi cancelado, venceu ou veio incompleto. Peça outro a quem o enviou.',
    signIn: 'Já tenho uma conta',
  },
  resetPassword: {
    title: 'Senha nova',
    lead: 'Ao mudar a senha, você sai de todos os navegadores em que entrou.',
    password: 'Senha nova',
    submit: 'Mudar a senha',
    done: 'Senha mudada',
    doneText: 'Entre agora com a senha nova.',
    noToken: 'Abra o link outra vez',
    noTokenText:
      'A chave do link sai do endereço assim que a página abre, para que ninguém a leia nele. Abra outra vez o link inteiro: ele continua valendo até ser usado.',
    over: 'Este link não vale mais',
    overText: 'Ele já foi usado, venceu ou veio incompleto. Peça outro a quem cuida do servidor.',
    signIn: 'Entrar',
  },
};

const en: typeof ptBr = {
  setUp: {
    title: 'Welcome to Sineta',
    lead: 'The first account looks after the service and invites the others.',
    submit: 'Make the account and sign in',
    closed: 'This service has an owner',
    closedText:
      'The set-up link has been used. Sign in with your account, or ask the team for an invitation.',
    noToken: 'The set-up link is missing',
    noTokenText:
      'The service shows a link when it starts, in the terminal where it was started or in its log. Open that whole link: what comes after the # is the key of this page.',
    signIn: 'Sign in',
  },
  join: {
    title: 'You are invited',
    checking: 'Checking the invitation…',
    lead: (role, explanation) => `Your role in the team: ${role}. ${explanation}`,
    expires: (date) => `The invitation holds until ${date}, for one person.`,
    submit: 'Join the team',
    noToken: 'Open the link again',
    noTokenText:
      'The key of the link leaves the address as soon as the page is open, so that nobody reads it there. Open the whole link again: it holds until it is used.',
    over: 'This invitation does not hold any more',
    overText: 'It was used, withdrawn, is too old or was not copied whole. Ask whoever sent it for another.',
    signIn: 'I have an account',
  },
  resetPassword: {
    title: 'A new password',
    lead: 'It signs you out of every browser where you are signed in.',
    password: 'New password',
    submit: 'Change the password',
    done: 'Password changed',
    doneText: 'Sign in with the new one now.',
    noToken: 'Open the link again',
    noTokenText:
      'The key of the link leaves the address as soon as the page is open, so that nobody reads it there. Open the whole link again: it holds until it is used.',
    over: 'This link does not hold any more',
    overText: 'It was used, is too old or was not copied whole. Ask whoever runs the server for another.',
    signIn: 'Sign in',
  },
};

export const entryTexts = { 'pt-BR': ptBr, en };
