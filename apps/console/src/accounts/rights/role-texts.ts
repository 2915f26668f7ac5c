const ptBr = {
  name: {
    owner: 'Responsável',
    admin: 'Administrador',
    editor: 'Editor',
    viewer: 'Leitor',
  },
  explanation: {
    owner: 'Pode tudo, inclusive definir outros responsáveis.',
    admin: 'Envia mensagens, configura os sites e gerencia a equipe e as chaves de API.',
    editor: 'Escreve, envia e cancela mensagens e vê os resultados.',
    viewer: 'Vê mensagens e números, mas não muda nada.',
  },
  onSite: (role: string, site: string) => `${role} em ${site}`,
  onAllSites: (role: string) => `${role} em todos os sites`,
  none: 'Sem acesso',
  role: 'Papel',
  roleOn: (site: string) => `Papel em ${site}`,
  everywhere: 'Papel em todos os sites',
  noneEverywhere: 'Nenhum',
  noneEverywhereText: 'Só entra nos sites escolhidos abaixo.',
  single: 'Papel em cada site',
  noneHere: 'Sem acesso',
  sameHere: 'Como nos outros sites.',
  more: 'Pode mais em alguns sites',
  addSite: 'Outro site',
  roleMissing: 'Escolha um papel em pelo menos um site.',
};

const en: typeof ptBr = {
  name: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' },
  explanation: {
    owner: 'Can do everything, including choosing other owners.',
    admin: 'Sends messages, configures sites, and manages the team and API keys.',
    editor: 'Writes, sends and cancels messages, and sees their results.',
    viewer: 'Sees messages and statistics. Cannot change anything.',
  },
  onSite: (role, site) => `${role} of ${site}`,
  onAllSites: (role) => `${role} of all sites`,
  none: 'No access',
  role: 'Role',
  roleOn: (site) => `Role on ${site}`,
  everywhere: 'Role on all sites',
  noneEverywhere: 'None',
  noneEverywhereText: 'Opens only the sites chosen below.',
  single: 'Role on each site',
  noneHere: 'No access',
  sameHere: 'As on the other sites.',
  more: 'Can do more on some sites',
  addSite: 'Another site',
  roleMissing: 'Choose a role on at least one site.',
};

export const roleTexts = { 'pt-BR': ptBr, en };
