const ofTheSite = /^(title|body|navigate|icon|image|actions|payload)\b/;

/**
 * The language of a form field: the tag of `translations.en.title`, `''` for a field in the language of the site,
 * undefined for a field without a language.
 */
export function fieldLanguage(field: string): string | undefined {
  return ofTheSite.test(field) ? '' : /^translations\.([^.]+)/.exec(field)?.[1];
}

/** The language to select so that an error is visible: the current one, unless all errors are in others. */
export function invalidLanguage(fields: readonly string[], current: string | undefined): string | undefined {
  const invalid = fields.map(fieldLanguage).filter((tag) => tag !== undefined);
  if (invalid.length === 0 || invalid.includes(current ?? '')) return current;
  return invalid[0] || undefined;
}
