/** Every text of the bell. */
export interface BellLabels {
  /** Tooltip and accessible name while notifications are not enabled. */
  readonly enable: string;
  /** The same while they are enabled. */
  readonly disable: string;
  /** Said to a screen reader when a press has enabled them. */
  readonly enabled: string;
  /** The same when they were turned off. */
  readonly disabled: string;
  /** Said to a screen reader after the name of a bell that opens the panel. */
  readonly menu: string;
}

const portuguese: BellLabels = {
  enable: 'Habilitar Notificações',
  disable: 'Desabilitar Notificações',
  enabled: 'Avisos ligados neste dispositivo.',
  disabled: 'Avisos desligados neste dispositivo.',
  menu: 'Menu de contexto: este dispositivo',
};

const english: BellLabels = {
  enable: 'Enable Notifications',
  disable: 'Disable Notifications',
  enabled: 'Notifications are on.',
  disabled: 'Notifications are off.',
  menu: 'Context menu: this device',
};

const spanish: BellLabels = {
  enable: 'Activar notificaciones',
  disable: 'Desactivar notificaciones',
  enabled: 'Avisos activados.',
  disabled: 'Avisos desactivados.',
  menu: 'Menú de contexto: este dispositivo',
};

const languages: Readonly<Record<string, BellLabels>> = { pt: portuguese, en: english, es: spanish };

/** The language a bell speaks, and speaks in when it does not know the one asked for. */
export const defaultLanguage = 'pt-BR';

/** The texts in the language of a BCP 47 tag, its region aside. */
export function labelsFor(tag: string): BellLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
