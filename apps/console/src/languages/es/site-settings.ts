import { maxDailyLimit, usualDigestTime } from '@sineta/protocol/daily-limit';
import { amountsIn } from '../../i18n/amounts.ts';
import { hourIn } from '../../i18n/hour-in.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { listNames } from '../../i18n/list-names.ts';
import { plural } from '../../i18n/plural.ts';
import type { boardTexts } from '../../sites/settings/board/board-texts.ts';
import type { deliveryLimitsTexts } from '../../sites/settings/delivery-limits-texts.ts';
import type { identitySecretTexts } from '../../sites/settings/identity-secret-texts.ts';
import type { siteTexts } from '../../sites/settings/site-texts.ts';
import { atHour } from './at-hour.ts';
import { inSentence } from './in-sentence.ts';

const counted = plural('es');
const { number } = amountsIn('es');

const clock = hourIn('es');
const hour = (time: string): string => atHour(clock(time));

const site: TextsOf<typeof siteTexts> = {
  title: 'Sitio',
  description: 'Cómo aparece este sitio para quien recibe los avisos.',
  pages: { general: 'General', limits: 'Límites', bell: 'Tablón', integration: 'Integración' },
  settings: {
    title: 'General',
    name: 'Nombre',
    nameHelp: 'Aparece en el tablón de avisos y en cada aviso.',
    nameMissing: 'Dé un nombre al sitio.',
    icon: 'URL del icono',
    iconHelp:
      'Dirección https de una imagen cuadrada, de al menos 192 píxeles. Se usa en los avisos sin icono propio.',
    iconWrong: 'Escriba una dirección completa, que empiece por https://.',
    language: 'Idioma de los avisos',
    languageHelp: 'Idioma de los mensajes sin traducción, del tablón y de sus direcciones.',
    timeZone: 'Zona horaria',
    timeZoneHelp: 'Para los mensajes recurrentes, el calendario y los dispositivos que no indican la suya.',
    origins: 'Orígenes permitidos',
    originsHelp:
      'Uno por línea, como https://www.ejemplo.org. Solo las páginas de estos orígenes pueden usar la campana.',
    originsWrong: (lines) =>
      `${listNames(
        lines.map((line) => `“${line}”`),
        true,
        'es',
      )} ${counted(lines.length, 'no es un origen', 'no son orígenes')} como https://www.ejemplo.org, sin ruta.`,
    retention: 'Días para guardar los mensajes individuales',
    retentionHelp:
      'De 1 a 365 días. Después se eliminan los mensajes a dispositivos elegidos, con el resultado de cada uno.',
    retentionWrong: 'Escriba un número entero, de 1 a 365.',
    submit: 'Guardar',
    saved: 'Ajustes guardados.',
    readOnly: 'Su rol permite ver estos ajustes, pero no cambiarlos.',
  },
  welcome: {
    title: 'Mensaje de bienvenida',
    on: 'Cada dispositivo que activa los avisos recibe un mensaje.',
    off: 'Desactivado. Cada dispositivo que activa los avisos puede recibir un mensaje, en su idioma.',
    open: 'Editar mensaje',
  },
  keys: {
    title: 'Claves VAPID',
    text: 'Con ellas, los navegadores verifican que el aviso viene de verdad de este sitio. La clave privada nunca sale del servicio.',
    loading: 'Cargando las claves…',
    states: { current: 'En uso', retiring: 'En sustitución', retired: 'Desactivada' },
    explanations: {
      current: 'Las suscripciones nuevas usan esta clave.',
      retiring:
        'Estos dispositivos aún usan esta clave. Siguen recibiendo avisos y pasan a la nueva en su próxima visita.',
      retired: 'Ningún dispositivo usa esta clave.',
    },
    devices: (count) => `${number(count)} ${counted(count, 'dispositivo', 'dispositivos')}`,
    created: (date) => `creada el ${inSentence(date)}`,
    publicKey: 'Clave pública',
    rotate: 'Cambiar clave',
    rotateTitle: '¿Cambiar la clave?',
    rotateText:
      'Las suscripciones nuevas usarán una clave nueva. Los dispositivos actuales siguen recibiendo avisos con la antigua y pasan a la nueva en su próxima visita. La antigua se desactiva cuando ningún dispositivo la use.',
    rotateHint: 'Cámbiela solo si sospecha que se filtró.',
    rotated: 'El cambio empezó. Nadie deja de recibir avisos.',
  },
  bell: {
    title: 'Añada la campana a su sitio',
    text: 'Elija cómo añadirla. El código ya trae los datos de este sitio.',
    tabs: { element: 'HTML', react: 'React', javascript: 'JavaScript', link: 'Solo enlace' },
    element: 'Funciona en cualquier página, también en WordPress. No hay que instalar nada.',
    react: 'Un componente listo, para React 18 y 19.',
    javascript: 'Su propio botón, con la biblioteca sin framework.',
    linkText: 'Un enlace normal al tablón de avisos de este servicio, con la campana arriba.',
    link: 'Recibir los avisos',
    install: 'Instalar',
    installText:
      'Los paquetes aún no están publicados. Ejecute esto en la carpeta del código de Sineta. Después, en la carpeta de su app, ejecute el comando “npm install” que aparece al final.',
    withoutReact: 'Omita el último archivo de ese comando: es solo para React.',
    page: 'En la página',
    worker:
      'Guarde esta línea como sineta-worker.js en la raíz de su sitio: los navegadores exigen su propio origen.',
    workerCode: 'sineta-worker.js',
    origins: 'Después, añada la dirección de su sitio a “Orígenes permitidos”, en “General”.',
    apple: (attribute) =>
      `El iPhone y el iPad solo entregan avisos de sitios que están en la pantalla de inicio. Para mostrar la campana también allí, con los pasos para agregar el sitio, ponga “${attribute}” en la campana. Si el sitio aún no tiene un manifiesto, ponga esta línea en el <head>.`,
    appleCode: 'Manifiesto',
    preview: 'Vista previa en vivo',
    previewOff: 'Pulse la campana para activar los avisos de este sitio en este navegador.',
    previewOn:
      'Los avisos de este sitio están activados en este navegador. Pulse la campana para desactivarlos.',
    previewNone:
      'Este navegador no ofrece notificaciones, o la página no está en https. La campana queda oculta, como en su sitio.',
  },
  create: {
    title: 'Crear sitio',
    description:
      'Cada sitio tiene sus dispositivos, mensajes, temas y clave. Quienes tienen un rol en todos los sitios también acceden a este.',
    id: 'ID',
    idHelp: 'Aparece en las direcciones de la API. No se puede cambiar después.',
    idWrong: 'Use letras minúsculas, números y guiones, sin espacios ni acentos.',
    idTaken: 'Ya existe un sitio con este ID.',
    submit: 'Crear sitio',
    created: (name) => `Sitio “${name}” creado.`,
  },
};

