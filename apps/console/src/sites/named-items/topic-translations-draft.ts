import type { TopicTranslations } from '@sineta/protocol';

/** The texts of a topic in other languages, as they are written: empty for a language without any. */
export type DraftTranslations = Readonly<Record<string, TopicTranslations[string]>>;

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
