import { limits } from '@sineta/protocol/limits';
import { amountsIn } from '../../i18n/amounts.ts';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { plural } from '../../i18n/plural.ts';
import type { conversionsTexts } from '../../sites/conversions/conversions-texts.ts';
import type { disturbanceTexts } from '../../sites/disturbance/disturbance-texts.ts';
import type { chooseImageTexts } from '../../sites/images/choose-image-texts.ts';
import type { imagesTexts } from '../../sites/images/images-texts.ts';
import type { imageUploadTexts } from '../../sites/images/image-upload-texts.ts';
import type { uploadTexts } from '../../sites/images/upload-texts.ts';
import type { topicsTexts } from '../../sites/named-items/topics-texts.ts';
import { siteSettingsEs } from './site-settings.ts';

const counted = plural('es');
const { number } = amountsIn('es');

const topics: TextsOf<typeof topicsTexts> = {
  title: 'Temas y segmentos',
  description: 'Dos maneras de escribir solo a una parte del público.',
  compose: 'Escribir a estos dispositivos',
  search: 'Buscar temas y segmentos',
  columns: { name: 'Nombre', id: 'ID', devices: 'Dispositivos', actions: 'Acciones' },
  deviceNoun: (count) => counted(count, 'dispositivo', 'dispositivos'),
  topics: {
    title: 'Temas',
    text: 'Los eligen los visitantes, que ven estos nombres y descripciones.',
    create: 'Crear tema',
    loading: 'Cargando los temas…',
    count: (found, all) => `${found === all ? '' : `${found} de `}${all} ${counted(all, 'tema', 'temas')}`,
    noMatch: 'No se encontró ningún tema.',
    last: 'Parte del público',
    ofAudience: 'del público',
    empty: 'Todavía no hay temas',
    emptyText:
      'Un tema es algo que los visitantes pueden seguir, como “Cortes de agua” o “Exámenes”. Sus mensajes van a los dispositivos que lo eligieron.',
    edit: 'Editar',
    actions: (name) => `Acciones para ${name}`,
    remove: 'Eliminar',
    removeTitle: (name) => `¿Eliminar el tema “${name}”?`,
    removeText:
      'Los visitantes dejan de verlo en la lista. Los dispositivos que lo eligieron lo conservan, sin nombre.',
    removed: (name) => `Tema “${name}” eliminado.`,
    isDefault: 'Preseleccionado para quien activa los avisos',
    isUrgent: 'Los mensajes urgentes llegan pese a las horas de silencio y a los límites de quien los recibe',
    defaultMark: 'Preseleccionado',
    urgentMark: 'Urgentes a cualquier hora',
    formCreate: 'Crear tema',
    formEdit: (name) => `Editar “${name}”`,
    name: 'Nombre',
    nameMissing: 'Dé un nombre al tema.',
    describe: 'Descripción',
    describeHelp: 'Una frase: qué reciben los visitantes y con qué frecuencia.',
    id: 'ID',
    idHelp: 'Lo usan la API y las páginas del sitio. No se puede cambiar después.',
    idWrong: 'Use letras, números, guiones, puntos o guiones bajos, sin espacios.',
    idTaken: 'Ya existe un tema con este ID.',
    saved: (name) => `Tema “${name}” guardado.`,
  },
  translations: {
    open: 'Nombre en otros idiomas',
    help: 'Quien lee en otro idioma ve el nombre en él, en el tablón, en la campana y en los botones. Sin nombre en un idioma, valen el nombre y la descripción del sitio. Solo con el nombre, vale la descripción del sitio.',
    name: (language) => `Nombre en ${language}`,
    nameMissing: 'Dé un nombre en este idioma o borre la descripción.',
    describe: (language) => `Descripción en ${language}`,
  },
  segments: {
    title: 'Segmentos',
    text: 'Los elige usted: filtros guardados para usar en el panel y en la API.',
    create: 'Crear segmento',
    loading: 'Cargando los segmentos…',
    count: (found, all) =>
      `${found === all ? '' : `${found} de `}${all} ${counted(all, 'segmento', 'segmentos')}`,
    noMatch: 'No se encontró ningún segmento.',
    last: 'Cambiado',
    empty: 'Todavía no hay segmentos',
    emptyText:
      'Un segmento es un grupo que usted define, como “quien usa Android en español”. Se evalúa en cada envío, con los dispositivos que cumplen las condiciones en ese momento.',
    edit: 'Editar',
    actions: (name) => `Acciones para ${name}`,
    remove: 'Eliminar',
    removeTitle: (name) => `¿Eliminar el segmento “${name}”?`,
    removeText:
      'Los mensajes ya aceptados no cambian. Los recurrentes para él dejan de enviarse, y las solicitudes a la API darán error.',
    removed: (name) => `Segmento “${name}” eliminado.`,
    formCreate: 'Crear segmento',
    formEdit: (name) => `Editar “${name}”`,
    name: 'Nombre',
    nameMissing: 'Dé un nombre al segmento.',
    reach: 'Ahora:',
    updated: 'cambiado',
    filterMissing: 'Elija al menos una condición.',
    idWrong: 'El nombre necesita al menos una letra o un número.',
    idTaken: 'Ya existe un segmento con un nombre parecido.',
    saved: (name) => `Segmento “${name}” guardado.`,
  },
};

