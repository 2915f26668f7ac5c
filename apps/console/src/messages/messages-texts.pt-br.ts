import type { MessageState } from '@sineta/protocol';
import { amountsIn } from '../i18n/amounts.ts';
import { devicesPtBr } from '../devices/counts/reach-texts.ts';

const { dateTime } = amountsIn('pt-BR');

export const messagesPtBr = {
  title: 'Mensagens',
  write: 'Escrever',
  search: 'Procurar no título e no texto',
  filterState: 'Estado',
  filterAudience: 'Para quem',
  all: 'Todas',
  states: {
    scheduled: 'Agendada',
    sending: 'Saindo',
    sent: 'Enviada',
    cancelled: 'Cancelada',
    expired: 'Venceu antes de todos',
    failed: 'Não chegou a ninguém',
  } satisfies Record<MessageState, string>,
  audiences: {
    everyone: 'Todos',
    topic: 'Assunto',
    segment: 'Segmento ou filtro',
    devices: 'Dispositivos',
  },
  columns: {
    title: 'Mensagem',
    state: 'Estado',
    when: 'Quando',
    devices: 'Para',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Tocada',
  },
  devices: devicesPtBr,
  when: (at: Date) => dateTime(at),
  scheduledFor: (at: Date) => `para ${dateTime(at)}`,
  more: 'Mostrar mais antigas',
  loadingMore: 'Buscando…',
  end: 'Não há mensagens mais antigas.',
  empty: {
    title: 'Nenhuma mensagem ainda',
    text: 'O que você enviar fica aqui, com a quantos foi enviada e mostrada, e quem tocou.',
    action: 'Escrever a primeira',
  },
  noMatch: {
    title: 'Nada com esses filtros',
    text: 'Procure por outra palavra ou tire um filtro.',
    clear: 'Tirar os filtros',
  },
  error: 'As mensagens não carregaram.',
  retryLoad: 'Tentar de novo',
};
