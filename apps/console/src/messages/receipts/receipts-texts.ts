import type { ReceiptEvent } from '@sineta/protocol';

const ptBr = {
  titles: {
    displayed: 'Onde foi mostrada',
    clicked: 'Quem clicou',
    dismissed: 'Quem dispensou',
  } satisfies Record<ReceiptEvent, string>,
  back: '← Mensagem',
  note: 'Em ordem de ID do dispositivo.',
  columns: { device: 'Dispositivo', user: 'Pessoa', browser: 'Navegador', at: 'Quando' },
  nobody: 'Sem pessoa vinculada',
  removed: 'Removido desde então',
  searching: 'Procurando nos registros da mensagem…',
  more: 'Mostrar mais',
  end: 'Fim da lista.',
  empty: {
    title: 'Nenhum dispositivo na lista',
    text: 'Cada dispositivo aparece aqui assim que informa o que fez com o aviso. Depois de 90 dias a lista é apagada, e só os números da mensagem ficam.',
  },
  error: 'Não foi possível carregar a lista.',
  retry: 'Tentar de novo',
};

const en: typeof ptBr = {
  titles: {
    displayed: 'Where it was displayed',
    clicked: 'Who clicked',
    dismissed: 'Who dismissed it',
  },
  back: '← Message',
  note: 'In order of device ID.',
  columns: { device: 'Device', user: 'User', browser: 'Browser', at: 'When' },
  nobody: 'No linked user',
  removed: 'Removed since then',
  searching: 'Searching the message’s records…',
  more: 'Show more',
  end: 'End of the list.',
  empty: {
    title: 'No devices in the list',
    text: 'Each device appears here once it reports what it did with the notification. After 90 days the list is deleted, and only the numbers of the message stay.',
  },
  error: 'The list could not be loaded.',
  retry: 'Try again',
};

/** The texts of the page with the devices behind a number of a message. */
export const receiptsTexts = { name: 'receipts', 'pt-BR': ptBr, en };
