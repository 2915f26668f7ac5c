import type { TurnOnState } from './use-turn-on-here.ts';
import type { Health } from './service-health.ts';
import { amountsIn } from '../i18n/amounts.ts';
import { devicesPtBr } from '../devices/counts/reach-texts.ts';
import { plural } from '../i18n/plural.ts';

const { number, percent, date } = amountsIn('pt-BR');
const contado = plural('pt-BR');
const languageNames = new Intl.DisplayNames('pt-BR', { type: 'language' });

export const overviewPtBr = {
  title: 'Visão geral',
  audience: 'Quem recebe os avisos',
  devices: devicesPtBr,
  count: (count: number) => number(count),
  percent: (share: number) => percent(share),
  countWord: (count: number): string => (count === 1 ? 'dispositivo' : 'dispositivos'),
  change: (joined: number, left: number, days: number) =>
    joined === 0 && left === 0
      ? `Sem mudança em ${days} dias.`
      : `Em ${days} dias ${contado(joined, 'entrou', 'entraram')} ${number(joined)} e ${contado(left, 'saiu', 'saíram')} ${number(left)}.`,
  period: 'Período',
  periods: { 7: '7 dias', 30: '30 dias', 90: '90 dias' } as Readonly<Record<number, string>>,
  plotSummary: (first: number, last: number, from: Date, to: Date) =>
    `De ${number(first)} em ${date(from)} a ${number(last)} em ${date(to)}.`,
  plotTable: 'Os números do gráfico',
  plotColumns: { day: 'Dia', devices: 'Dispositivos', joined: 'Entraram', left: 'Saíram' },
  plotEmpty: 'O gráfico começa no segundo dia: cada dia fica um ponto.',
  breakdowns: {
    browsers: 'Navegador',
    systems: 'Sistema',
    languages: 'Idioma',
    topics: 'Assunto',
  },
  other: 'Outros',
  rest: 'Os demais',
  languageName: (tag: string) => (tag === 'other' ? 'Não informado' : (languageNames.of(tag) ?? tag)),
  noTopics: 'Ninguém escolheu assunto ainda.',
  messages: 'Últimas mensagens',
  allMessages: 'Ver todas',
  noMessagesTitle: 'Nenhuma mensagem ainda',
  noMessages: 'O que você enviar aparece aqui, com o que aconteceu.',
  services: 'Serviços de push',
  servicesHelp:
    'Quem leva a mensagem até o navegador: cada fabricante tem o seu. Navegadores que saíram não contam como recusa.',
  noServices: 'Aparecem aqui quando a primeira mensagem sair.',
  health: {
    quiet: 'Não respondeu nada nestes dias. Se havia uma mensagem para ele, a página dela diz por quê.',
    well: 'Funcionando bem.',
    slow: 'Aceita, mas demora. As mensagens chegam um pouco depois.',
    refusing: 'Recusa mais do que o normal. A página de cada mensagem diz por quê.',
    probing: 'Voltando: poucas mensagens passam até ter certeza.',
    away: 'Não responde agora. As mensagens esperam e saem quando ele voltar.',
  } satisfies Record<Health, string>,
  healthNames: {
    quiet: 'Parado',
    well: 'Bem',
    slow: 'Lento',
    refusing: 'Recusando',
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
  error: 'Os números não carregaram.',
  retry: 'Tentar de novo',
  first: {
    title: 'Dois passos até o primeiro aviso',
    titleReading: 'Ninguém recebe avisos ainda',
    turnOn: 'Ligue os avisos neste navegador',
    turnOnHere: 'Ligar os avisos',
    joined: (devices: number) =>
      `Pronto: ${devicesPtBr(devices)} ${contado(devices, 'recebe', 'recebem')} os avisos.`,
    states: {
      idle: 'O navegador vai perguntar: escolha “Permitir”.',
      asking: 'Ligando… Se o navegador perguntar, escolha “Permitir”.',
      on: 'Pronto.',
      blocked:
        'Este navegador está com as notificações bloqueadas. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
      undecided: 'Faltou permitir. Tente de novo e escolha “Permitir” quando o navegador perguntar.',
      unsupported: 'Este navegador não recebe notificações. Experimente no Chrome, no Edge ou no Firefox.',
      failed: 'Não deu para ligar. Confira a conexão e tente de novo.',
    } satisfies Record<TurnOnState, string>,
    write: 'Escreva o primeiro aviso',
    writeHere: 'Escrever o aviso',
    visitors: 'Seus visitantes ligam os avisos pelo sino:',
    board: 'na página de avisos',
    or: ' ou ',
    embed: 'no seu site',
  },
};
