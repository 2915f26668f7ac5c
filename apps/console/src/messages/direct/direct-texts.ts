import type { DirectMessageState } from '@sineta/protocol';
import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';
import type { DirectResult } from './direct-result.ts';

interface Sums {
  readonly accepted: number;
  readonly displayed: number;
  readonly failed: number;
}

/** On how many devices. */
interface Reports {
  readonly accepted: number;
  readonly displayed: number;
  readonly clicked: number;
}

const numero = amountsIn('pt-BR').number;
const { number } = amountsIn('en');
const contado = plural('pt-BR');

const ptBr = {
  title: 'Mensagens individuais',
  kept: (days: number) => `Cada uma fica guardada por ${days === 1 ? '1 dia' : `${days} dias`}.`,
  end: 'Não há mais antigas.',
  search: 'ID do dispositivo',
  user: 'ID da pessoa',
  searchHelp: 'Pelo menos 8 caracteres: letras, números, - e _.',
  welcome: 'Boas-vindas',
  digest: 'Resumo',
  all: 'Ver todas',
  noneToUser: 'Nenhuma ainda.',
  sentTo: ({ accepted, displayed, clicked }: Reports, devices: number) =>
    `Enviada a ${numero(accepted)} de ${numero(devices)} dispositivos${displayed > 0 ? `, mostrada em ${numero(displayed)}` : ''}${clicked > 0 ? `, clicada em ${numero(clicked)}` : ''}`,
  columns: {
    title: 'Mensagem',
    device: 'Destinatário',
    devices: 'Dispositivos',
    when: 'Quando',
    result: 'Resultado',
  },
  states: {
    failed: 'Falharam',
    sending: 'Ainda não enviadas',
    held: 'Guardadas ou não entregues',
    accepted: 'Enviadas',
    gone: 'Inscrição encerrada',
    cancelled: 'Canceladas',
  } satisfies Record<DirectMessageState, string>,
  results: {
    sending: 'Enviando',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Clicada',
    dismissed: 'Dispensada',
    gone: 'Inscrição encerrada',
    expired: 'Expirou',
    failed: 'Falhou',
    held: 'Guardada para o resumo',
    dropped: 'Não entregue: limite do site',
    cancelled: 'Cancelada',
  } satisfies Record<DirectResult, string>,
  holds: {
    quiet_hours: 'horário de silêncio do visitante',
    daily_limit: 'limite que o visitante escolheu',
    urgent_only: 'só urgentes',
    site_quiet_hours: 'horário de silêncio do site',
    site_daily_limit: 'limite por dia do site',
    dropped_quiet_hours: 'horário de silêncio do site',
    dropped_daily_limit: 'limite por dia do site',
  } as Readonly<Record<string, string>>,
  days: {
    title: (days: number) => (days === 1 ? 'Último dia' : `Últimos ${days} dias`),
    summary: ({ accepted, displayed, failed }: Sums) =>
      `${numero(accepted)} ${contado(accepted, 'enviada', 'enviadas')}, ${numero(displayed)} ${contado(displayed, 'mostrada', 'mostradas')}, ${numero(failed)} com falha. Estes números ficam depois que as mensagens são apagadas.`,
    lines: { accepted: 'enviadas', displayed: 'mostradas', clicked: 'clicadas' },
    table: 'Ver dados',
    columns: {
      day: 'Dia',
      accepted: 'Enviadas',
      displayed: 'Mostradas',
      clicked: 'Clicadas',
      failed: 'Falharam',
    },
  },
  empty: {
    title: 'Nenhuma mensagem individual ainda',
    text: 'As mensagens que seu sistema envia a uma pessoa aparecem aqui, e as que você escreve para dispositivos escolhidos também.',
  },
  noMatch: {
    title: 'Nenhuma mensagem encontrada',
    text: 'Limpe um filtro, ou confira o ID, com maiúsculas e minúsculas. As mensagens antigas já podem ter sido apagadas.',
    clear: 'Ver todas',
  },
};

const en: typeof ptBr = {
  title: 'Individual messages',
  kept: (days) => `Each is kept for ${days === 1 ? '1 day' : `${days} days`}.`,
  end: 'No older ones.',
  search: 'Device ID',
  user: 'User ID',
  searchHelp: 'At least 8 characters: letters, digits, - and _.',
  welcome: 'Welcome',
  digest: 'Digest',
  all: 'Show all',
  noneToUser: 'None yet.',
  sentTo: ({ accepted, displayed, clicked }, devices) =>
    `Sent to ${number(accepted)} of ${number(devices)} devices${displayed > 0 ? `, shown on ${number(displayed)}` : ''}${clicked > 0 ? `, clicked on ${number(clicked)}` : ''}`,
  columns: { title: 'Message', device: 'Recipient', devices: 'Devices', when: 'When', result: 'Result' },
  states: {
    failed: 'Failed',
    sending: 'Not sent yet',
    held: 'Held or not delivered',
    accepted: 'Sent',
    gone: 'Subscription ended',
    cancelled: 'Cancelled',
  },
  results: {
    sending: 'Sending',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Clicked',
    dismissed: 'Dismissed',
    gone: 'Subscription ended',
    expired: 'Expired',
    failed: 'Failed',
    held: 'Held for the digest',
    dropped: 'Not delivered: limit of the site',
    cancelled: 'Cancelled',
  },
  holds: {
    quiet_hours: 'quiet hours of the visitor',
    daily_limit: 'daily limit of the visitor',
    urgent_only: 'urgent only',
    site_quiet_hours: 'quiet hours of the site',
    site_daily_limit: 'daily limit of the site',
    dropped_quiet_hours: 'quiet hours of the site',
    dropped_daily_limit: 'daily limit of the site',
  },
  days: {
    title: (days) => (days === 1 ? 'Last day' : `Last ${days} days`),
    summary: ({ accepted, displayed, failed }) =>
      `${number(accepted)} sent, ${number(displayed)} shown, ${number(failed)} failed. These numbers stay when the messages are deleted.`,
    lines: { accepted: 'sent', displayed: 'shown', clicked: 'clicked' },
    table: 'View data',
    columns: { day: 'Day', accepted: 'Sent', displayed: 'Shown', clicked: 'Clicked', failed: 'Failed' },
  },
  empty: {
    title: 'No individual messages yet',
    text: 'Messages that your application sends to one person are listed here, and those that you write to chosen devices.',
  },
  noMatch: {
    title: 'No messages found',
    text: 'Clear a filter, or check the ID, including upper and lower case. Old messages may have been deleted.',
    clear: 'Show all',
  },
};

/** The texts of messages to single devices. */
export const directTexts = { name: 'direct', 'pt-BR': ptBr, en };
