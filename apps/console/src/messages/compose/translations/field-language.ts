const ofTheSite = /^(title|body|navigate|icon|image|actions|payload)\b/;

/**
 * Under which language a field of the form stands: the tag of `translations.en.title`, `''` for a field in the
 * language of the site, undefined for one that is there whatever the language.
 */
export function fieldLanguage(field: string): string | undefined {
  return ofTheSite.test(field) ? '' : /^translations\.([^.]+)/.exec(field)?.[1];
}

/** The language of the field to fix: the current one, unless all problems are in others. */
export function faultyLanguage(fields: readonly string[], current: string | undefined): string | undefined {
  const faulty = fields.map(fieldLanguage).filter((tag) => tag !== undefined);
  if (faulty.length === 0 || faulty.includes(current ?? '')) return current;
  return faulty[0] || undefined;
}
