import type { MessageState } from '@sineta/protocol';
import { amountsIn } from '../i18n/amounts.ts';
import { plural } from '../i18n/plural.ts';
import { devicesPtBr } from '../devices/counts/reach-texts.ts';

const { dateTime, number, time } = amountsIn('pt-BR');
const contado = plural('pt-BR');

export const messagesPtBr = {
  title: 'Mensagens',
  lists: 'Tipos de mensagem',
  broadcasts: 'Gerais',
  direct: 'Individuais',
  drafts: 'Rascunhos',
  draftsRequested: 'aguardando aprovação',
  recurring: 'Recorrentes',
  calendar: 'Agenda',
  compose: 'Nova mensagem',
  search: 'Buscar em títulos e textos',
  order: 'Ordem',
  orders: { newest: 'Mais recentes', oldest: 'Mais antigas' },
  filterState: 'Estado',
  filterAudience: 'Público',
  all: 'Todas',
  withdrawn: 'Retirada',
  states: {
    scheduled: 'Agendada',
    sending: 'Enviando',
    sent: 'Enviada',
    cancelled: 'Cancelada',
    expired: 'Expirou',
    failed: 'Falhou',
  } satisfies Record<MessageState, string>,
  /** The state of a message that can still be undone. */
  soon: 'Sai em instantes',
  /** The state of a message while its A/B test runs. */
  testing: 'Em teste',
  testingUntil: (until: Date, isToday: boolean) => `Em teste até ${(isToday ? time : dateTime)(until)}`,
  /** The state of a message that no device got when it was sent. */
  waiting: { held: 'Guardada', dropped: 'Não entregue' },
  /** How many devices did not get a message while its A/B test runs. */
  failing: (devices: number) => `${number(devices)} com falha`,
  /** On how many devices a message is held, and on how many it is not shown at all. */
  withheld: (held: number, dropped: number) =>
    [
      ...(held > 0 ? [`${number(held)} ${contado(held, 'guardada', 'guardadas')}`] : []),
      ...(dropped > 0 ? [`${number(dropped)} não ${contado(dropped, 'entregue', 'entregues')}`] : []),
    ].join(', '),
  audiences: {
    everyone: 'Todos',
    topic: 'Assunto',
    segment: 'Segmento ou filtro',
    devices: 'Dispositivos',
  },
  topics: 'Assuntos',
  columns: {
    title: 'Mensagem',
    state: 'Estado',
    when: 'Quando',
    devices: 'Destinatários',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Clicada',
  },
  devices: devicesPtBr,
  about: (count: number) => `cerca de ${number(count)}`,
  when: (at: Date) => dateTime(at),
  scheduledFor: (at: Date) => `para ${dateTime(at)}`,
  scheduledLocal: (at: Date) => `para ${dateTime(at)}, no horário local de cada dispositivo`,
  more: 'Mostrar mais antigas',
  loadingMore: 'Carregando…',
  end: 'Não há mensagens mais antigas.',
  newer: 'Mostrar mais recentes',
  newestEnd: 'Não há mensagens mais recentes.',
  empty: {
    title: 'Nenhuma mensagem ainda',
    text: 'As mensagens enviadas aparecem aqui, com quantos dispositivos receberam, mostraram e clicaram.',
    action: 'Escrever a primeira mensagem',
  },
  noMatch: {
    title: 'Nenhuma mensagem encontrada',
    text: 'Tente outra palavra ou limpe um filtro.',
    clear: 'Limpar filtros',
  },
  error: 'Não foi possível carregar as mensagens.',
  retryLoad: 'Tentar de novo',
};
