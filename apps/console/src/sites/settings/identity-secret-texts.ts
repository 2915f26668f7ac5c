const ptBr = {
  title: 'Segredos de identidade',
  text: 'Com um deles, seu servidor assina o ID de cada pessoa, e as mensagens chegam a ela em todos os dispositivos. São no máximo dois, para trocar um sem interromper nada.',
  loading: 'Carregando segredos…',
  none: 'Nenhum ainda. Sem um segredo, nenhuma página pode informar quem usa o dispositivo.',
  create: 'Criar segredo',
  name: (id: string) => `Segredo ${id}`,
  made: (date: string, author: string | undefined) =>
    author === undefined ? `criado em ${date}` : `criado em ${date} por ${author}`,
  createdTitle: 'Segredo criado',
  createdText: 'Copie agora: ele não aparece de novo. Guarde no seu servidor, nunca em uma página.',
  secret: 'Segredo de identidade',
  exampleTitle: 'Para assinar o ID de uma pessoa, no seu servidor',
  example: 'Como assinar no Node.js',
  done: 'Já guardei',
  revoke: 'Revogar',
  revokeTitle: (name: string) => `Revogar “${name}”?`,
  revokeText:
    'As assinaturas feitas com ele deixam de valer na hora. Os dispositivos continuam vinculados às pessoas. Revogue só depois que seus servidores usarem o outro.',
  revoked: 'Segredo revogado.',
};

const en: typeof ptBr = {
  title: 'Identity secrets',
  text: 'With one of them, your server signs the ID of each user, so that messages reach them on all devices. There are at most two, so that one can be replaced without an interruption.',
  loading: 'Loading secrets…',
  none: 'None yet. Without a secret, no page can name the user of its device.',
  create: 'Create secret',
  name: (id) => `Secret ${id}`,
  made: (date, author) => (author === undefined ? `created on ${date}` : `created on ${date} by ${author}`),
  createdTitle: 'Secret created',
  createdText: 'Copy it now: it is not shown again. Keep it on your server, never in a page.',
  secret: 'Identity secret',
  exampleTitle: 'To sign the ID of a user, on your server',
  example: 'How to sign with Node.js',
  done: 'I have saved it',
  revoke: 'Revoke',
  revokeTitle: (name) => `Revoke “${name}”?`,
  revokeText:
    'Its signatures are refused from now on. Devices stay linked to their users. Revoke it once your servers use the other one.',
  revoked: 'Secret revoked.',
};

/** The texts of the secrets that sign the ids of users. */
export const identitySecretTexts = { name: 'identitySecret', 'pt-BR': ptBr, en };
