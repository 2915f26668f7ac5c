import type { TurnOnState } from './use-turn-on-here.ts';
import type { Health } from './service-health.ts';
import { amountsIn } from '../i18n/amounts.ts';
import { languageNamesIn } from '../i18n/language-name.ts';
import { devicesPtBr } from '../devices/counts/reach-texts.ts';
import { plural } from '../i18n/plural.ts';
import { asPtBr, dasPtBr } from '../i18n/hour-pt-br.ts';

const { number, percent, date, dateTime } = amountsIn('pt-BR');
const contado = plural('pt-BR');
const languageName = languageNamesIn('pt-BR');

export const overviewPtBr = {
  title: 'Visão geral',
  audience: 'Seu público',
  devices: devicesPtBr,
  count: (count: number) => number(count),
  percent: (share: number) => percent(share),
  countWord: (count: number): string => (count === 1 ? 'dispositivo' : 'dispositivos'),
  change: (joined: number, left: number, days: number) =>
    joined === 0 && left === 0
      ? `Sem mudança nos últimos ${days} dias.`
      : `Nos últimos ${days} dias, ${contado(joined, 'entrou', 'entraram')} ${number(joined)} e ${contado(left, 'saiu', 'saíram')} ${number(left)}.`,
  changeBefore: (joined: number, left: number, days: number) =>
    `Nos ${days} dias anteriores, ${contado(joined, 'entrou', 'entraram')} ${number(joined)} e ${contado(left, 'saiu', 'saíram')} ${number(left)}.`,
  period: 'Período',
  periods: { 7: '7 dias', 30: '30 dias', 90: '90 dias' } as Readonly<Record<number, string>>,
  plotSummary: (first: number, last: number, from: Date, to: Date) =>
    `De ${number(first)} em ${date(from)} a ${number(last)} em ${date(to)}.`,
  plotTable: 'Ver dados',
  plotColumns: { day: 'Dia', devices: 'Dispositivos', joined: 'Entraram', left: 'Saíram' },
  plotEmpty: 'O gráfico começa no segundo dia, com um ponto por dia.',
  changes: {
    period: (days: number) => `Com quem entrou e saiu nos últimos ${days} dias.`,
    since: (day: Date) => `Com quem entrou e saiu desde ${date(day)}.`,
    net: (net: string, before: string | undefined) =>
      `Saldo ${net}${before === undefined ? '' : ` (antes ${before})`}:`,
    joined: (joined: number) => `${number(joined)} ${contado(joined, 'entrou', 'entraram')}`,
    left: (left: number) => `${number(left)} ${contado(left, 'saiu', 'saíram')}`,
    topicSince: (day: Date) => `desde ${date(day)}`,
  },
  breakdowns: {
    browsers: 'Navegador',
    systems: 'Sistema',
    languages: 'Idioma',
    topics: 'Assunto',
  },
  other: 'Outros',
  rest: 'Os demais',
  languageName: (tag: string) => (tag === 'other' ? 'Desconhecido' : languageName(tag)),
  noTopics: 'Nenhum dispositivo escolheu assunto ainda.',
  next: {
    title: 'Próxima agendada',
    whenLocal: (at: Date) => `${dateTime(at)}, no horário local de cada dispositivo`,
    begins: 'Envio',
    soon: 'em instantes',
    edit: 'Editar',
    reschedule: 'Remarcar',
    none: 'Nenhuma mensagem agendada.',
  },
  sending: { title: 'Enviando agora', testing: 'Em teste agora', others: 'Também:' },
  latest: {
    title: 'Última mensagem',
    none: 'Nenhum envio foi concluído ainda.',
    reached: (accepted: number, targeted: number) =>
      `Enviada a ${number(accepted)} de ${contado(targeted, '1 dispositivo', `${number(targeted)} dispositivos`)}.`,
    failed: (reason: string, devices: number) => `${reason}: ${devicesPtBr(devices)}.`,
    why: 'Ver por quê',
    rates: { accepted: 'Enviada', displayed: 'Mostrada', clicked: 'Clicada' },
    points: (difference: string) => `${difference} p.p.`,
    comparedWith: (messages: number) =>
      `Diferença para a mediana das ${messages} mensagens anteriores para o mesmo tipo de público.`,
    tooFew: 'Com três mensagens anteriores para o mesmo tipo de público, a comparação aparece aqui.',
  },
  activity: {
    title: 'Envios e cliques',
    lines: { accepted: 'Enviadas', displayed: 'Mostradas', clicked: 'Clicadas' },
    columns: { day: 'Dia', messages: 'Mensagens' },
    summary: (messages: number, accepted: number, clicked: number, days: number) =>
      `Em ${days} dias, ${contado(messages, '1 mensagem', `${number(messages)} mensagens`)}: ${contado(accepted, '1 envio', `${number(accepted)} envios`)} e ${contado(clicked, '1 clique', `${number(clicked)} cliques`)}. Cada dia conta o que foi enviado nele.`,
    before: (messages: number, accepted: number, clicked: number, days: number) =>
      `Nos ${days} dias anteriores, ${contado(messages, '1 mensagem', `${number(messages)} mensagens`)}: ${contado(accepted, '1 envio', `${number(accepted)} envios`)} e ${contado(clicked, '1 clique', `${number(clicked)} cliques`)}.`,
    none: (days: number) => `Nenhuma mensagem nos últimos ${days} dias.`,
  },
  hours: {
    title: 'Quando clicam',
    table: 'Taxa de cliques por dia da semana e hora',
    hours: 'Horas',
    best: (day: string, from: number, to: number, share: string, messages: number) =>
      `Mais cliques, entre horários com 3 mensagens ou mais: ${day}, ${dasPtBr(`${from}h`)} ${asPtBr(`${to}h`)}, com ${share} em ${messages} mensagens.`,
    tooFew: (missing: number) =>
      missing === 0
        ? 'Ainda há poucos cliques para comparar os horários.'
        : `Aparece depois de 3 mensagens em cada um de dois horários diferentes. ${contado(missing, 'Falta 1', `Faltam ${number(missing)}`)}.`,
    data: 'Ver dados',
    clock: 'Pelo horário do site.',
    messages: (messages: number) => contado(messages, '1 mensagem', `${number(messages)} mensagens`),
  },
  messages: 'Últimas mensagens',
  allMessages: 'Ver todas',
  noMessagesTitle: 'Nenhuma mensagem ainda',
  noMessages: 'As mensagens enviadas aparecem aqui, com os resultados.',
  services: 'Serviços de push',
  servicesHelp:
    'Os serviços de push levam as mensagens até os navegadores; cada fabricante tem o seu. Dispositivos que saíram não contam como recusa.',
  noServices: 'Os serviços de push aparecem aqui depois da primeira mensagem.',
  health: {
    quiet: 'Nenhuma resposta neste período. Se houve mensagens para ele, a página delas mostra o motivo.',
    well: 'Funcionando normalmente.',
    slow: 'Aceita com lentidão. As mensagens podem atrasar.',
    refusing: 'Recusa mais do que o normal. A página de cada mensagem mostra o motivo.',
    probing: 'Voltando ao normal. Só poucas mensagens são enviadas até ele se estabilizar.',
    away: 'Não responde. As mensagens esperam e são enviadas quando ele voltar.',
  } satisfies Record<Exclude<Health, 'limited'>, string>,
  limited: (since: Date, perMinute: number, through: Date | undefined) =>
    `Limita os envios deste site desde ${dateTime(since)}, e agora aceita cerca de ${number(perMinute)} por minuto. ${through === undefined ? '' : `Nesse ritmo, tudo o que espera sai até ${dateTime(through)}. `}Não é preciso fazer nada: as mensagens urgentes saem primeiro. Enviar menos ajuda a encerrar o limite.`,
  healthNames: {
    quiet: 'Inativo',
    well: 'Normal',
    slow: 'Lento',
    refusing: 'Recusando',
    limited: 'Com limite',
    probing: 'Voltando',
    away: 'Fora do ar',
  } satisfies Record<Health, string>,
  serviceOther: 'Outro serviço',
  serviceFigures: (accepted: number, refused: number) =>
    `${number(accepted)} ${contado(accepted, 'aceita', 'aceitas')}, ${number(refused)} ${contado(refused, 'recusada', 'recusadas')}`,
  latency: (milliseconds: number) =>
    milliseconds < 1000
      ? `responde em ${number(Math.round(milliseconds))} ms`
      : `responde em ${number(Math.round(milliseconds / 100) / 10)} s`,
  error: 'Não foi possível carregar os números.',
  retry: 'Tentar de novo',
  first: {
    title: 'Dois passos até a primeira mensagem',
    titleReading: 'Nenhum dispositivo ainda',
    turnOn: 'Ligue os avisos neste navegador',
    turnOnHere: 'Ligar os avisos',
    joined: (devices: number) =>
      `Pronto: ${devicesPtBr(devices)} ${contado(devices, 'recebe', 'recebem')} os avisos.`,
    states: {
      idle: 'O navegador vai perguntar: escolha “Permitir”.',
      asking: 'Ligando… Se o navegador perguntar, escolha “Permitir”.',
      on: 'Pronto.',
      blocked:
        'As notificações estão bloqueadas neste navegador. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
      undecided:
        'As notificações não foram permitidas. Tente de novo e escolha “Permitir” quando o navegador perguntar.',
      unsupported: 'Este navegador não oferece notificações. Experimente o Chrome, o Edge ou o Firefox.',
      failed: 'Não foi possível ligar os avisos. Confira a conexão e tente de novo.',
    } satisfies Record<TurnOnState, string>,
    write: 'Escreva a primeira mensagem',
    writeHere: 'Escrever mensagem',
    visitors: 'Os visitantes ligam os avisos pelo sino',
    board: 'no mural de avisos',
    or: ' ou ',
    embed: 'no seu site',
  },
};
