const ptBr = {
  name: 'Nome',
  nameHelp: 'É como a equipe vê você.',
  nameMissing: 'Digite seu nome.',
  email: 'E-mail',
  emailHelp: 'Usado para entrar.',
  emailWrong: 'Digite um e-mail, como ana@exemplo.org.',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  passwordHelp: (length: number) => `Pelo menos ${length} caracteres. Uma frase funciona bem.`,
  passwordShort: (missing: number) =>
    `${missing === 1 ? 'Falta 1 caractere' : `Faltam ${missing} caracteres`} na senha.`,
  passwordLong: (excess: number) =>
    `${excess === 1 ? 'Sobra 1 caractere' : `Sobram ${excess} caracteres`} na senha.`,
  passwordWeak: 'Esta senha é fácil de adivinhar. Use várias palavras sem relação entre si.',
};

const en: typeof ptBr = {
  name: 'Name',
  nameHelp: 'Shown to the team.',
  nameMissing: 'Enter your name.',
  email: 'E-mail',
  emailHelp: 'Used to sign in.',
  emailWrong: 'Enter an e-mail address, such as ana@example.org.',
  password: 'Password',
  showPassword: 'Show password',
  passwordHelp: (length) => `At least ${length} characters. A sentence works well.`,
  passwordShort: (missing) =>
    `The password is ${missing === 1 ? '1 character' : `${missing} characters`} too short.`,
  passwordLong: (excess) =>
    `The password is ${excess === 1 ? '1 character' : `${excess} characters`} too long.`,
  passwordWeak: 'This password is easy to guess. Use several unrelated words.',
};

export const signUpTexts = { name: 'signUp', 'pt-BR': ptBr, en };
