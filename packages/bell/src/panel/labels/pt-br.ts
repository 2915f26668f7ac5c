import { portuguese as choices } from './choices/pt-br.ts';
import type { PanelLabels } from './panel-labels.ts';

const comeBack = 'Volte a esta página: ela se atualiza sozinha.';
const allow = 'Em “Notificações”, escolha “Permitir”.';
const lock = 'Abra o cadeado, ao lado do endereço.';
const lockSteps = [lock, 'Escolha “Permissões” e ative “Notificações”.', comeBack];

export const portuguese: PanelLabels = {
  title: 'Este dispositivo',
  close: 'Fechar',
  code: 'ID deste dispositivo, se quem cuida do site pedir:',

  stateOn: 'Avisos ligados neste dispositivo.',
  stateOff: 'Avisos desligados neste dispositivo.',
  stateUndecided: 'Avisos ainda não ligados neste dispositivo.',
  stateBlocked: 'Este site está bloqueado nas permissões do navegador.',
  stateUnsupported: 'Este navegador não recebe avisos.',
  stateApple: 'Os avisos novos aparecem aqui.',
  stateInstall: 'Falta instalar o site para receber avisos aqui.',
  updateState: 'Este dispositivo precisa do iOS 16.4 ou mais recente.',
  safariState: 'Abra no Safari para receber avisos.',
  noteOn: 'Eles chegam mesmo com esta página fechada.',
  quietNow: 'Em silêncio até as {time}.',
  urgentNow: 'Só avisos urgentes.',
  noteOff: 'Nada chega aqui até você ligar.',
  noteUndecided: 'Ao ligar, o navegador pede a sua permissão.',
  noteUnsupported:
    'Os avisos continuam nesta página. Em outro navegador, ou fora da janela privativa, talvez cheguem.',
  noteApple: 'No iPhone e no iPad, este site não envia notificações.',
  noteInstall: 'No iPhone e no iPad, os avisos só chegam a sites que estão na Tela de Início.',
  turnOn: 'Ligar avisos',
  turnOff: 'Desligar avisos',
  working: 'Um instante…',
  turnOnFailed:
    'Não foi possível ligar agora. Verifique a conexão e tente de novo; se continuar, avise quem cuida do site.',
  turnOnRefused:
    'O serviço de avisos recusou este site. Tente mais tarde; se continuar, avise quem cuida do site.',
  turnOffFailed: 'Não foi possível desligar agora. Tente de novo.',
  notPermitted: 'O navegador não deu a permissão. Ligue de novo e escolha “Permitir”.',

  unblockTitle: 'Como liberar',
  unblockChrome: ['Abra o ícone de controles, ao lado do endereço.', 'Ative “Notificações”.', comeBack],
  unblockChromeAndroid: [
    'Abra o ícone ao lado do endereço.',
    'Escolha “Permissões” e ative “Notificações”.',
    comeBack,
  ],
  unblockEdge: [lock, 'Escolha “Permissões para este site”.', allow, comeBack],
  unblockEdgeAndroid: lockSteps,
  unblockFirefox: [
    'Abra o ícone de permissões, ao lado do endereço.',
    'Em “Enviar notificações”, pressione o × ao lado de “Bloqueado”.',
    'Volte a esta página e ligue os avisos.',
  ],
  unblockFirefoxAndroid: [
    'Abra o escudo ou o cadeado, ao lado do endereço.',
    'Em “Notificações”, mude “Bloqueado” para “Permitido”.',
    comeBack,
  ],
  unblockSafari: [
    'No menu “Safari”, abra “Ajustes…” e depois “Sites”.',
    'Em “Notificações”, procure {site} e escolha “Permitir”.',
    comeBack,
  ],
  unblockSamsung: [
    'Abra o menu ☰ e escolha “Configurações”.',
    'Em “Sites e downloads”, abra “Notificações”.',
    'Permita {site}.',
    comeBack,
  ],
  unblockOpera: [lock, 'Escolha “Configurações do site”.', allow, comeBack],
  unblockOperaAndroid: lockSteps,
  unblockWebApp: [
    'Abra os Ajustes do aparelho e escolha “Notificações”.',
    'Escolha este site e ative “Permitir Notificações”.',
    comeBack,
  ],
  unblockOther: ['Abra as informações do site, no ícone ao lado do endereço.', allow, comeBack],

  installTitle: 'Como adicionar',
  updateTitle: 'Como atualizar',
  safariTitle: 'Como abrir no Safari',
  copyLink: 'Copiar link',
  linkCopied: 'Copiado',
  shareInBar: ['Abra “Compartilhar”, na barra do navegador.'],
  shareInMenu: ['Abra “•••”, na barra do navegador, e “Compartilhar”.'],
  shareSomewhere: ['Abra “Compartilhar”, na barra do navegador ou em “•••”.'],
  installSteps: [
    'Escolha “Adicionar à Tela de Início”, no fim da lista.',
    'Toque em “Adicionar”, no alto.',
    'Abra o site pelo novo ícone e ligue os avisos.',
  ],
  installInSafari: [
    'No menu do aplicativo, escolha “Abrir no navegador”, ou copie o link e cole no Safari.',
    'No Safari, abra esta ajuda de novo: ela mostra como adicionar o site à Tela de Início.',
  ],
  installUpdate: [
    'Abra Ajustes › Geral › Atualização de Software.',
    'Depois da atualização, abra esta página de novo.',
  ],

  installWords: ['Adicionar à Tela de Início', 'Adicionar'],

  topicsTitle: 'Assuntos',
  ...choices,
  topicsFailed: 'Os assuntos não carregaram.',
  saved: 'Salvo.',
  shared: 'Vale para todos os seus dispositivos.',
  retry: 'Tentar de novo',

  languageTitle: 'Idioma dos avisos',
  languageNote: 'Vale para os avisos escritos em mais de um idioma.',
  languageLater: 'Salvo aqui. Sua próxima visita o envia ao serviço.',

  testTitle: 'Teste',
  testNote: 'Envia um aviso só a este dispositivo e verifica cada etapa.',
  testSend: 'Enviar um teste',
  testAgain: 'Enviar outro teste',
  testRunning: 'Enviando o teste…',
  testPassed: 'Tudo certo: o teste chegou a este dispositivo.',
  linkPermission: 'Permissão do navegador',
  linkWorker: 'Recepção em segundo plano',
  linkSubscription: 'Inscrição deste dispositivo',
  linkService: 'Serviço de avisos do site',
  linkPushService: 'Entrega pelo navegador',
  linkDisplay: 'Aviso na tela',
  linkWaiting: 'ainda não',
  linkRunning: 'testando',
  linkPassed: 'certo',
  linkFailed: 'falhou',
  failPermission: 'O navegador não permite avisos deste site. Feche este painel e toque no sino.',
  failWorker:
    'O navegador não carregou o script que recebe os avisos. Recarregue a página; se continuar, avise quem cuida do site.',
  failWorkerImport: 'Falta no arquivo do worker a linha importScripts(…). Avise quem cuida do site.',
  failSubscription:
    'O navegador não conseguiu a inscrição. Verifique a conexão e tente de novo; janelas privativas costumam recusar.',
  failTurnedOff: 'Os avisos estão desligados neste dispositivo. Ligue e teste de novo.',
  failOffline:
    'O serviço não respondeu. Verifique a conexão e tente de novo; se continuar, avise quem cuida do site.',
  failNoConnection: 'Você está sem internet. Conecte-se e tente de novo.',
  failBusy: 'Há muitos pedidos agora. Espere um minuto.',
  failService:
    'O serviço recusou este dispositivo. Desligue e ligue os avisos; se continuar, avise quem cuida do site.',
  failRateLimited: 'Muitos testes seguidos. Espere um minuto e tente de novo.',
  failPushService:
    'O serviço de push do navegador respondeu com erro. Desligue e ligue os avisos, depois teste de novo.',
  failDisplay: 'O aviso chegou ao navegador, mas não à tela. Verifique os ajustes do sistema:',
  forOperators: 'Para quem cuida do site',

  thisBrowser: 'o navegador',
  systemTitle: 'Não viu o aviso na tela?',
  systemWindows: [
    'Abra Configurações › Sistema › Notificações.',
    'Permita as notificações de {browser}.',
    'Desative “Não incomodar”.',
  ],
  systemMac: [
    'Abra Ajustes do Sistema › Notificações e escolha {browser}.',
    'Ative “Permitir notificações”.',
    'Confira na Central de Controle se um Foco está ativo.',
  ],
  systemLinux: [
    'Abra Configurações › Notificações.',
    'Confira se {browser} está ativado.',
    'Desative “Não perturbe”.',
  ],
  systemAndroid: [
    'Abra Configurações › Apps › {browser} › Notificações.',
    'Ative as notificações, inclusive as deste site.',
    'Desative “Não perturbe”.',
  ],
  systemIos: [
    'Abra Ajustes › Notificações e escolha este site.',
    'Ative “Permitir Notificações”.',
    'Confira na Central de Controle se um Foco está ativo.',
  ],
  systemOther: [
    'Abra as configurações do sistema, em Notificações.',
    'Confira se {browser} está ativado.',
    'Desative o modo de não perturbar.',
  ],
};
