import type { TextsOf } from '../../i18n/part-texts.ts';
import type { receiptsTexts } from '../../messages/receipts/receipts-texts.ts';

const receipts: TextsOf<typeof receiptsTexts> = {
  titles: {
    displayed: 'Dónde se mostró',
    clicked: 'Quién hizo clic',
    dismissed: 'Quién lo descartó',
  },
  back: '← Mensaje',
  note: 'Por orden de ID del dispositivo.',
  columns: { device: 'Dispositivo', user: 'Persona', browser: 'Navegador', at: 'Cuándo' },
  nobody: 'Sin persona vinculada',
  removed: 'Eliminado desde entonces',
  searching: 'Buscando en los registros del mensaje…',
  more: 'Mostrar más',
  end: 'Fin de la lista.',
  empty: {
    title: 'No hay dispositivos en la lista',
    text: 'Cada dispositivo aparece aquí en cuanto informa qué hizo con el aviso. A los 90 días la lista se borra y solo quedan los números del mensaje.',
  },
  error: 'No se pudo cargar la lista.',
  retry: 'Intentar de nuevo',
};

/** The texts of the devices behind a number of a message. */
export const receiptsEs = { receipts };
