import type { DayRange } from '@sineta/protocol/board';
import type { ServiceTexts } from '../texts/service-texts.ts';
import { dateFormat } from '../time/date-format.ts';

/** A period in words: “1 de mar. – 14 de mar. de 2026”, “desde 1 de mar. de 2026”. */
export function describePeriod(
  { from, until }: DayRange,
  language: string,
  texts: Pick<ServiceTexts['search'], 'since' | 'upTo'>,
): string {
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  if (from !== undefined && until !== undefined) return format.formatRange(new Date(from), new Date(until));
  if (from !== undefined) return texts.since(format.format(new Date(from)));
  return until === undefined ? '' : texts.upTo(format.format(new Date(until)));
}