const deliveryLimits: TextsOf<typeof deliveryLimitsTexts> = {
  title: 'Límites de envío',
  text: 'Para no molestar. Cada visitante puede poner más límites, en la campana del sitio.',
  dailyLimit: 'Máximo de avisos al día',
  dailyLimitHelp:
    'En cada dispositivo. Vacío: sin límite. Chrome puede retirar el permiso al sitio que muestra unos 4 al día a quien no lo visita.',
  start: 'Silencio: inicio',
  end: 'Silencio: fin',
  quietHelp: 'Según la hora local de cada dispositivo. Los dos vacíos: sin horas de silencio.',
  excess: 'Lo que supere el límite',
  digest: 'Guardar para el resumen',
  digestHelp:
    'Los avisos llegan después, juntos. Uno solo, o el dirigido a una persona, llega tal como se escribió.',
  drop: 'No entregar',
  dropHelp: 'El dispositivo no los recibe. Los avisos publicados aparecen igual en el tablón de avisos.',
  consequence: ({ dailyLimit, quietHours, excess }) => {
    if (dailyLimit === null && quietHours === null) return 'Cada dispositivo recibe todo al instante.';
    const most =
      dailyLimit !== null && `como máximo ${dailyLimit} ${counted(dailyLimit, 'aviso', 'avisos')} al día`;
    const quiet =
      quietHours &&
      `${most ? 'y ninguno' : 'avisos, pero no'} entre ${hour(quietHours.start)} y ${hour(quietHours.end)}`;
    const others = most ? 'Los demás' : 'Los de esas horas';
    const rest =
      excess === 'drop'
        ? `${others} no se entregan.`
        : `${others} llegan juntos a ${hour(quietHours?.end ?? usualDigestTime)}${quietHours ? '' : ' del día siguiente'}.`;
    return `Cada dispositivo recibe ${[most, quiet].filter(Boolean).join(' ')}. ${rest}`;
  },
  passing:
    'Siempre llegan: los mensajes urgentes a los temas que lo permiten, las pruebas, la bienvenida y los resúmenes. Los mensajes a una sola persona también siguen los límites.',
  faults: {
    dailyLimit: `Escriba un número entero, de 1 a ${maxDailyLimit}, o déjelo vacío.`,
    missing: 'Indique el inicio y el fin, o deje los dos vacíos.',
    equal: 'El inicio y el fin deben ser diferentes.',
  },
  submit: 'Guardar límites',
  saved: 'Límites guardados.',
};

