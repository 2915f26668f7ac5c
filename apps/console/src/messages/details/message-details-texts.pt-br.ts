import type { Counts } from '@sineta/protocol';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';

const { number, dateTime } = amountsIn('pt-BR');
const contado = plural('pt-BR');

/** The words of the page of one message, in Brazilian Portuguese; its type is what each other language has to say. */
export const messageDetailsPtBr = {
  title: 'Mensagem',
  back: '← Mensagens',
  error: 'A mensagem não carregou.',
  notFound: {
    title: 'Esta mensagem não existe aqui',
    text: 'O endereço pode estar incompleto, ou ela é de outro site.',
    back: 'Ver todas as mensagens',
  },
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
  progress: 'Andamento do envio',
  progressValue: (done: number, all: number) => `${number(done)} de ${number(all)}`,
  funnel: 'O que aconteceu com ela',
  receipts:
    'Enviada: o serviço de push aceitou, e passa adiante quando o dispositivo estiver ao alcance. Mostrar, tocar e dispensar são contados pelo navegador, quando ele consegue avisar; Safari sem a página aberta não avisa.',
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
};
