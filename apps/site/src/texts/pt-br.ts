/** The page's texts in Brazilian Portuguese. The other languages have the same type. */
export const ptBr = {
  language: 'pt-BR',
  skip: 'Ir para os avisos',
  title: 'Mural de avisos',
  device: {
    on: 'Avisos ligados neste dispositivo.',
    off: 'Receba os próximos avisos neste dispositivo.',
    blocked: 'Este site está bloqueado nas permissões do navegador.',
    installSteps: 'No iPhone e no iPad, adicione este mural à Tela de Início para receber avisos.',
    installInSafari: 'Abra no Safari para receber avisos.',
    installUpdate: 'Para receber avisos, atualize o iOS.',
    unsupported: 'Este navegador não recebe avisos. Eles ficam todos aqui.',
  },
  /** The button beside each sentence, or the link. For all but `on` and `off` it ends the text. */
  deviceAction: {
    on: 'Ajustes deste dispositivo',
    off: 'Ligar avisos',
    pending: 'Um instante…',
    blocked: 'Veja como liberar.',
    installSteps: 'Veja como adicionar.',
    installInSafari: 'Veja como.',
    installUpdate: 'Veja como.',
    unsupported: 'Assine por RSS para recebê-los.',
  },
  /** The answer to a press whose question from the browser was closed. */
  notPermitted: 'O navegador não deu a permissão. Pressione de novo e escolha “Permitir”.',
  /** The answer to a press that has failed, without the panel that explains why. */
  notTurnedOn: 'Não foi possível ligar os avisos. Verifique a conexão e tente de novo.',
  empty: {
    title: 'Nenhum aviso ainda',
    text: 'O próximo aviso aparece aqui.',
    topic: 'O próximo aviso deste assunto aparece aqui.',
    on: 'Ele também chega a este dispositivo, mesmo com a página fechada.',
    off: 'Ligue os avisos para recebê-lo na hora.',
  },
  offline: 'Sem conexão. Estes são os avisos de antes; os novos aparecem quando ela voltar.',
  search: 'Procurar nos avisos',
  allNotices: 'Todos os avisos',
  corrected: (time: string) => `Corrigido em ${time}`,
  share: {
    label: 'Compartilhar este aviso',
    whatsApp: 'Enviar pelo WhatsApp',
    native: 'Compartilhar',
    copy: 'Copiar link',
    copied: 'Link copiado.',
    notCopied: (url: string) => `O navegador não deixou copiar. O link é ${url}`,
  },
  neighbours: { label: 'Outros avisos', newer: 'Aviso mais novo', older: 'Aviso mais antigo' },
  topics: {
    label: 'Assuntos',
    all: 'Todos',
    more: (count: number) => `Mais ${count} assuntos`,
  },
  stale: 'Não foi possível atualizar agora. A página tenta de novo em instantes.',
  more: 'Mostrar mais',
  loadingMore: 'Carregando mais avisos…',
  moreFailed: 'Não foi possível carregar os avisos mais antigos. Tente de novo.',
  end: 'Não há avisos mais antigos.',
  newest: 'Avisos mais novos',
  atom: 'Assinar por RSS',
  isNew: 'Novo',
  unread: (count: number) =>
    count === 1
      ? 'Um aviso novo desde a sua última visita.'
      : `${count} avisos novos desde a sua última visita.`,
  arrived: (title: string) => `Aviso novo: ${title}`,
  closeToast: 'Fechar',
  readNotice: 'Ler o aviso',
  open: 'Abrir',
  openImage: 'Abrir a imagem',
  openAt: (host: string) => `Abrir em ${host}`,
};

/** The page's texts in one language, and the language as a BCP 47 tag. */
export type Texts = typeof ptBr;