const disturbance: TextsOf<typeof disturbanceTexts> = {
  title: 'Avisos en exceso',
  description:
    'Dispositivos con Chrome que recibieron 4 avisos o más en 24 horas sin visitar el sitio. Chrome puede retirar el permiso a los sitios que insisten así.',
  error: 'No se pudieron cargar los números.',
  retry: 'Intentar de nuevo',
  loading: 'Cargando…',
  none: (days) =>
    days === 1
      ? 'Ningún dispositivo hoy. El recuento se hace cada hora.'
      : `Ningún dispositivo en ${number(days)} días.`,
  empty: 'El primer recuento aún no terminó.',
  one: (devices) => `Hoy, como máximo ${number(devices)} a la vez. El gráfico empieza el segundo día.`,
  summary: (latest, latestDay, most, mostDay) =>
    latestDay === mostDay
      ? `El ${latestDay}: ${number(latest)}, el número más alto del período.`
      : `El ${latestDay}: ${number(latest)}. Número más alto del período: ${number(most)} (${mostDay}).`,
  estimated: 'Números estimados a partir de una muestra.',
  table: 'Ver datos',
  columns: { day: 'Día', devices: 'Dispositivos' },
};

const conversions: TextsOf<typeof conversionsTexts> = {
  title: 'Conversiones',
  text: 'Cuántos dispositivos hacen en el sitio lo que pide el mensaje, después del clic. Sin cookies, y solo dentro del propio sitio.',
  names: 'Qué contar',
  namesHelp: 'Uno o más nombres, separados por comas: “alta, compra”. Vacío: no contar nada.',
  days: 'Cuántos días contar después del clic',
  daysHelp: 'La conversión se atribuye al último mensaje con clic.',
  faults: {
    names: 'Use letras minúsculas sin acento, números y guiones, hasta 63 en cada nombre.',
    tooMany: `Indique como máximo ${limits.conversionsPerSite} nombres.`,
    days: `Escriba un número entero, de 1 a ${limits.maxConversionDays}.`,
  },
  codeText: 'Llámelo en la página donde eso ocurre. Solo cuenta quien hizo clic en un mensaje.',
  code: 'Código de la página',
  submit: 'Guardar conversiones',
  saved: 'Conversiones guardadas.',
};

const imageUpload: TextsOf<typeof imageUploadTexts> = {
  remove: 'Quitar',
  upload: 'Subir imagen',
  replace: 'Cambiar',
  choose: 'Usar una ya subida',
  uploading: 'Subiendo la imagen…',
  uploaded: 'Imagen subida.',
  kept: 'La imagen anterior se mantiene.',
};

const chooseImage: TextsOf<typeof chooseImageTexts> = {
  none: 'Aún no hay ninguna. Las imágenes que suba con el botón debajo del campo aparecen aquí.',
  noneOfSite: 'Aún no hay ninguna. Las imágenes que el equipo suba en los mensajes aparecen aquí.',
  more: 'Mostrar más antiguas',
  remove: (image) => `Eliminar la imagen: ${image}`,
  removeTitle: '¿Eliminar la imagen?',
  removeText:
    'Los mensajes, los borradores y las plantillas que usan la imagen se quedan sin ella. Quien ya la recibió puede seguir viéndola.',
  removeConfirm: 'Eliminar imagen',
  removed: 'Imagen eliminada.',
};

const images: TextsOf<typeof imagesTexts> = {
  title: 'Imágenes subidas',
  text: 'Las imágenes y los iconos que el equipo subió para los mensajes y el sitio.',
  open: 'Gestionar imágenes',
};

const upload: TextsOf<typeof uploadTexts> = {
  purpose: 'la subida de la imagen',
  tooLarge: (size, most) => `El archivo tiene ${size} MB; el límite es ${most} MB.`,
  wrongType: 'El archivo no es PNG, JPEG, WebP, GIF ni AVIF.',
  wrongContent:
    'El contenido del archivo no es PNG, JPEG, WebP, GIF ni AVIF. No basta con cambiar el nombre: convierta la imagen.',
  tooManyPixels: (width, height) =>
    `La imagen tiene ${width} × ${height} píxeles; el límite es de 40 millones. Redúzcala.`,
  broken: 'El archivo está dañado o incompleto. Guarde la imagen de nuevo.',
};

/** The texts about a site, what it offers, and what its messages cause. */
export const sitesEs = {
  ...siteSettingsEs,
  topics,
  disturbance,
  conversions,
  imageUpload,
  chooseImage,
  images,
  upload,
};
