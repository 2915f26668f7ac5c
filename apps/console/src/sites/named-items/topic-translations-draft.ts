import type { TopicTranslations } from '@sineta/protocol';

/** The texts of a topic in other languages, as they are written: empty for a language without any. */
export type DraftTranslations = Readonly<Record<string, TopicTranslations[string]>>;

/** Those of the pages of visitors. */
const pages = ['en', 'es', 'pt-BR'];

/**
 * The languages to write a topic in, besides that of the site: those that it has, those that devices use, and those of the
 * pages of visitors.
 */
export function languagesToOffer(
  site: string,
  written: DraftTranslations,
  devices: readonly { readonly name: string }[],
): string[] {
  const primaries = new Set([primaryOf(site)]);
  const offered = Object.keys(written);
  for (const tag of offered) primaries.add(primaryOf(tag));
  for (const tag of [...devices.map(({ name }) => name), ...pages]) {
    if (primaries.has(primaryOf(tag))) continue;
    primaries.add(primaryOf(tag));
    offered.push(tag);
  }
  return offered;
}

/** The first language that has a description, but no name. */
export function unnamedLanguage(draft: DraftTranslations): string | undefined {
  return Object.keys(draft).find(
    (tag) => draft[tag]!.name.trim() === '' && draft[tag]!.description.trim() !== '',
  );
}

/** Whether two drafts differ in a language: one without texts is as one that is absent. */
export function differ(draft: DraftTranslations, other: DraftTranslations): boolean {
  const tags = new Set([...Object.keys(draft), ...Object.keys(other)]);
  return [...tags].some((tag) => textOf(draft[tag]) !== textOf(other[tag]));
}

function textOf({ name, description }: Partial<DraftTranslations[string]> = {}): string {
  return JSON.stringify([name?.trim() ?? '', description?.trim() ?? '']);
}

/** What is saved: the languages with a name; undefined without any. */
export function writtenTranslations(draft: DraftTranslations): TopicTranslations | undefined {
  const written = Object.entries(draft)
    .map(
      ([tag, { name, description }]) =>
        [tag, { name: name.trim(), description: description.trim() }] as const,
    )
    .filter(([, { name }]) => name !== '');
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0]!;
}
