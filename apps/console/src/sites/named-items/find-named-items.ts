import { matches } from '../../page/search/matches.ts';
import type { NamedItem } from './named-item.ts';

/** The items whose ID, name, description or name in another language contains every word of what is typed. Pure. */
export function findNamedItems<Item extends NamedItem>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  return typed.trim() === '' ? items : items.filter((item) => matches(wordsOf(item), typed));
}

function wordsOf({ id, name, description = '', translations = {} }: NamedItem): string {
  return [id, name, description, ...Object.values(translations).map((text) => text.name)].join(' ');
}
