import type { TextsOf } from '../../i18n/part-texts.ts';
import type { receiptsTexts } from '../../messages/receipts/receipts-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import { devicesCountEs } from './devices.ts';

const { number } = amountsIn('es');

const receipts: TextsOf<typeof receiptsTexts> = {
  titles: {
    displayed: 'A quién se le mostró',
    clicked: 'Quién hizo clic',
    dismissed: 'Quién lo descartó',
  },
  steps: { displayed: 'Mostrado', clicked: 'Con clic', dismissed: 'Descartado' },
  notFound: {
    title: 'No se encontró el mensaje',
    text: 'La dirección puede estar incompleta, o el mensaje es de otro sitio.',
    back: 'Ver todos los mensajes',
  },
  back: '← Mensaje',
  events: 'Qué hicieron los dispositivos',
  note: (count, share, isLatestFirst) =>
    `${devicesCountEs(count)}${share && `, ${share}`}${isLatestFirst ? '; los más recientes primero' : ', por orden de ID'}.`,
  sent: (time) => `Enviado el ${time}.`,
  search: 'Persona o dispositivo',
  searchHelp: 'El ID completo de la persona, o al menos 4 caracteres del ID del dispositivo.',
  noMatch: {
    title: 'Ningún dispositivo coincide en esta lista',
    text: 'Revise el ID, con mayúsculas y minúsculas. El de la persona debe estar completo.',
    clear: 'Ver todos',
  },
  shares: {
    displayed: (share) => `${share} de los que lo recibieron`,
    clicked: (share) => `${share} de los que lo vieron`,
    dismissed: (share) => `${share} de los que lo vieron`,
  },
  shown: (count, all) => `${number(count)} de ${number(all)}`,
  columns: { who: 'Persona y dispositivo', browser: 'Navegador', at: 'Cuándo' },
  removed: 'Eliminado desde entonces',
  searching: 'Buscando en los registros del mensaje…',
  more: 'Mostrar más',
  end: 'Fin de la lista.',
  nobodyYet: {
    title: 'Ningún dispositivo por ahora',
    text: 'Cada dispositivo aparece aquí en cuanto informa qué hizo con el aviso.',
  },
  deleted: {
    title: 'Solo queda el número',
    text: 'El servicio no tiene los registros de estos dispositivos. Se borran a los 90 días del envío, o cuando se eliminan los datos del dispositivo.',
  },
  error: 'No se pudo cargar la lista.',
  retry: 'Intentar de nuevo',
};

/** The texts of the devices behind a number of a message. */
export const receiptsEs = { receipts };
