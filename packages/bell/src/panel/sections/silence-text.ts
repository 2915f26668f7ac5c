import type { Preferences } from '@sineta/protocol';
import { fill, type PanelLabels } from '../labels/panel-labels.ts';

/** What the preferences hold back right now, by the clock of this device; empty if they hold back nothing. */
export function silenceText(
  labels: Pick<PanelLabels, 'quietNow' | 'urgentNow'>,
  { quietHours, urgentOnly }: Preferences,
  locale: string,
  now = new Date(),
): string {
  const sentences = [];
  if (quietHours && isWithin(quietHours, now)) {
    const end = new Date(`2000-01-01T${quietHours.end}`);
    sentences.push(fill(labels.quietNow, { time: end.toLocaleTimeString(locale, { timeStyle: 'short' }) }));
  }
  if (urgentOnly) sentences.push(labels.urgentNow);
  return sentences.join(' ');
}

/** Quiet hours may pass midnight. */
function isWithin({ start, end }: NonNullable<Preferences['quietHours']>, now: Date): boolean {
  // As the times of the preferences: HH:MM.
  const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return start < end ? start <= time && time < end : start <= time || time < end;
}
