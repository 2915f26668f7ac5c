import type { SelectOption } from '@sineta/ui';
import { matches } from '../matches.ts';

type Options = readonly SelectOption<string>[];

/** The options whose label contains all words of what was typed, without regard to case and accents. Pure. */
export function findChoices(options: Options, typed: string): Options {
  return options.filter(({ label }) => matches(label, typed));
}
