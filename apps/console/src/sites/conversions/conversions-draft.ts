import type { ConversionSettings } from '@sineta/protocol';
import { slugPattern } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';

/** The settings as their form has them: the names divided by commas or spaces. */
export interface ConversionsDraft {
  readonly names: string;
  readonly days: string;
}

export type ConversionsFault = 'names' | 'tooMany' | 'days';

/** The form of stored settings. */
export function writtenConversions({ names, days }: ConversionSettings): ConversionsDraft {
  return { names: names.join(', '), days: String(days) };
}

/** The settings that a form describes, each name once, or what is wrong with it. Pure. */
export function readConversions(
  draft: ConversionsDraft,
): { readonly conversions: ConversionSettings } | { readonly fault: ConversionsFault } {
  const names = [...new Set(draft.names.split(/[\s,;]/).filter((name) => name !== ''))];
  if (!names.every((name) => slugPattern.test(name))) return { fault: 'names' };
  if (names.length > limits.conversionsPerSite) return { fault: 'tooMany' };
  const days = Number(draft.days);
  if (!(Number.isInteger(days) && days >= 1 && days <= limits.maxConversionDays)) return { fault: 'days' };
  return { conversions: { names, days } };
}
