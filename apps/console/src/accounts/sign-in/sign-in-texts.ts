const ptBr = {
  title: 'Entrar',
  lead: 'Para enviar avisos a quem ativou o sino.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  submit: 'Entrar',
  code: 'Código do aplicativo',
  codeHelp: 'Os seis dígitos do seu aplicativo de autenticação ou um código de recuperação.',
  submitCode: 'Confirmar',
  back: 'Voltar',
  refused: 'E-mail ou senha incorretos. Confira os dois e tente de novo.',
  codeRefused: 'Código incorreto ou expirado. Digite o que aparece agora.',
  emailMissing: 'Digite seu e-mail.',
  passwordMissing: 'Digite sua senha.',
  codeMissing: 'Digite o código.',
  forgotten: 'Esqueceu a senha? Quem administra o servidor pode criar um link para definir outra.',
};

const en: typeof ptBr = {
  title: 'Sign in',
  lead: 'Send notifications to everyone who has turned the bell on.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  code: 'Code from the app',
  codeHelp: 'Enter the six digits from your authenticator app, or a backup code.',
  submitCode: 'Confirm',
  back: 'Back',
  refused: 'Incorrect email or password. Check both and try again.',
  codeRefused: 'The code is incorrect or has expired. Enter the code shown now.',
  emailMissing: 'Enter your email.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code.',
  forgotten: 'Forgot your password? The server administrator can create a link to reset it.',
};

export const signInTexts = { 'pt-BR': ptBr, en };
