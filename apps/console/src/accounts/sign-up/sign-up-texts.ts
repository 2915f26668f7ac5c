const ptBr = {
  name: 'Nome',
  nameHelp: 'Como a equipe vê você.',
  nameMissing: 'Digite o seu nome.',
  email: 'E-mail',
  emailHelp: 'Só para entrar: nada é enviado a ele.',
  emailWrong: 'Digite um e-mail, como ana@exemplo.org.',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  passwordHelp: (length: number) => `${length} caracteres ou mais. Uma frase serve bem.`,
  passwordShort: (length: number) => `A senha precisa de ${length} caracteres ou mais.`,
  passwordLong: (length: number) => `A senha pode ter no máximo ${length} caracteres.`,
};

const en: typeof ptBr = {
  name: 'Name',
  nameHelp: 'How the team sees you.',
  nameMissing: 'Type your name.',
  email: 'E-mail',
  emailHelp: 'For signing in alone. Nothing is sent to it.',
  emailWrong: 'Type an e-mail, such as ana@example.org.',
  password: 'Password',
  showPassword: 'Show password',
  passwordHelp: (length) => `${length} characters or more. A sentence does well.`,
  passwordShort: (length) => `The password needs ${length} characters or more.`,
  passwordLong: (length) => `The password may have ${length} characters at most.`,
};

export const signUpTexts = { 'pt-BR': ptBr, en };
