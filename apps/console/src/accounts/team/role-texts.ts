const ptBr = {
  name: {
    owner: 'Proprietário',
    admin: 'Administrador',
    editor: 'Editor',
    viewer: 'Leitor',
  },
  explanation: {
    owner: 'Faz tudo, e decide quem mais é proprietário.',
    admin: 'Escreve, configura os sites e cuida da equipe e das chaves.',
    editor: 'Escreve, envia e cancela mensagens, e vê o que aconteceu com elas.',
    viewer: 'Vê mensagens e números, e não muda nada.',
  },
};

const en: typeof ptBr = {
  name: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' },
  explanation: {
    owner: 'Does everything, and decides who else is an owner.',
    admin: 'Writes, sets the sites up, and looks after the team and the keys.',
    editor: 'Writes, sends and cancels messages, and sees what became of them.',
    viewer: 'Sees messages and numbers, and changes nothing.',
  },
};

export const roleTexts = { 'pt-BR': ptBr, en };