const board: TextsOf<typeof boardTexts> = {
  title: 'Tablón de avisos',
  text: 'La página pública de este servicio, con el nombre y el icono del sitio. Lo que deje vacío usa el valor predeterminado.',
  open: 'Abrir la página',
  heading: 'Título',
  // The title that the page has in Spanish.
  headingDefault: 'Tablón de avisos',
  introduction: 'Presentación',
  introductionHelp: 'Aparece debajo del título: para quién son los avisos y de qué tratan.',
  accent: 'Color',
  accentHelp: 'Se usa en enlaces, botones y marcas. El tono se ajusta a cada modo.',
  accentDefault: 'Color predeterminado',
  footer: 'Pie de página',
  footerHelp: 'Al final de cada página: quién publica los avisos.',
  contact: 'Contacto',
  contactHelp:
    'La dirección de una página, un correo como mailto:hola@ejemplo.org o un teléfono como tel:+525555550100.',
  contactWrong: 'Escriba una dirección completa, que empiece por https://, mailto: o tel:.',
  privacy: 'Aviso de privacidad',
  privacyWrong: 'Escriba una dirección completa, que empiece por https://.',
  translations: {
    open: 'Textos en otros idiomas',
    help: 'Quien lee en otro idioma ve la página en él. Lo que deje vacío aparece en el idioma del sitio.',
    heading: (language) => `Título en ${language}`,
    introduction: (language) => `Presentación en ${language}`,
    footer: (language) => `Pie de página en ${language}`,
  },
  preview: 'Vista previa',
  previewButton: 'Activar avisos',
  previewContact: 'Contacto',
  previewPrivacy: 'Privacidad',
  submit: 'Guardar página',
  saved: 'Página guardada.',
};

const identitySecret: TextsOf<typeof identitySecretTexts> = {
  title: 'Secretos de identidad',
  text: 'Con uno de ellos, su servidor firma el ID de cada persona, y los mensajes le llegan en todos sus dispositivos. Puede haber dos como máximo, para cambiar uno sin interrumpir nada.',
  loading: 'Cargando los secretos…',
  none: 'Todavía no hay ninguno. Sin un secreto, ninguna página puede indicar quién usa el dispositivo.',
  create: 'Crear secreto',
  name: (id) => `Secreto ${id}`,
  made: (date, author) =>
    author === undefined ? `creado el ${inSentence(date)}` : `creado el ${inSentence(date)} por ${author}`,
  createdTitle: 'Secreto creado',
  createdText: 'Cópielo ahora: no se muestra de nuevo. Guárdelo en su servidor, nunca en una página.',
  secret: 'Secreto de identidad',
  exampleTitle: 'Para firmar el ID de una persona, en su servidor',
  example: 'Cómo firmar en Node.js',
  done: 'Ya lo guardé',
  revoke: 'Revocar',
  revokeTitle: (name) => `¿Revocar “${name}”?`,
  revokeText:
    'Las firmas hechas con él dejan de valer al instante. Los dispositivos siguen vinculados a las personas. Revóquelo solo cuando sus servidores ya usen el otro.',
  revoked: 'Secreto revocado.',
};

/** The texts of the settings of a site. */
export const siteSettingsEs = { site, deliveryLimits, board, identitySecret };
