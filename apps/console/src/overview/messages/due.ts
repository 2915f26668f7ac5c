import { amountsIn } from '../../i18n/amounts.ts';
import { until } from '../../i18n/since.ts';
import type { Language } from '../../preferences/preferences.ts';

/** When a message is due: “amanhã, 04:33”, or the time until then within the next hour and on other days. */
export function due(at: Date, now: Date, language: Language): string {
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const isSoon = at.getTime() - now.getTime() < 3_600_000;
  if (isSoon || at.toDateString() !== tomorrow.toDateString()) return until(at, now, language);
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(1, 'day');
  return `${day}, ${amountsIn(language).time(at)}`;
}
