import type { TimePreset } from '../draft/schedule.ts';

/** The day of a preset, such as “7 de dez.”, which some of them name. */
type PresetText = (day: string) => string;

const ptBr = {
  at: 'Data e hora',
  presets: 'Sugestões de hora',
  preset: {
    today: () => 'Hoje, 18h',
    tomorrow: () => 'Amanhã, 8h',
    monday: (day) => `Segunda, ${day}, 8h`,
  } as Readonly<Record<TimePreset, PresetText>>,
  ownZone: (zone: string) => `No seu fuso: ${zone}.`,
  deviceZones: 'No fuso de cada dispositivo.',
};

const en: typeof ptBr = {
  at: 'Date and time',
  presets: 'Suggested times',
  preset: {
    today: () => 'Today, 6 PM',
    tomorrow: () => 'Tomorrow, 8 AM',
    monday: (day) => `Monday, ${day}, 8 AM`,
  },
  ownZone: (zone) => `In your time zone: ${zone}.`,
  deviceZones: 'In the time zone of each device.',
};

/** The texts of the field for a send time. */
export const timeTexts = { name: 'time', 'pt-BR': ptBr, en };
