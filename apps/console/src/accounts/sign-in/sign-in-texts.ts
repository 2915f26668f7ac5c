const ptBr = {
  title: 'Entrar',
  lead: 'Para escrever a quem tocou o sino.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  submit: 'Entrar',
  code: 'Código do aplicativo',
  codeHelp:
    'Os seis dígitos que o seu aplicativo de autenticação mostra agora, ou um dos códigos de reserva.',
  submitCode: 'Confirmar',
  back: 'Voltar',
  refused: 'O e-mail ou a senha não confere. Veja os dois e tente de novo.',
  codeRefused: 'O código não confere, ou já mudou. Digite o que aparece agora.',
  emailMissing: 'Digite o seu e-mail.',
  passwordMissing: 'Digite a sua senha.',
  codeMissing: 'Digite o código.',
  forgotten: 'Esqueceu a senha? Quem cuida do servidor pode criar um link para você definir outra.',
};

const en: typeof ptBr = {
  title: 'Sign in',
  lead: 'To write to those who rang the bell.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  code: 'Code from the app',
  codeHelp: 'The six digits that your authenticator shows now, or one of the backup codes.',
  submitCode: 'Confirm',
  back: 'Back',
  refused: 'The e-mail or the password is not right. Check both and try again.',
  codeRefused: 'The code is not right, or has changed since. Type the one that shows now.',
  emailMissing: 'Type your e-mail.',
  passwordMissing: 'Type your password.',
  codeMissing: 'Type the code.',
  forgotten: 'Forgot the password? Whoever runs the server can make a link that sets a new one.',
};

export const signInTexts = { 'pt-BR': ptBr, en };
