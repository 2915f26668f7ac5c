const ptBr = {
  title: 'Chaves de API',
  description:
    'Com uma chave de API, seus sistemas enviam mensagens e consultam os resultados sem que ninguém precise entrar no painel.',
  create: 'Criar chave',
  current: 'Chaves ativas',
  revokedTitle: 'Chaves revogadas',
  loading: 'Carregando chaves…',
  empty: 'Nenhuma chave de API ainda',
  emptyText: 'Crie uma chave por sistema. Assim, se uma vazar, só ela precisa ser trocada.',
  scope: 'Permissões',
  scopes: { read: 'Consultar', send: 'Enviar', manage: 'Administrar' },
  explanations: {
    read: 'Consulta mensagens e números, mas não cada dispositivo. Não envia nem muda nada.',
    send: 'Envia mensagens e consulta os resultados, sem acesso à lista de dispositivos. Serve para quase todos os sistemas.',
    manage:
      'Além disso, consulta cada dispositivo e altera sites, chaves e dispositivos. Proteja como uma senha de administração.',
  },
  readOnly: 'Só quem administra este serviço vê e cria chaves. Os papéis estão em “Equipe”.',
  /** The key that the service created at its first start. */
  first: 'Criada na primeira inicialização',
  created: (date: string) => `Criada em ${date}`,
  createdBy: (date: string, name: string) => `Criada em ${date} por ${name}`,
  used: 'usada',
  unused: 'nunca usada',
  revokedAt: (date: string) => `Revogada em ${date}`,
  revoke: 'Revogar',
  revokeNamed: (name: string) => `Revogar ${name}`,
  revokeTitle: (name: string) => `Revogar a chave “${name}”?`,
  revokeText:
    'O sistema que usa a chave deixa de enviar na hora. Não é possível desfazer; para continuar, crie outra chave.',
  revoked: (name: string) => `Chave “${name}” revogada.`,
  formTitle: 'Criar chave',
  name: 'Nome',
  nameHelp: 'O sistema que vai usar a chave, para você reconhecê-la depois.',
  nameMissing: 'Dê um nome à chave.',
  createdTitle: 'Chave criada',
  createdText: 'Copie a chave agora e guarde em lugar seguro. Ela não aparece de novo; guardamos só um hash.',
  key: 'Chave',
  example: 'Experimente com uma primeira mensagem',
  done: 'Já guardei',
};

const en: typeof ptBr = {
  title: 'API keys',
  description:
    'API keys let your own systems send messages and read their results without anyone signing in.',
  create: 'Create key',
  current: 'Active keys',
  revokedTitle: 'Revoked keys',
  loading: 'Loading keys…',
  empty: 'No API keys yet',
  emptyText: 'Create one key per system, so that you can replace it on its own if it leaks.',
  scope: 'Permissions',
  scopes: { read: 'Read', send: 'Send', manage: 'Manage' },
  explanations: {
    read: 'Reads messages and statistics, but not individual devices. Cannot send or change anything.',
    send: 'Sends messages and reads their results, without access to the device list. Right for most systems.',
    manage:
      'Can also read individual devices and change sites, keys and devices. Protect it like an administrator’s password.',
  },
  readOnly: 'Only administrators can see and create keys. Roles are listed under “Team”.',
  first: 'Created on first start',
  created: (date) => `Created on ${date}`,
  createdBy: (date, name) => `Created on ${date} by ${name}`,
  used: 'used',
  unused: 'never used',
  revokedAt: (date) => `Revoked on ${date}`,
  revoke: 'Revoke',
  revokeNamed: (name) => `Revoke ${name}`,
  revokeTitle: (name) => `Revoke key “${name}”?`,
  revokeText:
    'The system that uses this key can no longer send. This cannot be undone; create a new key to continue.',
  revoked: (name) => `Key “${name}” revoked.`,
  formTitle: 'Create key',
  name: 'Name',
  nameHelp: 'The system that will use the key, so that you can recognize it later.',
  nameMissing: 'Enter a name for the key.',
  createdTitle: 'Key created',
  createdText:
    'Copy the key now and store it in a safe place. It will not be shown again; we keep only a hash.',
  key: 'Key',
  example: 'Try it with a first message',
  done: 'I have saved it',
};

export const keysTexts = { 'pt-BR': ptBr, en };
