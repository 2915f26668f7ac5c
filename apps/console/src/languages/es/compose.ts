import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { plural } from '../../i18n/plural.ts';
import type { composeTexts } from '../../messages/compose/compose-texts.ts';
import type { exampleNoticeTexts } from '../../messages/compose/draft/example-notice-texts.ts';
import type { otherTabTexts } from '../../messages/compose/draft/other-tab-texts.ts';
import type { editTexts } from '../../messages/compose/edit/edit-texts.ts';
import type { insecureImageTexts } from '../../messages/compose/images/insecure-image-texts.ts';
import type { previewTexts } from '../../messages/compose/preview/preview-texts.ts';
import type { readOnlyTexts } from '../../messages/compose/read-only-texts.ts';
import type { templatesTexts } from '../../messages/compose/templates/templates-texts.ts';
import { devicesCountEs } from './devices.ts';
import { inSentence } from './in-sentence.ts';

const { number, dateTime } = amountsIn('es');
const counted = plural('es');

const compose: TextsOf<typeof composeTexts> = {
  title: 'Nuevo mensaje',
  sections: {
    audience: 'Público',
    content: 'Contenido',
    timing: 'Programación',
    more: 'Más opciones',
    less: 'Menos opciones',
  },
  audience: 'Destinatarios',
  audiences: {
    everyone: 'Todos',
    topic: 'Temas',
    segment: 'Un segmento',
    filter: 'Un filtro',
    user: 'Una persona',
    devices: 'Dispositivos seleccionados',
  },
  exclude: 'Excluir temas o segmentos',
  segment: 'Segmento',
  none: {
    topic: 'Este sitio todavía no tiene temas.',
    segment: 'Todavía no hay segmentos guardados.',
  },
  createOne: 'Crear uno en “Temas y segmentos”',
  choose: 'Seleccione…',
  fields: {
    title: 'Título',
    help: {
      title: 'Es lo primero que se lee. Hasta unos 35 caracteres se ven completos en todas partes.',
      body: 'Una o dos frases. Todos ven el comienzo.',
    },
    cut: {
      title: (over, platforms) =>
        `${number(over)} ${over === 1 ? 'carácter' : 'caracteres'} de más: el final se corta en ${platforms}.`,
      body: (over, platforms) =>
        `Hasta ${number(over)} ${over === 1 ? 'carácter solo se ve' : 'caracteres solo se ven'} al expandir, en ${platforms}.`,
    },
    body: 'Texto',
    navigate: 'Enlace al hacer clic',
    navigateHelp: (address, hasPage) =>
      hasPage
        ? `Si queda vacío, abre la página del propio aviso, en ${address}.`
        : `Si queda vacío, abre ${address}.`,
    image: 'URL de la imagen',
    imageHelp:
      'Proporción cercana a 2:1. Solo la muestran Chrome y los navegadores derivados, en Windows y Android.',
    actionTitle: (position) => `Botón ${position}: texto`,
    addLanguage: '+ Idioma',
    publish: 'Publicar también en el tablón de avisos del sitio',
    publishHelp: 'Los visitantes pueden encontrarlo allí más tarde.',
    timing: 'Hora de envío',
    timings: {
      now: 'Ahora',
      instant: 'En una fecha y hora fijas',
      local: 'En la hora local de cada dispositivo',
    },
    repeat: 'Repetir este mensaje…',
  },
  arrival: {
    now: 'El mensaje se envía en cuanto usted confirme.',
    approved: 'El mensaje se envía en cuanto se apruebe.',
    instant: (at, zone) => `Se enviará el ${inSentence(dateTime(at))}, ${zone}.`,
    local: (at) => `Llega a cada dispositivo en su hora local: ${at}.`,
    recurring: (rule) => `Se enviará ${rule}, hora del sitio.`,
    unknown: 'Elija la fecha y la hora.',
  },
  problems: {
    missing: 'Campo obligatorio.',
    'not-an-address': 'Escriba una dirección completa, que empiece por https://.',
    'not-a-token': 'Uno de estos no es un ID ni un token de dispositivo.',
    'too-many': 'Son demasiados: como máximo 1000 dispositivos, 20 condiciones y 4 botones.',
    'too-long': 'Demasiado largo para un mensaje. Acorte el texto o las direcciones.',
    'not-a-key': 'Use hasta 32 letras, números, - o _, sin espacios, acentos ni ñ.',
    'not-a-time': 'Esta fecha y hora no existen.',
    past: 'Esta hora ya pasó. Elija otra o envíe ahora.',
    'past-at-site': 'Esta hora ya pasó en la zona horaria del sitio. Elija otra o envíe ahora.',
    'too-far': 'Solo se puede programar con hasta un año de anticipación.',
    'out-of-range': 'El máximo son 30 días.',
    refused: 'El servicio no aceptó este valor.',
    'not-a-placeholder': 'Complete lo que está entre {{ }}, como en {{nombre|comunidad}}.',
    nul: 'Contiene un carácter invisible que no se puede enviar. Bórrelo y escriba el texto de nuevo.',
  },
  problemsFound: (count) => `Corrija ${count} ${counted(count, 'campo', 'campos')}.`,
  missing: {
    title: 'Falta el título.',
    topic: 'Elija al menos un tema.',
    segment: 'Elija un segmento.',
    filter: 'Añada al menos una condición, o envíe a todos.',
    user: 'Indique el ID de la persona.',
    tokens: 'Indique al menos un dispositivo.',
  },
  meter: {
    label: 'Tamaño del mensaje',
    longest: 'La versión más larga',
    value: (size, limit) => `${number(size)} de ${number(limit)} bytes`,
    over: (excess) =>
      `${number(excess)} ${counted(excess, 'byte', 'bytes')} por encima del límite de los servicios push. Acorte el texto o las direcciones.`,
  },
  draft: {
    states: {
      saved: 'Borrador guardado en este navegador.',
      tabOnly: 'Borrador guardado solo en esta pestaña.',
      unsaved: '',
    },
    notSaved: 'Este navegador no guarda borradores. No cierre la página antes de enviar.',
    restored: 'Se recuperó su borrador.',
    undone: 'Envío deshecho. Nadie lo recibió.',
    share: 'Guardar en borradores',
    discard: 'Empezar de cero',
    duplicated: 'Esta es una copia. Todavía no se envió nada.',
  },
  templates: {
    title: 'Plantillas',
    use: 'Usar plantilla',
    save: 'Guardar como plantilla',
    cancel: 'Cancelar',
  },
  test: {
    button: 'Enviar prueba a este navegador',
    send: 'Enviar prueba',
    choose: 'Elegir dispositivos',
    turnOff: 'Desactivar en este navegador',
    notYet: 'Corrija antes los campos resaltados.',
    idle: 'Solo este navegador recibe la prueba. Si tiene los avisos desactivados, la prueba los activa. Desde ese momento también recibe lo que va para todos, hasta que usted los desactive.',
  },
  send: {
    now: 'Enviar',
    later: 'Programar',
    save: 'Guardar cambios',
    purpose: (count) => (count === undefined ? 'el envío' : `el envío a ${devicesCountEs(count)}`),
    cancel: 'Volver',
  },
};

