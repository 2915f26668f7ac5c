const ptBr = {
  setUp: {
    title: 'Boas-vindas à Sineta',
    lead: 'A primeira conta é responsável pelo serviço e convida o resto da equipe.',
    submit: 'Criar conta e entrar',
    expired: 'Este link de instalação não vale mais',
    expiredText:
      'O serviço criou outro ao reiniciar, ou o link foi copiado pela metade. Use o mais recente, que está no terminal ou no log do serviço. Cada início mostra um novo, até existir a primeira conta.',
    closed: 'Este serviço já foi configurado',
    closedText: 'O link de instalação já foi usado. Entre com a sua conta ou peça um convite à equipe.',
    noToken: 'Link de instalação incompleto',
    noTokenText:
      'Ao iniciar, o serviço mostra o link de instalação no terminal ou no log. Abra o link inteiro: a parte depois do # é a chave desta página.',
    signIn: 'Entrar',
  },
  join: {
    title: 'Você recebeu um convite',
    checking: 'Verificando o convite…',
    lead: (role: string, explanation: string) => `Seu papel: ${role}. ${explanation}`,
    expires: (date: string) => `O convite vale até ${date} e só pode ser usado uma vez.`,
    submit: 'Entrar na equipe',
    noToken: 'Abra o link de novo',
    noTokenText:
      'Por segurança, a chave sai do endereço assim que a página abre. Abra de novo o link original: ele vale até ser usado.',
    expired: 'Este convite não vale mais',
    expiredText:
      'Ele já foi usado ou cancelado, expirou ou foi copiado pela metade. Peça outro a quem o enviou.',
    signIn: 'Já tenho uma conta',
  },
  forgotPassword: {
    title: 'Esqueci a senha',
    lead: 'Enviamos por e-mail um link para criar outra. Ele vale uma vez, por uma hora.',
    email: 'E-mail da sua conta',
    emailWrong: 'Digite um e-mail, como ana@exemplo.org.',
    submit: 'Enviar link',
    done: 'Veja o seu e-mail',
    doneText: (email: string) =>
      `Se ${email} tem uma conta aqui, o link está a caminho. Se não chegar em alguns minutos, confira o endereço e a pasta de spam. Enviamos no máximo um link a cada cinco minutos.`,
    noMail:
      'Este serviço não envia e-mails. Peça um link a quem administra o servidor, que pode criá-lo com este comando. Ele vale uma vez, por 24 horas.',
    command: 'Na máquina do serviço, com as configurações dele',
    example: 'ana@exemplo.org',
    back: 'Voltar para entrar',
  },
  resetPassword: {
    title: 'Definir nova senha',
    lead: 'Ao mudar a senha, você sai de todos os navegadores.',
    password: 'Nova senha',
    submit: 'Mudar senha',
    done: 'Senha alterada',
    doneText: 'Entre com a nova senha.',
    noToken: 'Abra o link de novo',
    noTokenText:
      'Por segurança, a chave sai do endereço assim que a página abre. Abra de novo o link original: ele vale até ser usado.',
    expired: 'Este link não vale mais',
    expiredText:
      'Ele já foi usado, expirou ou foi copiado pela metade. Peça outro a quem administra o servidor.',
    expiredWithMail:
      'Ele já foi usado, expirou, foi trocado por um mais novo ou foi copiado pela metade. Peça outro link por e-mail.',
    another: 'Pedir outro link',
    signIn: 'Entrar',
  },
};

const en: typeof ptBr = {
  setUp: {
    title: 'Welcome to Sineta',
    lead: 'The first account owns the service and can invite the rest of the team.',
    submit: 'Create account and sign in',
    expired: 'This setup link is no longer valid',
    expiredText:
      'The service made another one when it restarted, or the link was not copied in full. Use the latest, in the terminal or log of the service. Each start prints a new one, until the first account exists.',
    closed: 'This service is already set up',
    closedText:
      'The setup link has already been used. Sign in with your account, or ask the team for an invitation.',
    noToken: 'Setup link incomplete',
    noTokenText:
      'When the service starts, it prints a setup link in its terminal or log. Open the whole link: the part after the # is the key to this page.',
    signIn: 'Sign in',
  },
  join: {
    title: 'You have been invited',
    checking: 'Checking the invitation…',
    lead: (role, explanation) => `Your role: ${role}. ${explanation}`,
    expires: (date) => `The invitation is valid until ${date} and can be used once.`,
    submit: 'Join the team',
    noToken: 'Open the link again',
    noTokenText:
      'For security, the key is removed from the address as soon as the page opens. Open the original link again: it stays valid until it is used.',
    expired: 'This invitation is no longer valid',
    expiredText:
      'It has been used or cancelled, has expired, or was not copied in full. Ask the sender for a new one.',
    signIn: 'I already have an account',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    lead: 'We will e-mail you a link to set a new one. It works once, within an hour.',
    email: 'E-mail of your account',
    emailWrong: 'Enter an e-mail address, like ana@example.org.',
    submit: 'Send link',
    done: 'Check your e-mail',
    doneText: (email) =>
      `If ${email} has an account here, the link is on its way. If it does not arrive within a few minutes, check the address and your spam folder. We send at most one link every five minutes.`,
    noMail:
      'This service does not send e-mail. Ask the server administrator for a link, which this command creates. It works once, within 24 hours.',
    command: 'On the machine of the service, with its settings',
    example: 'ana@example.org',
    back: 'Back to sign-in',
  },
  resetPassword: {
    title: 'Set a new password',
    lead: 'Changing the password signs you out of all browsers.',
    password: 'New password',
    submit: 'Change password',
    done: 'Password changed',
    doneText: 'Sign in with your new password.',
    noToken: 'Open the link again',
    noTokenText:
      'For security, the key is removed from the address as soon as the page opens. Open the original link again: it stays valid until it is used.',
    expired: 'This link is no longer valid',
    expiredText:
      'It has been used, has expired, or was not copied in full. Ask the server administrator for a new one.',
    expiredWithMail:
      'It has been used, has expired, was replaced by a newer one, or was not copied in full. Request another by e-mail.',
    another: 'Request another link',
    signIn: 'Sign in',
  },
};

export const entryTexts = { name: 'entry', 'pt-BR': ptBr, en };
