import type { TextsOf } from '../../i18n/part-texts.ts';
import type { devicesTexts } from '../../devices/devices-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { languageNamesIn } from '../../i18n/language-name.ts';
import { plural } from '../../i18n/plural.ts';
import { inSentence } from './in-sentence.ts';

const { dateTime, number } = amountsIn('es');
const contado = plural('es');

/** The texts of the list of devices and of the page of one. */
export const devicesPageEs: TextsOf<typeof devicesTexts> = {
  title: 'Dispositivos',
  description:
    'Los navegadores que reciben sus avisos. Cuando un dispositivo se da de baja, sus datos se eliminan; “Panorama” muestra cuántas bajas hubo.',
  viewersOnly:
    'Su rol muestra cuántos dispositivos hay, pero no cada uno. Quien administra el equipo puede cambiarlo en “Equipo”.',
  search: 'ID del dispositivo',
  searchHelp: 'Letras, números, - y _.',
  browser: 'Navegador',
  system: 'Sistema',
  language: 'Idioma',
  state: 'Estado',
  topic: 'Tema',
  segment: 'Segmento',
  tag: 'Etiqueta',
  user: 'ID de la persona',
  timeZone: 'Zona horaria',
  order: 'Orden',
  orders: { newest: 'Más recientes', oldest: 'Más antiguos' },
  filters: 'Filtros',
  showList: 'Ver lista',
  removeFilter: (filter) => `Quitar filtro: ${filter}`,
  any: 'Cualquiera',
  anyTag: 'Cualquiera',
  other: 'Otro',
  columns: {
    token: 'ID',
    browser: 'Navegador',
    system: 'Sistema',
    language: 'Idioma',
    seen: 'Última visita',
    clicked: 'Último clic',
    created: 'Alta',
    state: 'Estado',
  },
  states: {
    active: 'Activo',
    resubscribe: 'Debe renovarse',
    going: 'Posible baja',
    held: 'Con avisos retenidos',
  },
  stateHelp: {
    active: 'Recibe los mensajes.',
    resubscribe:
      'El servicio push rechazó la suscripción. El navegador se suscribe de nuevo en la próxima visita a la página.',
    going:
      'El servicio push indicó que la suscripción ya no existe. Si lo indica otra vez, el dispositivo se eliminará.',
  },
  lastUnshown: 'El servicio push aceptó el último mensaje, pero el dispositivo aún no lo ha mostrado.',
  lastFailed: 'El dispositivo no recibió el último mensaje. Vea el motivo abajo.',
  languageName: languageNamesIn('es'),
  unknown: 'Desconocido',
  values: 'Valores para mensajes',
  notSet: 'Aún sin informar',
  when: (at) => dateTime(at),
  loaded: (count, all) =>
    all !== undefined && all > count
      ? `${number(count)} de ${number(all)}. Baje para ver más.`
      : contado(
          count,
          '1 dispositivo cargado. Baje para ver más.',
          `${number(count)} cargados. Baje para ver más.`,
        ),
  loadingMore: 'Cargando más…',
  empty: {
    title: 'Todavía no hay dispositivos',
    text: (left, days) =>
      left === 0
        ? 'Cada navegador que activa los avisos aparece aquí.'
        : `Cada navegador que activa los avisos aparece aquí. En los últimos ${days} días hubo ${contado(left, '1 baja', `${left} bajas`)}: los datos se eliminaron y solo quedó el número.`,
    action: 'Abrir la página del sitio',
  },
  noMatch: {
    title: 'No se encontró ningún dispositivo',
    filtered: 'Quite un filtro.',
    text: 'Revise el ID, con mayúsculas y minúsculas, o quite un filtro. El ID vale hasta que el visitante desactiva los avisos, alguien elimina el dispositivo o el servicio push indica que la suscripción terminó. Si el navegador vuelve, tendrá otro ID: pida el que aparece ahora en el panel de la campana.',
    clear: 'Quitar filtros',
  },
  noneHeld: {
    title: 'Nada retenido ahora',
    text: 'Ningún dispositivo tiene avisos en espera, ni por las horas de silencio y los límites de quien los recibe ni por los límites del sitio.',
    clear: 'Quitar filtros',
  },
  error: 'No se pudieron cargar los dispositivos.',
  retry: 'Intentar de nuevo',
  page: {
    back: '← Dispositivos',
    title: (browser, system) => `${browser} en ${system}`,
    token: 'Token',
    copy: 'Copiar token',
    copied: 'Token copiado.',
    service: 'Servicio push',
    topics: 'Temas',
    tags: 'Etiquetas',
    user: 'Persona',
    clicked: 'Último clic en un aviso',
    noClick: 'Ninguno',
    neverClicked: 'Ningún clic en avisos.',
    timeZone: 'Zona horaria',
    vapidKey: 'Clave VAPID',
    about: 'Detalles',
    history: 'Actividad',
    directMessages: 'Mensajes individuales',
    historyEmpty: 'La actividad de este dispositivo aparecerá aquí.',
    historyNote:
      'Solo lo que aún se conserva. “No mostrado” significa que el navegador no confirmó que lo mostró: estaba apagado, sin red o con los avisos silenciados, o era Safari sin la página abierta. Los mensajes a un segmento o filtro solo aparecen cuando llega algún dato sobre ellos.',
    events: {
      registered: 'Alta',
      seen: 'Abrió la página',
      accepted: 'Aceptado por el servicio push, no mostrado',
      failed: 'Falló',
      displayed: 'Mostrado',
      clicked: 'Hizo clic en',
      dismissed: 'Descartado',
      converted: 'Conversión',
      gone: 'Suscripción terminada, según el servicio push',
    },
    message: 'Ver mensaje',
    sentAt: (at) => `enviado el ${inSentence(at)}`,
    test: 'Enviar prueba',
    testTitle: 'Aviso de prueba',
    testBody: 'Si puede leer esto, este dispositivo recibe avisos.',
    testFollow: 'Ver resultados',
    testFailed: 'No se pudo enviar la prueba. Inténtelo de nuevo.',
    export: 'Descargar los datos',
    exportFailed: 'No se pudieron descargar los datos. Inténtelo de nuevo.',
    forget: 'Eliminar dispositivo',
    forgetTitle: '¿Eliminar este dispositivo?',
    forgetText:
      'El dispositivo deja de recibir mensajes, y se eliminan su suscripción, sus temas y su historial. No se puede deshacer. Si el navegador aún permite avisos, se registra de nuevo en la próxima visita, con otro ID.',
    forgetConfirm: 'Eliminar',
    forgetCancel: 'Cancelar',
    forgotten: 'Dispositivo eliminado.',
    forgetFailed: 'No se pudo eliminar el dispositivo. Inténtelo de nuevo.',
    gone: {
      title: 'Este dispositivo ya no está registrado',
      text: 'El visitante desactivó los avisos, alguien eliminó el dispositivo o el servicio push indicó que la suscripción terminó. Si el navegador vuelve, tendrá otro ID, que aparece en el panel de la campana.',
      back: 'Ver todos los dispositivos',
    },
  },
};
