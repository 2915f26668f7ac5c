const ptBr = {
  title: 'Chaves de acesso',
  text: 'Entre com sua impressão digital, seu rosto ou o PIN do dispositivo, sem senha. Ninguém adivinha uma chave de acesso, e ela não funciona em páginas falsas.',
  full: (most: number) => `Você já tem ${most} chaves de acesso, o máximo. Remova uma para adicionar outra.`,
  unavailable: {
    'no-address':
      'Os navegadores não usam chaves de acesso neste endereço do serviço: é preciso https e um nome de domínio.',
    'other-address': 'As chaves de acesso funcionam só no endereço público do painel:',
    unsupported: 'Este navegador não usa chaves de acesso. Abra o painel em outro para adicionar uma.',
  },
  add: 'Adicionar',
  addTitle: 'Adicionar chave de acesso',
  addText: 'O navegador vai pedir sua impressão digital, seu rosto ou o PIN do dispositivo.',
  name: 'Nome',
  nameHelp: 'Para você reconhecê-la depois.',
  nameMissing: 'Dê um nome à chave de acesso.',
  nameHere: (browser: string, system: string) => `${browser} no ${system}`,
  create: 'Criar chave de acesso',
  added: (name: string) => `Chave de acesso “${name}” adicionada.`,
  synced: 'Sincronizada',
  unusable: 'De outro endereço',
  unusableHelp: 'Criada quando o serviço tinha outro endereço; aqui ela não serve para entrar.',
  created: (date: string) => `Criada em ${date}`,
  used: 'Último uso:',
  unused: 'Nunca usada para entrar',
  actions: (name: string) => `Ações para ${name}`,
  rename: 'Mudar nome',
  renameTitle: 'Mudar o nome da chave de acesso',
  renamed: 'Nome alterado.',
  remove: 'Remover',
  removeTitle: (name: string) => `Remover “${name}”?`,
  removeText: 'Depois disso, não será mais possível entrar com esta chave de acesso.',
  removeElsewhere:
    'Apague-a também no gerenciador de senhas do dispositivo; senão, ele continuará a oferecê-la.',
  removed: (name: string) => `Chave de acesso “${name}” removida.`,
  refusals: {
    cancelled:
      'Nenhuma chave de acesso foi usada: o pedido foi cancelado ou o tempo acabou. Tente de novo ou siga de outro modo.',
    known: 'Este dispositivo já tem uma chave de acesso da sua conta.',
    unsuitable:
      'Este dispositivo não guarda chaves de acesso protegidas por impressão digital, rosto ou PIN. Ative o bloqueio de tela ou use outro dispositivo.',
    address: 'Neste endereço, o navegador não aceita chaves de acesso. Abra o painel pelo endereço público.',
    failed: 'O navegador não conseguiu usar uma chave de acesso. Tente de novo ou siga de outro modo.',
  },
};

const en: typeof ptBr = {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, your face or the PIN of your device, without a password. A passkey cannot be guessed and does not work on fake pages.',
  full: (most) => `You already have ${most} passkeys, the maximum. Remove one to add another.`,
  unavailable: {
    'no-address':
      'Browsers do not use passkeys at this address of the service: they require https and a domain name.',
    'other-address': 'Passkeys work only at the public address of the console:',
    unsupported: 'This browser does not support passkeys. Open the console in another one to add a passkey.',
  },
  add: 'Add',
  addTitle: 'Add a passkey',
  addText: 'Your browser will ask for your fingerprint, your face or the PIN of your device.',
  name: 'Name',
  nameHelp: 'So that you recognise it later.',
  nameMissing: 'Name the passkey.',
  nameHere: (browser, system) => `${browser} on ${system}`,
  create: 'Create passkey',
  added: (name) => `Passkey “${name}” added.`,
  synced: 'Synced',
  unusable: 'Other address',
  unusableHelp: 'Created while the service had another address; it does not sign you in here.',
  created: (date) => `Created on ${date}`,
  used: 'Last used',
  unused: 'Never used to sign in',
  actions: (name) => `Actions for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  renamed: 'Name changed.',
  remove: 'Remove',
  removeTitle: (name) => `Remove “${name}”?`,
  removeText: 'This passkey will no longer sign you in.',
  removeElsewhere:
    'Delete it in the password manager of your device too; otherwise it will still be offered.',
  removed: (name) => `Passkey “${name}” removed.`,
  refusals: {
    cancelled:
      'No passkey was used: the request was cancelled, or it took too long. Try again, or continue another way.',
    known: 'This device already has a passkey for your account.',
    unsuitable:
      'This device cannot store passkeys that a fingerprint, a face or a PIN protects. Turn on its screen lock, or use another device.',
    address: 'The browser does not accept passkeys at this address. Open the console at its public address.',
    failed: 'The browser could not use a passkey. Try again, or continue another way.',
  },
};

export const passkeysTexts = { name: 'passkeys', 'pt-BR': ptBr, en };
