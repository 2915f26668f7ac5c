const ptBr = {
  title: 'Chaves',
  description:
    'Com uma chave, o seu próprio sistema envia e consulta mensagens, sem ninguém entrar no painel.',
  make: 'Criar chave',
  current: 'Chaves em uso',
  revokedTitle: 'Chaves revogadas',
  loading: 'Carregando as chaves…',
  empty: 'Nenhuma chave ainda',
  emptyText:
    'Crie uma para cada sistema que fala com este serviço. Assim, se uma vazar, só ela precisa mudar.',
  scope: 'O que ela pode fazer',
  scopes: { read: 'Consultar', send: 'Enviar', manage: 'Administrar' },
  explanations: {
    read: 'Vê mensagens e números, mas não cada dispositivo. Não envia nem muda nada.',
    send: 'Envia mensagens e consulta o que aconteceu com elas, sem ver a lista de dispositivos. Serve para quase todo sistema.',
    manage:
      'Além de enviar, vê cada dispositivo e muda sites, chaves e dispositivos. Guarde como uma senha de administrador.',
  },
  readOnly: 'Só quem administra este serviço vê e cria chaves. Os papéis estão em “Equipe”.',
  /** The key that the service made itself when it first started. */
  first: 'Criada no primeiro início',
  made: (date: string) => `Criada em ${date}`,
  madeBy: (date: string, name: string) => `Criada em ${date} por ${name}`,
  used: 'usada',
  unused: 'ainda não usada',
  revokedAt: (date: string) => `Revogada em ${date}`,
  revoke: 'Revogar',
  revokeNamed: (name: string) => `Revogar ${name}`,
  revokeTitle: (name: string) => `Revogar a chave “${name}”?`,
  revokeText:
    'O sistema que a usa deixa de enviar na hora. Isso não se desfaz; para voltar, crie outra chave.',
  revoked: (name: string) => `A chave “${name}” não funciona mais.`,
  formTitle: 'Criar uma chave',
  name: 'Nome',
  nameHelp: 'Que sistema vai usá-la, para você reconhecê-la depois.',
  nameMissing: 'Dê um nome à chave.',
  madeTitle: 'A chave está pronta',
  madeText: 'Copie agora e guarde em lugar seguro. Ela não aparece de novo: aqui fica só o resumo dela.',
  key: 'Chave',
  example: 'Um primeiro envio, para experimentar',
  done: 'Já guardei',
};

const en: typeof ptBr = {
  title: 'Keys',
  description:
    'With a key, your own system sends messages and asks after them, without anybody signing in here.',
  make: 'Make a key',
  current: 'Keys in use',
  revokedTitle: 'Revoked keys',
  loading: 'Loading the keys…',
  empty: 'No keys yet',
  emptyText:
    'Make one for each system that talks to this service. Should one leak, that one alone has to change.',
  scope: 'What it may do',
  scopes: { read: 'Read', send: 'Send', manage: 'Manage' },
  explanations: {
    read: 'Sees messages and figures, not single devices. Sends and changes nothing.',
    send: 'Sends messages and asks what became of them, without seeing the list of devices. Right for almost every system.',
    manage:
      'Besides sending, sees single devices and changes sites, keys and devices. Keep it as an administrator’s password.',
  },
  readOnly: 'Only those who administer this service see and make keys. The roles are in “Team”.',
  first: 'Made at the first start',
  made: (date) => `Made on ${date}`,
  madeBy: (date, name) => `Made on ${date} by ${name}`,
  used: 'used',
  unused: 'not used yet',
  revokedAt: (date) => `Revoked on ${date}`,
  revoke: 'Revoke',
  revokeNamed: (name) => `Revoke ${name}`,
  revokeTitle: (name) => `Revoke the key “${name}”?`,
  revokeText:
    'The system that uses it stops sending at once. This cannot be undone; make another key to go on.',
  revoked: (name) => `The key “${name}” does not work any more.`,
  formTitle: 'Make a key',
  name: 'Name',
  nameHelp: 'Which system will use it, so that you recognise it later.',
  nameMissing: 'Give the key a name.',
  madeTitle: 'The key is ready',
  madeText: 'Copy it now and keep it in a safe place. It is not shown again: only a digest of it stays here.',
  key: 'Key',
  example: 'A first message, to try it',
  done: 'I have kept it',
};

export const keysTexts = { 'pt-BR': ptBr, en };
