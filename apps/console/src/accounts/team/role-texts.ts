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
};

const en: typeof ptBr = {
  name: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' },
  explanation: {
    owner: 'Can do everything, including choosing other owners.',
    admin: 'Sends messages, configures sites, and manages the team and API keys.',
    editor: 'Writes, sends and cancels messages, and sees their results.',
    viewer: 'Sees messages and statistics. Cannot change anything.',
  },
};

export const roleTexts = { 'pt-BR': ptBr, en };
