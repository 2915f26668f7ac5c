import type { FunnelStep } from './funnel.ts';
import type { NothingSent } from './nothing-sent.ts';
import type { Remedy } from './remedy.ts';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const { number, percent, dateTime, time } = amountsIn('pt-BR');

/** The words for what became of a message, in Brazilian Portuguese; its type is what each other language has to say. */
export const outcomePtBr = {
  unshown: 'Aceita pelo serviço de push, e ainda não mostrada',
  unshownHelp: (until: Date | undefined, over: boolean) =>
    `${over ? '' : 'O envio ainda não terminou, e este número pode mudar. '}O dispositivo está desligado, sem rede ou com os avisos calados, ou o navegador não avisa o que mostra. ${
      until === undefined
        ? 'O prazo acabou: quem não voltou até lá não recebe mais.'
        : `Quem voltar até ${dateTime(until)} ainda recebe.`
    }`,
  unshownWhich:
    'Quem não mostrou não é anotado um a um. Peça à pessoa o código que está em “Este dispositivo”, na página do site: a página do dispositivo diz se esta mensagem foi mostrada nele.',
  unshownSearch: 'Procurar um dispositivo',
  which: 'Quais dispositivos',
  whichMore: 'Mostrar mais',
  whichError: 'Os dispositivos não carregaram. Feche e abra de novo.',
  allShown: 'Todos mostraram.',
  expected: (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${number(count)}`,
  notCounted: 'ainda não contada',
  planning: 'planejando',
  steps: {
    targeted: 'Para',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Tocada',
    dismissed: 'Dispensada',
  } satisfies Record<FunnelStep, string>,
  ofBefore: (share: number, step: 'targeted' | 'accepted' | 'displayed') =>
    ({
      targeted: `${percent(share)} dos destinatários`,
      accepted: `${percent(share)} das enviadas`,
      displayed: `${percent(share)} das mostradas`,
    })[step],
  timeline: 'Ao longo do tempo',
  timelineEmpty: 'Aqui aparece quando foi enviada, mostrada e tocada. Fica guardado por 90 dias.',
  timelineNone: {
    scheduled: 'Ainda não saiu: o gráfico começa com o envio.',
    cancelled: 'Foi cancelada antes que um serviço de push a aceitasse: não há o que desenhar.',
    nobody: 'Não havia a quem enviar: não há o que desenhar.',
    refused: 'Não foi enviada a ninguém: nenhum serviço de push a aceitou. Veja abaixo por quê.',
  } satisfies Record<NothingSent, string>,
  timelineSummary: (displayed: number, half: string | undefined) =>
    displayed === 0
      ? 'Não foi mostrada a ninguém ainda.'
      : half === undefined
        ? `Mostrada em ${devicesPtBr(displayed)}.`
        : displayed === 1
          ? `Mostrada em 1 dispositivo, nos primeiros ${half}.`
          : `Mostrada em ${devicesPtBr(displayed)}; na metade deles nos primeiros ${half}.`,
  timelineLines: { accepted: 'enviada', displayed: 'mostrada', clicked: 'tocada' },
  duration: (seconds: number) =>
    seconds < 90
      ? `${number(seconds)} segundos`
      : seconds < 5400
        ? `${number(Math.round(seconds / 60))} minutos`
        : `${number(Math.round(seconds / 3600))} horas`,
  timelineTable: 'Os números do gráfico',
  timelineColumns: { time: 'Hora', accepted: 'Enviada', displayed: 'Mostrada', clicked: 'Tocada' },
  failures: 'Quem não recebeu, e por quê',
  failuresNone: 'Não havia a quem enviar.',
  failuresCancelled: 'O envio foi cancelado: quem ele ainda não tinha alcançado não recebe.',
  failuresLater: 'Nenhum até agora. Quem não receber aparece aqui, com o motivo e o que fazer.',
  gone: 'Desligou os avisos ou apagou o navegador',
  goneHelp:
    'Não há o que corrigir. O dispositivo saiu da lista, e o que se guardava dele foi apagado: por isso não há como mostrar qual era. A próxima mensagem já não conta com ele. Quem ainda permite os avisos volta ao abrir a página, com outro código; quem os desligou, ao tocar o sino de novo.',
  perhapsGone: 'Talvez tenha saído: o serviço de push diz que o navegador desistiu',
  perhapsGoneHelp: (next: string) =>
    `Às vezes ele se engana, por isso perguntamos de novo: ${next}. Se disser o mesmo, o dispositivo sai da lista.`,
  awaited: 'Ainda sem resposta final',
  awaitedHelp: (next: string) => `O serviço de push é tentado de novo: ${next}. Não é preciso fazer nada.`,
  nextTry: (at: Date | undefined) => (at === undefined ? 'em até um minuto' : `às ${time(at)}`),
  otherService: 'outro serviço',
  remedies: {
    wait: 'Nada está errado com o dispositivo. Se ainda importa, tente de novo, ou envie com um prazo maior.',
    visit: 'Resolve-se sozinho: na próxima visita à página, o navegador se inscreve de novo.',
    shorten: 'Encurte os textos ou os endereços e envie de novo.',
    keys: 'Confira as chaves VAPID e o contato em “Site” e tente de novo.',
    address:
      'O dispositivo precisa se inscrever de novo. Se o serviço é seu, permita-o na configuração do servidor.',
    log: 'O registro do servidor, na hora do envio, diz mais.',
  } satisfies Record<Remedy, string>,
  retry: 'Tentar de novo com quem falhou',
  retryTitle: (count: number) => `Tentar de novo com ${devicesPtBr(count)}?`,
  retryText: (count: number) =>
    `A mensagem sai de novo agora, só para ${count === 1 ? 'o dispositivo com que o envio falhou' : `os ${devicesPtBr(count)} com que o envio falhou`}. Quem já recebeu não recebe outra vez.`,
  retryConfirm: 'Tentar de novo',
  retryBack: 'Voltar',
  retried: (count: number) =>
    count === 0 ? 'Não há mais ninguém com quem tentar.' : `Tentando de novo com ${devicesPtBr(count)}.`,
  retryFailed: 'Não deu para tentar de novo. Confirme outra vez: ninguém recebe duas vezes.',
  retryOver: 'O prazo desta mensagem acabou: nada mais sai dela. Duplique-a para enviar outra.',
};
