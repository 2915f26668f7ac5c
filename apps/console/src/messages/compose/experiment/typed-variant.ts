import type { ExperimentVariant } from '@sineta/protocol';

/** Variant b as typed: its title, its titles in other languages by tag, and its image. */
export interface TypedVariant {
  readonly title: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly image: string;
}

export function typedVariant({ title = '', image = '', translations = {} }: ExperimentVariant): TypedVariant {
  const titles = Object.entries(translations).map(([tag, words]) => [tag, words.title]);
  return { title, titles: Object.fromEntries(titles), image };
}

/**
 * The variant of a message in these languages. A variant without an image has a title even if that is empty, so that the form
 * reports it; a title has one in each language. Pure.
 */
export function variantFrom(
  { title, titles, image }: TypedVariant,
  tags: readonly string[],
): ExperimentVariant {
  const address = image.trim();
  if (title === '' && address !== '') return { image: address };
  const translations = Object.fromEntries(tags.map((tag) => [tag, { title: titles[tag] ?? '' }]));
  return { title, ...(address && { image: address }), ...(tags.length > 0 && { translations }) };
}

/** Whether a variant, if it has a title, has one in each of these languages and in no other. Pure. */
export function hasTitlesIn(
  tags: readonly string[],
  { title, translations = {} }: ExperimentVariant,
): boolean {
  const wanted = title === undefined ? [] : tags;
  const known = Object.keys(translations);
  return known.length === wanted.length && wanted.every((tag) => known.includes(tag));
}
