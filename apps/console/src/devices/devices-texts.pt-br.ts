import type { DeviceEvent, DeviceState } from '@sineta/protocol';
import { amountsIn } from '../i18n/amounts.ts';
import { languageNamesIn } from '../i18n/language-name.ts';
import type { ListedState } from './device-filters.ts';

const { dateTime, number } = amountsIn('pt-BR');

export const devicesPagePtBr = {
  title: 'Dispositivos',
  description:
    'Os navegadores que recebem seus avisos. Quando um dispositivo sai, os dados dele são apagados; a visão geral mostra quantos saíram.',
  viewersOnly:
    'Seu papel mostra quantos dispositivos há, mas não cada um. Quem administra a equipe pode mudar isso em Equipe.',
  search: 'ID do dispositivo',
  searchHelp: 'Letras, números, - e _.',
  browser: 'Navegador',
  system: 'Sistema',
  language: 'Idioma',
  state: 'Estado',
  topic: 'Assunto',
  segment: 'Segmento',
  tag: 'Etiqueta',
  user: 'ID da pessoa',
  timeZone: 'Fuso horário',
  order: 'Ordem',
  orders: { newest: 'Mais recentes', oldest: 'Mais antigos' },
  filters: 'Filtros',
  showList: 'Ver lista',
  removeFilter: (filter: string) => `Remover filtro: ${filter}`,
  any: 'Todos',
  anyTag: 'Todas',
  other: 'Outro',
  columns: {
    token: 'ID',
    browser: 'Navegador',
    system: 'Sistema',
    language: 'Idioma',
    seen: 'Última visita',
    clicked: 'Último clique',
    created: 'Entrou em',
    state: 'Estado',
  },
  states: {
    active: 'Ativo',
    resubscribe: 'Precisa renovar',
    going: 'Pode ter saído',
    held: 'Com avisos guardados',
  } satisfies Record<ListedState, string>,
  stateHelp: {
    active: 'Recebe as mensagens.',
    resubscribe:
      'O serviço de push recusou a inscrição. O navegador se inscreve de novo na próxima visita à página.',
    going:
      'O serviço de push informou que a inscrição não existe mais. Se informar de novo, o dispositivo será removido.',
  } satisfies Record<DeviceState, string>,
  lastUnshown: 'O serviço de push aceitou a última mensagem, mas o dispositivo ainda não a mostrou.',
  lastFailed: 'O dispositivo não recebeu a última mensagem. Veja o motivo abaixo.',
  languageName: languageNamesIn('pt-BR'),
  unknown: 'Desconhecido',
  values: 'Valores para mensagens',
  notSet: 'Ainda não informado',
  when: (at: Date) => dateTime(at),
  loaded: (count: number, all: number | undefined) =>
    all !== undefined && all > count
      ? `${number(count)} de ${number(all)}. Role para ver mais.`
      : `${number(count)} ${count === 1 ? 'carregado' : 'carregados'}. Role para ver mais.`,
  loadingMore: 'Carregando mais…',
  empty: {
    title: 'Nenhum dispositivo ainda',
    text: (left: number, days: number) =>
      left === 0
        ? 'Cada navegador que liga os avisos aparece aqui.'
        : `Cada navegador que liga os avisos aparece aqui. Nos últimos ${days} dias, ${left === 1 ? 'saiu 1' : `saíram ${left}`}: os dados foram apagados e só o número ficou.`,
    action: 'Abrir a página do site',
  },
  noMatch: {
    title: 'Nenhum dispositivo encontrado',
    filtered: 'Limpe um filtro.',
    text: 'Confira o ID, com maiúsculas e minúsculas, ou limpe um filtro. O ID vale para um cadastro, que é apagado quando o visitante desliga os avisos, quando alguém remove o dispositivo ou quando o serviço de push informa que a inscrição terminou. Se o navegador voltar, terá outro ID: peça o que aparece agora no painel do sino.',
    clear: 'Limpar filtros',
  },
  noneHeld: {
    title: 'Nada guardado agora',
    text: 'Nenhum dispositivo tem avisos à espera: nem pelo horário de silêncio e pelos limites de quem recebe, nem pelos limites do site.',
    clear: 'Limpar filtros',
  },
  error: 'Não foi possível carregar os dispositivos.',
  retry: 'Tentar de novo',
  page: {
    back: '← Dispositivos',
    title: (browser: string, system: string) => `${browser} no ${system}`,
    token: 'Token',
    copy: 'Copiar token',
    copied: 'Token copiado.',
    service: 'Serviço de push',
    topics: 'Assuntos',
    tags: 'Etiquetas',
    user: 'Pessoa',
    clicked: 'Último clique em um aviso',
    noClick: 'Nenhum',
    neverClicked: 'Nenhum clique em avisos.',
    timeZone: 'Fuso horário',
    vapidKey: 'Chave VAPID',
    about: 'Detalhes',
    history: 'Atividade',
    directMessages: 'Mensagens individuais',
    historyEmpty: 'A atividade deste dispositivo aparecerá aqui.',
    historyNote:
      'Só o que ainda está guardado. “Não mostrada” significa que o navegador não informou a exibição: estava desligado, sem rede ou com avisos silenciados, ou era o Safari sem a página aberta. Mensagens a um segmento ou filtro só aparecem depois que algo é informado sobre elas.',
    events: {
      registered: 'Entrou',
      seen: 'Abriu a página',
      accepted: 'Aceita pelo serviço de push, não mostrada',
      failed: 'Falhou',
      displayed: 'Mostrou',
      clicked: 'Clicou',
      dismissed: 'Dispensou',
      converted: 'Converteu',
      gone: 'Inscrição encerrada, segundo o serviço de push',
    } satisfies Record<DeviceEvent['kind'], string>,
    message: 'Ver mensagem',
    sentAt: (at: string) => `enviada em ${at}`,
    test: 'Enviar teste',
    testTitle: 'Aviso de teste',
    testBody: 'Se você está lendo isto, este dispositivo recebe avisos.',
    testFollow: 'Ver resultados',
    testFailed: 'Não foi possível enviar o teste. Tente de novo.',
    export: 'Baixar os dados',
    exportFailed: 'Não foi possível baixar os dados. Tente de novo.',
    forget: 'Remover dispositivo',
    forgetTitle: 'Remover este dispositivo?',
    forgetText:
      'O dispositivo não recebe mais mensagens, e a inscrição, os assuntos e o histórico dele são apagados. Não é possível desfazer. Se o navegador ainda permitir avisos, ele se cadastra de novo na próxima visita, com outro ID.',
    forgetConfirm: 'Remover',
    forgetCancel: 'Cancelar',
    forgotten: 'Dispositivo removido.',
    forgetFailed: 'Não foi possível remover o dispositivo. Tente de novo.',
    gone: {
      title: 'Este dispositivo não está mais cadastrado',
      text: 'O visitante desligou os avisos, alguém removeu o dispositivo ou o serviço de push informou que a inscrição terminou. Se o navegador voltar, terá outro ID, que aparece no painel do sino.',
      back: 'Ver todos os dispositivos',
    },
  },
};
