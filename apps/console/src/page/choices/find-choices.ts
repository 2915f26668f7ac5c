import type { SelectOption } from '@sineta/ui';
import { matches } from '../search/matches.ts';

/** The options whose label contains all words of what was typed, without regard to case and accents. Pure. */
export function findChoices<Option extends SelectOption<string>>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  return options.filter(({ label }) => matches(label, typed));
}
