/** The words that pages share, in Brazilian Portuguese; its type is what each other language has to say. */
export const pagePtBr = {
  loading: 'Carregando…',
  dismiss: 'Dispensar',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  copy: 'Copiar',
  copied: 'Copiado',
  retry: 'Tentar de novo',
  notFound: {
    title: 'Esta página não existe',
    text: 'O endereço pode ter mudado, ou o que havia aqui foi removido.',
    home: 'Ir para a visão geral',
  },
  siteNotFound: {
    title: 'Este site não existe',
    text: 'Ele pode ter sido removido, ou o endereço tem um erro.',
  },
  forbidden: {
    title: 'Esta página não é para o seu papel',
    text: 'Quem administra a equipe pode mudar o seu papel, na página Equipe.',
  },
  failed: {
    title: 'Esta página não abriu',
    text: 'O serviço não deu o que ela mostra. Tente de novo em instantes.',
  },
};
