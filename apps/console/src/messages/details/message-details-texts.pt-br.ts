import type { Counts } from '@sineta/protocol';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';
import { dasPtBr } from '../../i18n/hour-pt-br.ts';

const { number, dateTime } = amountsIn('pt-BR');
const contado = plural('pt-BR');

/** The texts of the message page in Brazilian Portuguese. Their type is the type of every language. */
export const messageDetailsPtBr = {
  title: 'Mensagem',
  back: '← Mensagens',
  backToDirect: '← Mensagens individuais',
  error: 'Não foi possível carregar a mensagem.',
  notFound: {
    title: 'Mensagem não encontrada',
    text: 'O endereço pode estar incompleto, ou a mensagem é de outro site.',
    back: 'Ver todas as mensagens',
  },
  offline: 'Sem conexão com o serviço. Estes são os últimos números; a página se reconecta sozinha.',
  polling:
    'Não há atualização ao vivo, talvez por haver muitas abas abertas. A página se atualiza a cada 5 segundos.',
  summary: {
    scheduled: (at: Date | undefined, zone: string, soon: string) =>
      at === undefined
        ? 'Agendada.'
        : `Ninguém recebeu ainda: o envio começa ${soon}: ${dateTime(at)}, ${zone}.`,
    scheduledLocal: (local: string, at: Date, zone: string, soon: string) =>
      `Ninguém recebeu ainda: chega no horário local de cada dispositivo, ${local}. O envio começa ${soon}: ${dateTime(at)}, ${zone}.`,
    planning: (done: number, all: number | undefined) =>
      all === undefined
        ? `Preparando o envio: ${number(done)} até agora.`
        : `Preparando o envio: ${number(done)} de cerca de ${devicesPtBr(all)} até agora.`,
    comparing: (share: number, { accepted, failed, gone }: Counts, at: Date) =>
      `Teste A/B em ${share}% do público: enviada a ${devicesPtBr(accepted)} até agora${failed + gone > 0 ? `, ${number(failed + gone)} com falha` : ''}. O resto do envio é em ${dateTime(at)}.`,
    sending: (done: number, all: number) =>
      all === 0
        ? 'Enviando. O número de dispositivos ainda não é conhecido.'
        : `Enviando: ${number(done)} de ${devicesPtBr(all)} até agora.`,
    sent: (accepted: number, all: number) =>
      all === 0
        ? 'Não havia dispositivos para receber.'
        : accepted === all
          ? all === 1
            ? 'Enviada a 1 dispositivo.'
            : `Enviada a todos os ${devicesPtBr(all)}.`
          : `Enviada a ${number(accepted)} de ${devicesPtBr(all)}. Veja o motivo abaixo.`,
    held: (count: number, end: string | undefined, failed: number) =>
      `Ninguém recebeu na hora: guardada em ${devicesPtBr(count)} para o resumo${end === undefined ? '' : ` ${dasPtBr(end)}, no horário de cada dispositivo`}${failed > 0 ? `, ${number(failed)} com falha` : ''}.`,
    cancelled: ({ accepted, displayed, failed, gone }: Counts) => {
      const figures = [
        ...(accepted > 0 ? [`enviada a ${devicesPtBr(accepted)}`] : []),
        ...(displayed > 0 ? [`mostrada em ${number(displayed)}`] : []),
        ...(failed + gone > 0 ? [`${number(failed + gone)} com falha`] : []),
      ];
      return figures.length === 0
        ? 'Cancelada antes do envio. Ninguém recebeu.'
        : `Cancelada. O que já foi enviado ainda vai chegar. Até agora: ${figures.join(', ')}.`;
    },
    expired: (accepted: number) => `Expirou antes de alcançar todos. Enviada a ${devicesPtBr(accepted)}.`,
    failed: (all: number, held: number, failed: number) =>
      held > 0
        ? `Nenhum dos ${devicesPtBr(all)} recebeu até agora: ${number(failed)} com falha, ${number(held)} por limites ou escolhas. Veja os motivos abaixo.`
        : `${all === 1 ? 'O dispositivo não recebeu' : `Nenhum dos ${devicesPtBr(all)} recebeu`}. Veja o motivo abaixo.`,
  },
  shown: (unshown: number, accepted: number) =>
    unshown > 0 && accepted === 1
      ? 'Ainda não foi mostrada.'
      : unshown > 0
        ? `${number(unshown)} ainda não ${contado(unshown, 'mostrou', 'mostraram')}.`
        : accepted === 1
          ? 'O dispositivo mostrou.'
          : 'Todos os que receberam mostraram.',
  progress: 'Progresso do envio',
  progressValue: (done: number, all: number) => `${number(done)} de ${number(all)}`,
  funnel: 'Resultados',
  receipts:
    'Enviada significa que o serviço de push aceitou a mensagem; ele a entrega quando alcançar o dispositivo. Quando conseguem, os navegadores informam se a mensagem foi mostrada, clicada ou dispensada. O Safari não informa sem a página aberta. A mediana é a das mensagens anteriores para o mesmo tipo de público.',
  cancel: 'Cancelar envio',
  cancelTitle: 'Cancelar o envio?',
  cancelScheduled: 'A mensagem não será enviada.',
  cancelSending: 'O restante do envio é interrompido. Quem já recebeu a mensagem continua com ela.',
  cancelConfirm: 'Cancelar envio',
  cancelKeep: 'Continuar o envio',
  keepScheduled: 'Manter agendada',
  cancelled: 'Envio cancelado.',
  cancelledElsewhere: 'Outra pessoa cancelou este envio.',
  cancelTooLate: 'Tarde demais: o envio já terminou.',
  cancelFailed: 'Não foi possível cancelar o envio. Tente de novo.',
  correct: 'Corrigir…',
  withdraw: 'Retirar…',
  edit: 'Editar',
  reschedule: 'Remarcar',
  duplicate: 'Duplicar',
  details: 'Detalhes da mensagem',
  options: 'Opções de envio',
  detail: {
    audience: 'Público',
    user: 'Pessoa',
    person: 'Uma pessoa',
    device: 'Dispositivo',
    users: 'Pessoas',
    usersReached: 'Pessoas alcançadas',
    reached: (reached: number, targeted: number) => `${number(reached)} de ${number(targeted)}`,
    excluded: 'Exceto',
    languages: 'Também em',
    link: 'Link',
    utm: 'Parâmetros UTM',
    ttl: 'Tentar entregar por',
    urgency: 'Urgência',
    collapseKey: 'Substitui',
    sentBy: 'Enviada por',
    writtenBy: 'Criada por',
    startKey: 'Chave de API criada na primeira inicialização',
    welcome: 'Boas-vindas, automática',
    digest: 'Resumo, automático',
    recurring: 'Mensagem recorrente',
    createdAt: 'Criada em',
    changedAt: 'Alterada em',
    sendAtLocal: 'No horário local',
    board: 'No mural',
    yes: 'Sim',
    no: 'Não',
  },
};
