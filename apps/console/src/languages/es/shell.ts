import type { TextsOf } from '../../i18n/part-texts.ts';
import type { orderTexts } from '../../page/order/order-texts.ts';
import type { choiceTexts } from '../../page/choices/choice-texts.ts';
import type { lazyPartTexts } from '../../page/lazy/lazy-part-texts.ts';
import type { exportTexts } from '../../page/export-texts.ts';
import type { pageTexts } from '../../page/page-texts.ts';
import type { unsavedTexts } from '../../page/unsaved/unsaved-texts.ts';
import type { notFoundTexts } from '../../problems/not-found-texts.ts';
import type { noSiteTexts } from '../../shell/no-site-texts.ts';
import type { shellTexts } from '../../shell/shell-texts.ts';
import type { shortcutTexts } from '../../shell/shortcuts/shortcut-texts.ts';
import type { signInAgainTexts } from '../../shell/sign-in-again-texts.ts';
import { atHour } from './at-hour.ts';

const noSite: TextsOf<typeof noSiteTexts> = {
  title: 'Todavía no tiene acceso a ningún sitio',
  text: 'Su cuenta está lista. Pida un rol a quien administra el equipo.',
  check: 'Comprobar de nuevo',
};

const shell: TextsOf<typeof shellTexts> = {
  skip: 'Ir al contenido',
  navigation: 'Navegación',
  siteNavigation: 'Este sitio',
  workspaceNavigation: 'Espacio de trabajo',
  closeMenu: 'Cerrar menú',
  find: 'Buscar…',
  more: 'Más',
  pages: {
    overview: 'Panorama',
    compose: 'Nuevo mensaje',
    messages: 'Mensajes',
    devices: 'Dispositivos',
    topics: 'Temas y segmentos',
    settings: 'Sitio',
    team: 'Equipo',
    keys: 'Claves de API',
    audit: 'Actividad',
    account: 'Su cuenta',
  },
  switchSite: (name) => `Sitio: ${name}. Cambiar de sitio`,
  sites: 'Sitios',
  noSite: 'Ningún sitio',
  newSite: 'Crear sitio',
  account: (name) => `Cuenta de ${name}`,
  accountPage: 'Su cuenta',
  signOut: 'Cerrar sesión',
  signOutFailed: 'No se pudo cerrar la sesión: el servicio no respondió. Inténtelo de nuevo.',
  language: 'Idioma',
  theme: 'Apariencia',
  themes: { system: 'Sistema', light: 'Clara', dark: 'Oscura' },
  offline: 'Sin conexión. Su texto queda guardado aquí; lo demás sigue cuando vuelva la conexión.',
};

const shortcut: TextsOf<typeof shortcutTexts> = {
  palette: 'Ir a…',
  paletteField: 'Página, acción, sitio, tema, segmento, mensaje, o ID de persona o dispositivo',
  search: 'Buscar en la página; ↓ va a la lista',
  rows: 'Fila siguiente o anterior de la lista; Enter la abre',
  steps: 'Mes anterior o siguiente',
  moreRows: 'Más filas de la lista',
  up: 'Volver a la lista',
  edit: 'Editar el mensaje programado',
  help: 'Atajos de teclado',
  close: 'Cerrar',
  characterKeys: 'Usar los atajos de una sola tecla',
  everywhere: 'En todas las páginas',
  onPage: 'En esta página',
  pages: 'Páginas',
  actions: 'Acciones',
  create: {
    topic: 'Crear tema',
    segment: 'Crear segmento',
    invitation: 'Invitar a alguien',
    template: 'Usar plantilla',
    messagesFile: 'Exportar mensajes en CSV',
    devicesFile: 'Exportar dispositivos en CSV',
  },
  scheduledActions: {
    reschedule: 'Reprogramar un mensaje programado',
    cancel: 'Cancelar un mensaje programado',
  },
  words: {
    scheduled: 'aplazar adelantar cambiar hora fecha envío',
    limits: 'horas de silencio horario noche pausa máximo por día avisos en exceso',
    theme: 'tema apariencia color',
    themes: { system: 'automático', light: 'claro día', dark: 'oscuro noche nocturno' },
    language: 'lengua',
    leave: 'salir',
  },
  sites: 'Sitios',
  messages: 'Mensajes',
  people: 'Personas',
  more: (count, isExact, list) => (isExact ? `${count} más en ${list}` : `Más de ${count} en ${list}`),
  device: (id) => `Dispositivo ${id}…`,
  scheduled: 'Programados',
  nothing: 'No se encontró nada.',
};

const signInAgain: TextsOf<typeof signInAgainTexts> = {
  title: 'Su sesión terminó',
  text: 'Inicie sesión de nuevo para seguir donde estaba. Nada de lo que escribió se perdió.',
  goesOn: (what, until) =>
    `Hágalo con la misma cuenta antes de ${atHour(until)} para completar ${what}. Después de esa hora, tendrá que confirmar de nuevo.`,
};

const choice: TextsOf<typeof choiceTexts> = {
  find: (label) => `Buscar: ${label}`,
  count: (found, all) => `${found} de ${all}`,
  all: 'Mostrar todos',
  devices: (count) => (count === 1 ? 'dispositivo' : 'dispositivos'),
};

const exported: TextsOf<typeof exportTexts> = {
  exportCsv: 'Exportar CSV',
  exporting: 'Exportando CSV. El archivo aparece en las descargas del navegador.',
};

const page: TextsOf<typeof pageTexts> = {
  loading: 'Cargando…',
  dismiss: 'Descartar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  copy: 'Copiar',
  copied: 'Copiado',
  add: 'Añadir…',
  retry: 'Intentar de nuevo',
  forbidden: {
    title: 'No tiene acceso a esta página',
    text: 'Quien administra el equipo puede cambiar su rol, en Equipo.',
  },
  offline: {
    title: 'Sin conexión',
    text: 'Esta página se abre cuando vuelva la conexión.',
  },
  failed: {
    title: 'No se pudo abrir esta página',
    text: 'El servicio no envió los datos de esta página. Inténtelo de nuevo en unos instantes.',
  },
};

const order: TextsOf<typeof orderTexts> = {
  label: 'Orden',
  count: (items) => `${items} en total`,
  orders: {
    newest: 'Más recientes',
    name: 'Nombre',
    devices: 'Más dispositivos',
    changed: 'Último cambio',
    seen: 'Última visita',
    used: 'Último uso',
    id: 'ID',
    lastSeen: 'Última visita',
    lastClicked: 'Último clic',
  },
};

const lazyPart: TextsOf<typeof lazyPartTexts> = {
  title: 'No se pudo abrir',
  text: 'Compruebe su conexión. Lo que escribió sigue aquí.',
};

const unsaved: TextsOf<typeof unsavedTexts> = {
  title: '¿Salir sin guardar?',
  text: 'Lo que cambió aquí aún no está guardado y se perderá.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
};

const notFound: TextsOf<typeof notFoundTexts> = {
  page: {
    title: 'No se encontró la página',
    text: 'Puede que la dirección haya cambiado o que la página ya no exista.',
    home: 'Ir a Panorama',
  },
  site: {
    title: 'No se encontró el sitio',
    text: 'Puede que el sitio ya no exista o que la dirección sea incorrecta.',
  },
};

/** The texts of the frame around each page. */
export const shellEs = {
  noSite,
  shell,
  shortcut,
  signInAgain,
  choice,
  page,
  export: exported,
  lazyPart,
  order,
  unsaved,
  notFound,
};