const exampleNotice: TextsOf<typeof exampleNoticeTexts> = {
  title: 'Los avisos ya están aquí',
  body: 'Lo importante le llegará por aquí.',
  note: 'Este es un ejemplo. Envíelo así o cambie el texto.',
};

const otherTab: TextsOf<typeof otherTabTexts> = {
  changed: 'Este borrador cambió en otra pestaña.',
  takeOther: 'Usar la otra versión',
  keepMine: 'Mantener esta versión',
  gone: 'Este borrador se envió o se descartó en otra pestaña. El texto de aquí se conserva.',
};

const edit: TextsOf<typeof editTexts> = {
  title: 'Editar mensaje programado',
  back: '← Volver sin guardar',
  notice:
    'Este mensaje está programado. Los cambios valen en cuanto los guarde; hasta entonces, el mensaje sigue como estaba.',
  purpose: 'el cambio del mensaje',
  saved: 'Cambios guardados.',
  begun:
    'Este mensaje ya no está programado: el envío empezó o se canceló. El mensaje ya no se puede cambiar.',
  see: 'Ver el mensaje',
  errors: {
    unreachable: 'El servicio no respondió. Los cambios están solo en esta página. Inténtelo de nuevo.',
    closed: 'El mensaje ya no está programado. Revíselo en su página.',
    forbidden: 'Su rol no permite enviar.',
  },
  failed: 'No se pudo cargar el mensaje.',
  loading: 'Cargando…',
};

const insecureImage: TextsOf<typeof insecureImageTexts> =
  'Los navegadores no cargan imágenes de direcciones http://. Use una que empiece por https://.';

const preview: TextsOf<typeof previewTexts> = {
  title: 'Vista previa',
  approximate: 'Las fuentes y las pantallas varían: los cortes son aproximados.',
  dark: 'Vista previa en modo oscuro',
  longest: 'Vista previa con los valores más largos',
  empty: 'El título aparece aquí',
  now: 'ahora',
  remarks: {
    'placeholder-incomplete': 'Un campo entre {{ }} está incompleto.',
    'title-cut': 'El título se corta.',
    'body-cut': 'El texto se corta. Al expandir la notificación, se ve más.',
    'image-never': 'La imagen no se muestra.',
    'image-opened': 'La imagen se muestra al expandir la notificación.',
    'actions-opened': 'Los botones se muestran al expandir la notificación.',
    'actions-dropped': 'Solo se muestran los dos primeros botones.',
    'actions-never': 'Los botones no se muestran.',
    'image-missing': 'No se pudo cargar la imagen.',
    'icon-missing': 'No se pudo cargar el icono.',
  },
  whole: 'Se muestra todo.',
  others: 'Otros sistemas',
};

const readOnly: TextsOf<typeof readOnlyTexts> = {
  title: 'Puede ver los mensajes, pero no enviarlos',
  text: 'Su rol en este sitio no permite enviar. Quien administra el equipo puede cambiarlo en “Equipo”.',
  see: 'Ver mensajes',
};

const templates: TextsOf<typeof templatesTexts> = {
  title: 'Plantillas',
  none: 'Todavía no hay plantillas. Guarde un mensaje que envía a menudo.',
  search: 'Buscar plantilla',
  nothing: 'No se encontró nada.',
  change: 'Para cambiar una, úsela y guárdela con ese nombre.',
  name: 'Nombre de la plantilla',
  nameHelp: 'Si ya hay una plantilla con ese nombre, la reemplaza.',
  saved: (name) => `Plantilla “${name}” guardada.`,
  choose: 'Usar',
  remove: (name) => `Eliminar la plantilla “${name}”`,
  removeTitle: '¿Eliminar la plantilla?',
  removeText: 'Se eliminará para todo el equipo. Los mensajes ya creados con ella no cambian.',
  removed: (name) => `Plantilla “${name}” eliminada.`,
  cancel: 'Cancelar',
  confirm: 'Guardar',
};

/** The texts of the form of a message. */
export const composeEs = {
  compose,
  exampleNotice,
  otherTab,
  edit,
  insecureImage,
  preview,
  readOnly,
  templates,
};
