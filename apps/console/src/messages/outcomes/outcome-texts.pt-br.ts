import type { MessageDetails } from '@sineta/protocol';
import type { FunnelStep } from './funnel.ts';
import type { Remedy } from './remedy.ts';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { asPtBr } from '../../i18n/hour-pt-br.ts';

const { number, percent, dateTime, time } = amountsIn('pt-BR');

/** The texts about results in Brazilian Portuguese. Their type defines those of the other languages. */
export const outcomePtBr = {
  unshown: 'Aceita pelo serviço de push, ainda não mostrada',
  unshownHelp: (until: Date | undefined, over: boolean) =>
    `${over ? '' : 'O envio ainda não terminou, e este número pode mudar. '}O dispositivo está desligado, sem rede ou com avisos silenciados, ou o navegador não informa o que mostra. ${until === undefined ? 'A mensagem expirou: quem não se conectou a tempo não recebe mais.' : `Quem se conectar até ${dateTime(until)} ainda recebe.`}`,
  unshownWhich:
    'Não registramos um a um os dispositivos que não mostraram. Peça à pessoa o ID que aparece no painel do sino, no site: a página do dispositivo diz se ele mostrou esta mensagem.',
  unshownSearch: 'Buscar dispositivo',
  unshownDevice: 'Ver a atividade do dispositivo',
  unshownPerson: 'Ver os dispositivos da pessoa',
  which: 'Quais dispositivos',
  whichMore: 'Mostrar mais',
  whichError: 'Não foi possível carregar os dispositivos. Feche esta seção e abra de novo.',
  allShown: 'Todos os dispositivos mostraram.',
  expected: (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${number(count)}`,
  notCounted: 'ainda não contada',
  planning: 'preparando',
  steps: {
    targeted: 'Destinatários',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Clicada',
    dismissed: 'Dispensada',
  } satisfies Record<FunnelStep, string>,
  ofBefore: (share: number, step: 'targeted' | 'accepted' | 'displayed') =>
    ({
      targeted: `${percent(share)} dos destinatários`,
      accepted: `${percent(share)} das enviadas`,
      displayed: `${percent(share)} das mostradas`,
    })[step],
  usual: (rate: string) => `mediana: ${rate}`,
  actionClicks: 'Cliques por botão',
  onButton: (title: string) => `Cliques em “${title}”`,
  onNotification: 'Cliques no próprio aviso',
  conversions: 'Conversões',
  converted: (name: string) => `Conversões: ${name}`,
  ofClicks: (share: number) => `${percent(share)} dos cliques`,
  heldNow: 'Dispositivos com avisos guardados agora',
  heldWhy: {
    quietHours: 'Guardadas para o resumo: horário de silêncio do visitante',
    dailyLimit: 'Guardadas para o resumo: limite que o visitante escolheu',
    urgentOnly: 'Guardadas para o resumo: só urgentes',
    siteQuietHours: 'Guardadas para o resumo: horário de silêncio do site',
    siteDailyLimit: 'Guardadas para o resumo: limite por dia do site',
    droppedQuietHours: 'Não entregues: horário de silêncio do site',
    droppedDailyLimit: 'Não entregues: limite por dia do site',
    disturbing: 'Guardadas para o resumo: 4º aviso em 24 horas sem visita',
    droppedDisturbing: 'Não entregues: 4º aviso em 24 horas sem visita',
  } satisfies Record<keyof MessageDetails['held'], string>,
  heldHelp: 'A mensagem chega depois, no resumo de cada dispositivo.',
  droppedHelp: 'Estes dispositivos não recebem a mensagem.',
  timeline: 'Ao longo do tempo',
  timelineEmpty: 'Aqui aparece quando a mensagem foi enviada, mostrada e clicada. Fica guardado por 90 dias.',
  timelineSummary: (displayed: number, half: string | undefined) =>
    displayed === 0
      ? 'Ainda não foi mostrada em nenhum dispositivo.'
      : half === undefined
        ? `Mostrada em ${devicesPtBr(displayed)}.`
        : displayed === 1
          ? `Mostrada em 1 dispositivo em menos de ${half}.`
          : `Mostrada em ${devicesPtBr(displayed)}, metade deles em menos de ${half}.`,
  timelineLines: { accepted: 'enviadas', displayed: 'mostradas', clicked: 'clicadas' },
  duration: (seconds: number) =>
    seconds < 2
      ? '1 segundo'
      : seconds < 90
        ? `${number(seconds)} segundos`
        : seconds < 5400
          ? `${number(Math.round(seconds / 60))} minutos`
          : `${number(Math.round(seconds / 3600))} horas`,
  timelineTable: 'Ver dados',
  timelineColumns: { time: 'Hora', accepted: 'Enviada', displayed: 'Mostrada', clicked: 'Clicada' },
  failures: 'Quem não recebeu e por quê',
  exportFailures: (count: number) => `Exportar falhas (${number(count)})`,
  failuresHeld: 'Nenhuma falha. Os demais dispositivos recebem um resumo mais tarde.',
  failuresDropped: 'Nenhuma falha. A mensagem não foi entregue a outros dispositivos: veja o motivo acima.',
  failuresNone: 'Não havia dispositivos para receber.',
  failuresCancelled:
    'O envio foi cancelado. Os dispositivos ainda não alcançados não vão receber a mensagem.',
  failuresLater: 'Nenhuma falha até agora. As falhas aparecem aqui, com o motivo e o que fazer.',
  gone: 'Desligou os avisos ou apagou os dados do navegador',
  goneHelp:
    'Não é preciso fazer nada. O dispositivo foi removido e os dados dele, apagados; por isso não dá para saber qual era. A próxima mensagem não o inclui. Se o navegador ainda permite avisos, ele se cadastra de novo na próxima visita, com outro ID; senão, o visitante precisa ligar o sino de novo.',
  revoked: 'O navegador provavelmente retirou a permissão',
  revokedHelp:
    'O Chrome retira a permissão de sites que enviam muitos avisos a quem não os visita. Estes dispositivos não abriam o site havia 14 dias ou mais. Envie menos a quem não visita: veja “Limites de envio” nos ajustes do site.',
  perhapsGone: 'Talvez tenha saído, segundo o serviço de push',
  perhapsGoneHelp: (next: string) =>
    `Às vezes o serviço de push se engana. A próxima tentativa é ${next}; se o resultado for o mesmo, o dispositivo será removido.`,
  awaited: 'Aguardando a resposta final',
  awaitedHelp: (next: string) => `A próxima tentativa é ${next}. Não é preciso fazer nada.`,
  nextTry: (at: Date | undefined) => (at === undefined ? 'em até um minuto' : asPtBr(time(at))),
  otherService: 'Outro serviço',
  remedies: {
    wait: 'Não há nada errado com o dispositivo. Se a mensagem ainda importa, tente de novo ou envie com um prazo maior.',
    visit: 'Isso se resolve sozinho: o navegador se inscreve de novo na próxima visita à página.',
    shorten: 'Encurte o texto ou os endereços e envie a mensagem de novo.',
    keys: 'Confira as chaves VAPID em “Site” e o contato na configuração do servidor, e tente de novo.',
    address:
      'O dispositivo precisa se inscrever de novo. Se o serviço de push é seu, permita-o na configuração do servidor.',
    request:
      'A causa costuma ser a inscrição do dispositivo ou a configuração do servidor, não o texto. Se falhar de novo, peça a quem cuida do servidor que veja no log, na hora do envio, o que o serviço de push respondeu.',
    log: 'Peça a quem cuida do servidor que veja no log, na hora do envio, o que o serviço de push respondeu.',
  } satisfies Record<Remedy, string>,
  retry: 'Reenviar a quem falhou',
  retryTitle: (count: number) => `Reenviar a ${devicesPtBr(count)}?`,
  retryText: (count: number) =>
    `A mensagem é enviada de novo agora, só ${count === 1 ? 'ao dispositivo que falhou' : `aos ${devicesPtBr(count)} que falharam`}. Ninguém recebe duas vezes.`,
  retryConfirm: 'Reenviar',
  retryBack: 'Voltar',
  retried: (count: number) =>
    count === 0 ? 'Não há mais dispositivos para reenviar.' : `Reenviando a ${devicesPtBr(count)}.`,
  retryFailed: 'Não foi possível reenviar. Tente de novo: ninguém recebe duas vezes.',
  retryTooLate: 'Esta mensagem expirou e não pode ser reenviada a quem falhou.',
  retryCancelled: 'Esta mensagem foi cancelada ou retirada e não pode ser reenviada a quem falhou.',
  retryClosed: 'Esta mensagem não pode mais ser reenviada a quem falhou.',
  retryDuplicate: 'Duplicar',
};
