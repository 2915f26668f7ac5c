/** Every text of the bell. */
export interface BellLabels {
  /** Tooltip and accessible name while notifications are not enabled. */
  readonly enable: string;
  /** The same while they are enabled. */
  readonly disable: string;
  /** The description for screen readers of a bell that opens the panel. */
  readonly menu: string;
}

const portuguese: BellLabels = {
  enable: 'Habilitar Notificações',
  disable: 'Desabilitar Notificações',
  menu: 'Menu de contexto: este dispositivo',
};

const english: BellLabels = {
  enable: 'Enable Notifications',
  disable: 'Disable Notifications',
  menu: 'Context menu: this device',
};

const spanish: BellLabels = {
  enable: 'Activar notificaciones',
  disable: 'Desactivar notificaciones',
  menu: 'Menú de contexto: este dispositivo',
};

const languages: Readonly<Record<string, BellLabels>> = { pt: portuguese, en: english, es: spanish };

/** The default language, also for languages that the bell does not have. */
export const defaultLanguage = 'pt-BR';

/** The texts in the language of a BCP 47 tag; its region is ignored. */
export function labelsFor(tag: string): BellLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
