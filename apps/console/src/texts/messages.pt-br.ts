import type { Counts, MessageState } from '@sineta/protocol';
import type { NothingSent } from '../messages/nothing-sent.ts';
import type { FunnelStep } from '../messages/funnel.ts';
import type { Remedy } from '../messages/remedy.ts';
import { amountsIn } from './amounts.ts';
import { devicesPtBr } from './reach.ts';
import { plural } from './plural.ts';

const { number, percent, dateTime, time } = amountsIn('pt-BR');
const contado = plural('pt-BR');

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
  errorOne: 'A mensagem não carregou.',
  retryLoad: 'Tentar de novo',
  gone: {
    title: 'Esta mensagem não existe aqui',
    text: 'O endereço pode estar incompleto, ou ela é de outro site.',
    back: 'Ver todas as mensagens',
  },
  page: {
    title: 'Mensagem',
    back: '← Mensagens',
    offline: 'Sem conexão com o serviço: estes são os últimos números. A página tenta de novo sozinha.',
    asked:
      'O serviço não avisa esta página do que muda, talvez por haver muitas abas abertas. Ela pergunta a cada 5 segundos.',
    summary: {
      scheduled: (at: Date | undefined) =>
        at === undefined
          ? 'Espera a hora de sair.'
          : `Ninguém recebeu ainda: o envio começa em ${dateTime(at)}.`,
      planning: (done: number, all: number | undefined) =>
        all === undefined
          ? `Está saindo, planejando: ${number(done)} até agora.`
          : `Está saindo, planejando: ${number(done)} de cerca de ${devicesPtBr(all)} até agora.`,
      sending: (done: number, all: number) =>
        all === 0
          ? 'Está saindo. Ainda não se sabe para quantos.'
          : `Está saindo: ${number(done)} de ${devicesPtBr(all)} até agora.`,
      sent: (accepted: number, all: number) =>
        all === 0
          ? 'Não havia ninguém para receber.'
          : accepted === all
            ? all === 1
              ? 'Enviada ao único dispositivo.'
              : `Enviada aos ${devicesPtBr(all)}.`
            : `Enviada a ${number(accepted)} de ${devicesPtBr(all)}. Veja abaixo por que não a todos.`,
      cancelled: ({ accepted, displayed, failed, gone }: Counts) => {
        const figures = [
          ...(accepted > 0 ? [`enviada a ${devicesPtBr(accepted)}`] : []),
          ...(displayed > 0 ? [`mostrada em ${number(displayed)}`] : []),
          ...(failed + gone > 0 ? [`não recebida por ${number(failed + gone)}`] : []),
        ];
        return figures.length === 0
          ? 'Cancelada antes de sair. Ninguém recebeu.'
          : `Cancelada; o que já tinha saído chega. Até agora: ${figures.join(', ')}.`;
      },
      expired: (accepted: number) =>
        `O prazo acabou antes de alcançar todos. Foi enviada a ${devicesPtBr(accepted)}.`,
      failed: (all: number) =>
        `${all === 1 ? 'O único dispositivo não recebeu' : `Nenhum dos ${devicesPtBr(all)} recebeu`}. Veja abaixo por quê.`,
    },
    shown: (unshown: number, accepted: number) =>
      unshown > 0
        ? `${number(unshown)} ainda não ${contado(unshown, 'mostrou', 'mostraram')}.`
        : accepted === 1
          ? 'Ele mostrou.'
          : 'Todos mostraram.',
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
    progress: 'Andamento do envio',
    expected: (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${number(count)}`,
    notCounted: 'ainda não contada',
    planning: 'planejando',
    progressValue: (done: number, all: number) => `${number(done)} de ${number(all)}`,
    funnel: 'O que aconteceu com ela',
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
    receipts:
      'Enviada: o serviço de push aceitou, e passa adiante quando o dispositivo estiver ao alcance. Mostrar, tocar e dispensar são contados pelo navegador, quando ele consegue avisar; Safari sem a página aberta não avisa.',
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
    reasons: {
      expired: 'O prazo acabou antes de o dispositivo ser alcançado',
      resubscribe: 'A inscrição do navegador foi feita com outra chave',
      vapid_refused: 'O serviço de push não aceitou a assinatura do servidor',
      vapid_key_unknown: 'A chave desta inscrição não está mais no servidor',
      payload_too_large: 'O serviço de push achou a mensagem grande demais',
      request_refused: 'O serviço de push recusou o pedido',
      unexpected_status: 'O serviço de push respondeu algo que não se esperava',
      endpoint_not_allowed: 'O endereço da inscrição não é de um serviço de push permitido',
      address_refused: 'O endereço do serviço de push não pode ser usado',
      invalid_p256dh: 'As chaves da inscrição estão estragadas',
      invalid_auth: 'As chaves da inscrição estão estragadas',
      invalid_subject: 'O contato do servidor não é válido',
      invalid_vapid_key: 'A chave do servidor não é válida',
    } as Readonly<Record<string, string>>,
    unknownReason: (reason: string) => `Outro motivo (${reason})`,
    otherService: 'outro serviço',
    answered: (status: number) => `resposta ${status}`,
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
    cancel: 'Cancelar o envio',
    cancelTitle: 'Cancelar o envio?',
    cancelScheduled: 'Ela não sai, e ninguém recebe.',
    cancelSending: 'Para o que ainda não saiu. Quem já recebeu continua com ela.',
    cancelConfirm: 'Cancelar o envio',
    cancelKeep: 'Deixar sair',
    cancelled: 'Envio cancelado.',
    cancelledElsewhere: 'Outra pessoa cancelou este envio.',
    cancelOver: 'Tarde demais: o envio já terminou. O que chegou não pode ser recolhido.',
    cancelFailed: 'Não deu para cancelar. Tente de novo agora mesmo.',
    duplicate: 'Duplicar',
    details: 'Como foi escrita',
    detail: {
      audience: 'Para quem',
      languages: 'Também em',
      link: 'Link',
      ttl: 'Vale por',
      urgency: 'Urgência',
      collapseKey: 'Substitui as de nome',
      sentBy: 'Enviada por',
      createdAt: 'Criada em',
      sendAtLocal: 'Pelo relógio de cada um',
      board: 'No mural',
      yes: 'Sim',
      no: 'Não',
    },
  },
};
