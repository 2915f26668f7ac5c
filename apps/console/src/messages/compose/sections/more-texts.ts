const ptBr = {
  actionsTitle: 'Botões',
  deliveryTitle: 'Entrega',
  iconTitle: 'Ícone',
  icon: 'URL do ícone',
  iconHelp: 'Imagem quadrada, de pelo menos 192 × 192 pixels.',
  actionNavigate: (position: number) => `Botão ${position}: link`,
  addAction: 'Adicionar botão',
  removeAction: (position: number) => `Remover o botão ${position}`,
  actionsHelp: 'A maioria dos sistemas mostra dois. Safari e iPhone não mostram nenhum.',
  collapseKey: 'Substituir aviso anterior (nome)',
  collapseKeyHelp:
    'Um nome curto, como placar. Dispositivos que ficaram desconectados recebem só a última mensagem com esse nome.',
  urgency: 'Urgência',
  ttl: 'Tentar entregar por',
  ttlHelp: (words: string) =>
    words === ''
      ? 'Só os dispositivos conectados neste momento recebem.'
      : `Dispositivos desconectados recebem se voltarem em até ${words}.`,
  carried: (names: readonly string[]) => `Também copiado da mensagem original: ${names.join(', ')}.`,
  dropCarried: 'Remover',
};

const en: typeof ptBr = {
  actionsTitle: 'Buttons',
  deliveryTitle: 'Delivery',
  iconTitle: 'Icon',
  icon: 'Icon URL',
  iconHelp: 'A square image, at least 192 × 192 pixels.',
  actionNavigate: (position) => `Button ${position}: link`,
  addAction: 'Add button',
  removeAction: (position) => `Remove button ${position}`,
  actionsHelp: 'Most systems show two. Safari and iPhone show none.',
  collapseKey: 'Replace earlier message (name)',
  collapseKeyHelp:
    'A short name, such as score. Devices that were offline receive only the latest message with this name.',
  urgency: 'Urgency',
  ttl: 'Expires after',
  ttlHelp: (words) =>
    words === ''
      ? 'Only devices that are online right now receive it.'
      : `Devices that are offline receive it if they reconnect within ${words}.`,
  carried: (names) => `Also copied from the original message: ${names.join(', ')}.`,
  dropCarried: 'Remove',
};

/** The texts of the options that most messages do not need. */
export const moreTexts = { name: 'more', 'pt-BR': ptBr, en };
