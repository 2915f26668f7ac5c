import type { SelectOption } from '@sineta/ui';

type Options = readonly SelectOption<string>[];

/** The options whose label contains all words of what was typed, without regard to case and accents. Pure. */
export function findChoices(options: Options, typed: string): Options {
  const words = plain(typed).split(/\s+/);
  return options.filter(({ label }) => {
    const name = plain(label);
    return words.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
