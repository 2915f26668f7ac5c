/** The texts that pages share, in Brazilian Portuguese. Their type is the type of every language. */
export const pagePtBr = {
  loading: 'Carregando…',
  dismiss: 'Dispensar',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  copy: 'Copiar',
  copied: 'Copiado',
  add: 'Adicionar…',
  retry: 'Tentar de novo',
  forbidden: {
    title: 'Você não tem acesso a esta página',
    text: 'Quem administra a equipe pode mudar o seu papel, em Equipe.',
  },
  offline: {
    title: 'Sem conexão',
    text: 'Esta página abre quando a conexão voltar.',
  },
  failed: {
    title: 'Não foi possível abrir esta página',
    text: 'O serviço não enviou os dados desta página. Tente de novo em instantes.',
  },
};
