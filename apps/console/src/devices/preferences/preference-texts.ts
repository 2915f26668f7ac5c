import { hourIn } from '../../i18n/hour-in.ts';
import type { Preferences } from '@sineta/protocol';
import { plural } from '../../i18n/plural.ts';
import { asPtBr, dasPtBr } from '../../i18n/hour-pt-br.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const hour = hourIn('en');

type QuietHours = NonNullable<Preferences['quietHours']>;

const ptBr = {
  quietHours: 'Horário de silêncio',
  quiet: ({ start, end }: QuietHours) =>
    `${dasPtBr(start).replace('d', 'D')} ${asPtBr(end)}, no horário do dispositivo`,
  dailyLimit: 'Limite por dia',
  most: (limit: number) => `${limit} ${contado(limit, 'aviso', 'avisos')} por dispositivo`,
  atOnce: 'Recebe na hora',
  urgentOnly: 'Só avisos urgentes',
  digestTime: 'Resumo',
  digestAt: (time: string) => `${asPtBr(time).replace('à', 'À')}, no horário do dispositivo`,
  held: 'Guardado para o resumo',
  noneHeld: 'Nada guardado para o resumo.',
  heldUntil: (count: number, until: string) => `${count} ${contado(count, 'aviso', 'avisos')}, até ${until}`,
};

const en: typeof ptBr = {
  quietHours: 'Quiet hours',
  quiet: ({ start, end }) => `${hour(start)} to ${hour(end)}, in the local time of the device`,
  dailyLimit: 'Daily limit',
  most: (limit) => `${limit} ${counted(limit, 'notification', 'notifications')} per device`,
  atOnce: 'Receives at once',
  urgentOnly: 'Urgent notifications only',
  digestTime: 'Digest',
  digestAt: (time) => `At ${hour(time)}, in the local time of the device`,
  held: 'Held for the digest',
  noneHeld: 'Nothing held for the digest.',
  heldUntil: (count, until) => `${count} ${counted(count, 'notification', 'notifications')}, until ${until}`,
};

/** The preferences of a person or a device, and what is held because of them. */
export const preferenceTexts = { name: 'preferences', 'pt-BR': ptBr, en };
