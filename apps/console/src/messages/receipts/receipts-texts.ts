import type { ReceiptEvent } from '@sineta/protocol';
import { plural } from '../../i18n/plural.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

const ptBr = {
  titles: {
    displayed: 'Onde foi mostrada',
    clicked: 'Quem clicou',
    dismissed: 'Quem dispensou',
  } satisfies Record<ReceiptEvent, string>,
  steps: { displayed: 'Mostrada', clicked: 'Clicada', dismissed: 'Dispensada' },
  notFound: {
    title: 'Mensagem não encontrada',
    text: 'O endereço pode estar incompleto, ou a mensagem é de outro site.',
    back: 'Ver todas as mensagens',
  },
  back: '← Mensagem',
  events: 'O que os dispositivos fizeram',
  note: (count: number, share: string, isLatestFirst: boolean) =>
    `${numero(count)} ${contado(count, 'dispositivo', 'dispositivos')}${share && `, ${share}`}${isLatestFirst ? '; os mais recentes primeiro' : ', em ordem de ID'}.`,
  sent: (time: string) => `Enviada em ${time}.`,
  search: 'Pessoa ou dispositivo',
  searchHelp: 'O ID inteiro da pessoa, ou pelo menos 4 caracteres do ID do dispositivo.',
  noMatch: {
    title: 'Nenhum dispositivo encontrado nesta lista',
    text: 'Confira o ID, com maiúsculas e minúsculas. O da pessoa precisa estar inteiro.',
    clear: 'Ver todos',
  },
  shares: {
    displayed: (share: string) => `${share} dos que receberam`,
    clicked: (share: string) => `${share} dos que viram`,
    dismissed: (share: string) => `${share} dos que viram`,
  } satisfies Record<ReceiptEvent, (share: string) => string>,
  shown: (count: number, all: number) => `${numero(count)} de ${numero(all)}`,
  columns: { who: 'Pessoa e dispositivo', browser: 'Navegador', at: 'Quando' },
  removed: 'Removido desde então',
  searching: 'Procurando nos registros da mensagem…',
  more: 'Mostrar mais',
  end: 'Fim da lista.',
  nobodyYet: {
    title: 'Nenhum dispositivo por enquanto',
    text: 'Cada dispositivo aparece aqui assim que informa o que fez com o aviso.',
  },
  deleted: {
    title: 'Só resta o número',
    text: 'O serviço não tem os registros destes dispositivos. Eles são apagados 90 dias depois do envio, ou quando os dados do dispositivo são removidos.',
  },
  error: 'Não foi possível carregar a lista.',
  retry: 'Tentar de novo',
};

const en: typeof ptBr = {
  titles: {
    displayed: 'Where it was shown',
    clicked: 'Who clicked',
    dismissed: 'Who dismissed it',
  },
  steps: { displayed: 'Shown', clicked: 'Clicked', dismissed: 'Dismissed' },
  notFound: {
    title: 'Message not found',
    text: 'The address may be incomplete, or the message belongs to another site.',
    back: 'View all messages',
  },
  back: '← Message',
  events: 'What the devices did',
  note: (count, share, isLatestFirst) =>
    `${number(count)} ${counted(count, 'device', 'devices')}${share && `, ${share}`}${isLatestFirst ? '; the latest first' : ', in order of ID'}.`,
  sent: (time) => `Sent on ${time}.`,
  search: 'User or device',
  searchHelp: 'The whole ID of the user, or at least 4 characters of the device ID.',
  noMatch: {
    title: 'No matching device in this list',
    text: 'Check the ID, including upper and lower case. That of a user has to be whole.',
    clear: 'Show all',
  },
  shares: {
    displayed: (share) => `${share} of those that received it`,
    clicked: (share) => `${share} of those that showed it`,
    dismissed: (share) => `${share} of those that showed it`,
  },
  shown: (count, all) => `${number(count)} of ${number(all)}`,
  columns: { who: 'User and device', browser: 'Browser', at: 'When' },
  removed: 'Removed since then',
  searching: 'Searching the message’s records…',
  more: 'Show more',
  end: 'End of the list.',
  nobodyYet: {
    title: 'No devices yet',
    text: 'Each device appears here once it reports what it did with the notification.',
  },
  deleted: {
    title: 'Only the number is left',
    text: 'The service does not have the records of these devices. They are deleted 90 days after the sending, or when the data of the device is removed.',
  },
  error: 'The list could not be loaded.',
  retry: 'Try again',
};

/** The texts of the page with the devices behind a number of a message. */
export const receiptsTexts = { name: 'receipts', 'pt-BR': ptBr, en };
