const ptBr = {
  name: 'Nome',
  nameHelp: 'É como a equipe vê você.',
  nameMissing: 'Digite seu nome.',
  email: 'E-mail',
  emailHelp: 'Usado só para entrar. Nada é enviado a ele.',
  emailWrong: 'Digite um e-mail, como ana@exemplo.org.',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  passwordHelp: (length: number) => `Pelo menos ${length} caracteres. Uma frase funciona bem.`,
  passwordShort: (length: number) => `A senha precisa ter pelo menos ${length} caracteres.`,
  passwordLong: (length: number) => `A senha pode ter no máximo ${length} caracteres.`,
};

const en: typeof ptBr = {
  name: 'Name',
  nameHelp: 'Shown to the team.',
  nameMissing: 'Enter your name.',
  email: 'Email',
  emailHelp: 'Used only to sign in. Nothing is sent to it.',
  emailWrong: 'Enter an email address, such as ana@example.org.',
  password: 'Password',
  showPassword: 'Show password',
  passwordHelp: (length) => `At least ${length} characters. A sentence works well.`,
  passwordShort: (length) => `The password must have at least ${length} characters.`,
  passwordLong: (length) => `The password can have at most ${length} characters.`,
};

export const signUpTexts = { name: 'signUp', 'pt-BR': ptBr, en };
