import type { DeviceEvent, DeviceState } from '@sineta/protocol';
import { amountsIn } from '../i18n/amounts.ts';

const { dateTime } = amountsIn('pt-BR');
const shortDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });
const languageNames = new Intl.DisplayNames('pt-BR', { type: 'language' });

export const devicesPagePtBr = {
  title: 'Dispositivos',
  description: 'Quem recebe os avisos. De quem sai tudo é apagado; a visão geral diz quantos saíram.',
  viewersOnly:
    'O seu papel mostra quantos dispositivos há, e não cada um. Um administrador pode mudar isso em Equipe.',
  search: 'Código ou token',
  searchHelp: 'Letras, números, - e _.',
  browser: 'Navegador',
  system: 'Sistema',
  language: 'Idioma',
  state: 'Estado',
  topic: 'Assunto',
  tag: 'Etiqueta',
  timeZone: 'Fuso horário',
  moreFilters: 'Mais filtros',
  fewerFilters: 'Menos filtros',
  any: 'Todos',
  other: 'Outro',
  columns: {
    token: 'Código',
    browser: 'Navegador',
    system: 'Sistema',
    language: 'Idioma',
    seen: 'Visto por último',
    created: 'Entrou em',
    state: 'Estado',
  },
  states: {
    active: 'Ativo',
    resubscribe: 'A renovar',
    going: 'Pode ter saído',
  } satisfies Record<DeviceState, string>,
  stateHelp: {
    active: 'Recebe as mensagens.',
    resubscribe: 'O serviço de push recusou a inscrição. Na próxima visita à página, o navegador faz outra.',
    going: 'O serviço de push disse que o navegador desistiu. Se disser de novo, o dispositivo é esquecido.',
  } satisfies Record<DeviceState, string>,
  lastUnshown: 'Está na lista. A última mensagem foi aceita pelo serviço de push, e ele ainda não a mostrou.',
  lastFailed: 'Está na lista, mas não recebeu a última mensagem. Veja abaixo por quê.',
  languageName: (tag: string) => languageNames.of(tag) ?? tag,
  unknown: 'Não informado',
  day: (at: Date) => shortDate.format(at),
  when: (at: Date) => dateTime(at),
  loaded: (count: number, more: boolean) =>
    more
      ? `${count} carregados; role para ver mais`
      : count === 1
        ? '1 dispositivo'
        : `${count} dispositivos`,
  loadingMore: 'Buscando mais…',
  empty: {
    title: 'Nenhum dispositivo agora',
    text: (left: number, days: number) =>
      left === 0
        ? 'Cada navegador em que alguém toca o sino aparece aqui.'
        : `Cada navegador em que alguém toca o sino aparece aqui. Em ${days} dias ${left === 1 ? 'saiu 1' : `saíram ${left}`}: de quem sai, tudo é apagado, e só o número fica.`,
    action: 'Abrir a página do site',
  },
  noMatch: {
    title: 'Nenhum dispositivo assim',
    text: 'Confira o código, com maiúsculas e minúsculas, ou tire um filtro. Um código vale para um cadastro, que é apagado quando a pessoa desliga os avisos, quando alguém esquece o dispositivo ou quando o serviço de push diz que a inscrição acabou. O mesmo navegador volta com outro código: peça o que ele mostra agora, em “Este dispositivo”.',
    clear: 'Tirar os filtros',
  },
  error: 'Os dispositivos não carregaram.',
  retry: 'Tentar de novo',
  page: {
    back: '← Dispositivos',
    title: (browser: string, system: string) => `${browser} no ${system}`,
    token: 'Token',
    copy: 'Copiar o token',
    copied: 'Token copiado.',
    service: 'Serviço de push',
    topics: 'Assuntos',
    tags: 'Etiquetas',
    noTopics: 'Nenhum',
    noTags: 'Nenhuma',
    timeZone: 'Fuso horário',
    vapidKey: 'Chave VAPID',
    about: 'Sobre ele',
    history: 'O que aconteceu',
    historyEmpty: 'O que acontecer com este dispositivo aparece aqui.',
    historyNote:
      'Só o que ainda está guardado. “Não mostrada” quer dizer que o navegador não avisou: desligado, sem rede, avisos calados, ou Safari sem a página aberta. As mensagens a um segmento ou filtro só aparecem quando algo é sabido delas.',
    events: {
      registered: 'Entrou',
      seen: 'Abriu a página',
      accepted: 'Aceita pelo serviço de push, não mostrada',
      failed: 'Não recebeu',
      displayed: 'Mostrou',
      clicked: 'Tocou',
      dismissed: 'Dispensou',
      gone: 'O serviço de push disse que saiu',
    } satisfies Record<DeviceEvent['kind'], string>,
    message: 'Ver a mensagem',
    sentAt: (at: string) => `enviada em ${at}`,
    test: 'Enviar um teste',
    testTitle: 'Teste da Sineta',
    testBody: 'Se você está lendo isto, este dispositivo recebe os avisos.',
    testSent: 'Teste enviado.',
    testFollow: 'Ver o que aconteceu com ele',
    testFailed: 'O teste não saiu. Tente de novo.',
    export: 'Baixar o que se guarda dele',
    exportFailed: 'O arquivo não veio. Tente de novo.',
    forget: 'Esquecer este dispositivo',
    forgetTitle: 'Esquecer este dispositivo?',
    forgetText:
      'Ele sai da lista e não recebe mais nada. A inscrição, os assuntos e a história dele são apagados. Não dá para desfazer. Se o navegador dele ainda permite os avisos, na próxima visita à página ele entra de novo, com outro código.',
    forgetConfirm: 'Esquecer',
    forgetCancel: 'Manter',
    forgotten: 'Dispositivo esquecido.',
    forgetFailed: 'Ele não foi esquecido. Tente de novo.',
    gone: {
      title: 'Este dispositivo não está mais aqui',
      text: 'Um código vale para um cadastro, e este foi apagado: a pessoa desligou os avisos, alguém esqueceu o dispositivo ou o serviço de push disse que a inscrição acabou. O mesmo navegador volta com outro código: o que ele mostra em “Este dispositivo”.',
      back: 'Ver todos os dispositivos',
    },
  },
};
