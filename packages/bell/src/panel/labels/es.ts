import { spanish as choices } from './choices/es.ts';
import type { PanelLabels } from './panel-labels.ts';

const comeBack = 'Vuelva a esta página: se actualiza sola.';
const allow = 'En “Notificaciones”, elija “Permitir”.';
const lock = 'Abra el candado, junto a la dirección.';
const lockSteps = [lock, 'Elija “Permisos” y active “Notificaciones”.', comeBack];

export const spanish: PanelLabels = {
  title: 'Este dispositivo',
  close: 'Cerrar',
  code: 'ID de este dispositivo, si quien administra el sitio lo pide:',

  stateOn: 'Avisos activados en este dispositivo.',
  stateOff: 'Avisos desactivados en este dispositivo.',
  stateUndecided: 'Avisos aún no activados en este dispositivo.',
  stateBlocked: 'Este sitio está bloqueado en los permisos del navegador.',
  stateUnsupported: 'Este navegador no recibe avisos.',
  stateApple: 'Los avisos nuevos aparecen aquí.',
  stateInstall: 'Para recibir avisos aquí, primero instale el sitio.',
  updateState: 'Este dispositivo necesita iOS 16.4 o posterior.',
  safariState: 'Abra en Safari para recibir avisos.',
  noteOn: 'Llegan incluso con esta página cerrada.',
  quietNow: 'En silencio hasta las {time}.',
  urgentNow: 'Solo avisos urgentes.',
  noteOff: 'Aquí no llega nada hasta que usted los active.',
  noteUndecided: 'Al activarlos, el navegador pide su permiso.',
  noteUnsupported:
    'Los avisos siguen en esta página. En otro navegador, o fuera de la ventana privada, quizá lleguen.',
  noteApple: 'En el iPhone y el iPad, este sitio no envía notificaciones.',
  noteInstall:
    'En el iPhone y el iPad, los avisos solo llegan a los sitios que están en la pantalla de inicio.',
  turnOn: 'Activar avisos',
  turnOff: 'Desactivar avisos',
  working: 'Un momento…',
  turnOnFailed:
    'No se pudieron activar ahora. Revise la conexión e inténtelo de nuevo; si sigue así, informe a quien administra el sitio.',
  turnOnRefused:
    'El servicio de avisos rechazó este sitio. Inténtelo más tarde; si sigue así, informe a quien administra el sitio.',
  turnOffFailed: 'No se pudieron desactivar ahora. Inténtelo de nuevo.',
  notPermitted: 'El navegador no dio el permiso. Vuelva a activarlos y elija “Permitir”.',

  unblockTitle: 'Cómo permitirlo',
  unblockChrome: ['Abra el icono de controles, junto a la dirección.', 'Active “Notificaciones”.', comeBack],
  unblockChromeAndroid: [
    'Abra el icono junto a la dirección.',
    'Elija “Permisos” y active “Notificaciones”.',
    comeBack,
  ],
  unblockEdge: [lock, 'Elija “Permisos para este sitio”.', allow, comeBack],
  unblockEdgeAndroid: lockSteps,
  unblockFirefox: [
    'Abra el icono de permisos, junto a la dirección.',
    'En “Enviar notificaciones”, pulse la × junto a “Bloqueado”.',
    'Vuelva a esta página y active los avisos.',
  ],
  unblockFirefoxAndroid: [
    'Abra el escudo o el candado, junto a la dirección.',
    'En “Notificaciones”, cambie “Bloqueado” por “Permitido”.',
    comeBack,
  ],
  unblockSafari: [
    'En el menú “Safari”, abra “Configuración…” (o “Ajustes…”) y luego “Sitios web”.',
    'En “Notificaciones”, busque {site} y elija “Permitir”.',
    comeBack,
  ],
  unblockSamsung: [
    'Abra el menú ☰ y elija “Ajustes”.',
    'En “Sitios y descargas”, abra “Notificaciones”.',
    'Permita {site}.',
    comeBack,
  ],
  unblockOpera: [lock, 'Elija “Configuración del sitio”.', allow, comeBack],
  unblockOperaAndroid: lockSteps,
  unblockWebApp: [
    'Abra los ajustes del dispositivo y elija “Notificaciones”.',
    'Elija este sitio y active “Permitir notificaciones”.',
    comeBack,
  ],
  unblockOther: ['Abra la información del sitio, en el icono junto a la dirección.', allow, comeBack],

  installTitle: 'Cómo agregarlo',
  updateTitle: 'Cómo actualizarlo',
  safariTitle: 'Cómo abrirlo en Safari',
  copyLink: 'Copiar enlace',
  linkCopied: 'Copiado',
  shareInBar: ['Abra “Compartir”, en la barra del navegador.'],
  shareInMenu: ['Abra “•••”, en la barra del navegador, y “Compartir”.'],
  shareSomewhere: ['Abra “Compartir”, en la barra del navegador o en “•••”.'],
  installSteps: [
    'Elija “Agregar a Inicio” (o “Añadir a pantalla de inicio”), al final de la lista.',
    'Toque en “Agregar” (o “Añadir”), arriba.',
    'Abra el sitio desde su nuevo icono y active los avisos.',
  ],
  installInSafari: [
    'En el menú de la aplicación, elija “Abrir en el navegador”, o copie el enlace y péguelo en Safari.',
    'En Safari, abra esta ayuda de nuevo: muestra cómo agregar el sitio a Inicio.',
  ],
  installUpdate: [
    'Abra Configuración (o Ajustes) › General › Actualización de software.',
    'Después de la actualización, abra esta página de nuevo.',
  ],

  installWords: ['Agregar a Inicio', 'Agregar'],

  topicsTitle: 'Temas',
  ...choices,
  topicsFailed: 'No se pudieron cargar los temas.',
  saved: 'Guardado.',
  shared: 'Vale para todos sus dispositivos.',
  retry: 'Intentar de nuevo',

  languageTitle: 'Idioma de los avisos',
  languageNote: 'Vale para los avisos escritos en más de un idioma.',
  languageLater: 'Guardado aquí. Su próxima visita lo envía al servicio.',

  testTitle: 'Prueba',
  testNote: 'Envía un aviso solo a este dispositivo y revisa cada paso.',
  testSend: 'Enviar una prueba',
  testAgain: 'Enviar otra prueba',
  testRunning: 'Enviando la prueba…',
  testPassed: 'Todo bien: la prueba llegó a este dispositivo.',
  linkPermission: 'Permiso del navegador',
  linkWorker: 'Recepción en segundo plano',
  linkSubscription: 'Suscripción de este dispositivo',
  linkService: 'Servicio de avisos del sitio',
  linkPushService: 'Entrega por el navegador',
  linkDisplay: 'Aviso en la pantalla',
  linkWaiting: 'aún no',
  linkRunning: 'en curso',
  linkPassed: 'correcto',
  linkFailed: 'falló',
  failPermission: 'El navegador no permite avisos de este sitio. Cierre este panel y pulse la campana.',
  failWorker:
    'El navegador no cargó el script que recibe los avisos. Recargue la página; si sigue así, informe a quien administra el sitio.',
  failWorkerImport:
    'Al archivo del worker le falta la línea importScripts(…). Informe a quien administra el sitio.',
  failSubscription:
    'El navegador no logró la suscripción. Revise la conexión e inténtelo de nuevo; las ventanas privadas suelen impedirla.',
  failTurnedOff: 'Los avisos están desactivados en este dispositivo. Actívelos y pruebe de nuevo.',
  failOffline:
    'El servicio no respondió. Revise la conexión e inténtelo de nuevo; si sigue así, informe a quien administra el sitio.',
  failNoConnection: 'No tiene conexión. Conéctese e inténtelo de nuevo.',
  failBusy: 'Hay muchas solicitudes ahora. Espere un minuto.',
  failService:
    'El servicio rechazó este dispositivo. Desactive y active los avisos; si sigue así, informe a quien administra el sitio.',
  failRateLimited: 'Demasiadas pruebas seguidas. Espere un minuto e inténtelo de nuevo.',
  failPushService:
    'El servicio push del navegador respondió con un error. Desactive y active los avisos, y pruebe de nuevo.',
  failDisplay: 'El aviso llegó al navegador, pero no a la pantalla. Revise los ajustes del sistema:',
  forOperators: 'Para quien administra el sitio',

  thisBrowser: 'el navegador',
  systemTitle: '¿No vio el aviso en la pantalla?',
  systemWindows: [
    'Abra Configuración › Sistema › Notificaciones.',
    'Compruebe que {browser} pueda mostrar notificaciones.',
    'Desactive “No molestar”.',
  ],
  systemMac: [
    'Abra Configuración (o Ajustes) del Sistema › Notificaciones y elija {browser}.',
    'Active “Permitir notificaciones”.',
    'Vea en el Centro de control si hay un modo de concentración.',
  ],
  systemLinux: [
    'Abra Configuración › Notificaciones.',
    'Compruebe que {browser} esté activado.',
    'Desactive “No molestar”.',
  ],
  systemAndroid: [
    'Abra Configuración (o Ajustes) › Apps › {browser} › Notificaciones.',
    'Active las notificaciones, también la de este sitio.',
    'Desactive “No molestar”.',
  ],
  systemIos: [
    'Abra Configuración (o Ajustes) › Notificaciones y elija este sitio.',
    'Active “Permitir notificaciones”.',
    'Vea en el Centro de control si hay un modo de concentración.',
  ],
  systemOther: [
    'Abra los ajustes del sistema, en Notificaciones.',
    'Compruebe que {browser} esté activado.',
    'Desactive el modo de no molestar.',
  ],
};
