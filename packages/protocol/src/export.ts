import { z } from 'zod';

/** The languages of the words in a file for people. */
export const headerLanguages = ['pt-BR', 'en', 'es'] as const;

export type HeaderLanguage = (typeof headerLanguages)[number];

/** The language of a file for people, with or without the region whose separators it has. */
export const headerLanguageSchema = z
  .string()
  .regex(/^(?:pt|en|es)(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$/, 'must be pt, en or es, with or without a region');

/** The words for a tag that `headerLanguageSchema` accepts. */
export function headerLanguageOf(tag: string): HeaderLanguage {
  return headerLanguages.find((language) => language.slice(0, 2) === tag.slice(0, 2)) ?? 'pt-BR';
}

/** What each export accepts besides the filters of its list. */
export const exportShape = {
  headerLanguage: headerLanguageSchema
    .optional()
    .describe(
      'For a file that people read, a BCP 47 tag with the language pt, en or es and perhaps a region, such as `pt-BR` or `es-MX`. The header and the values of fixed sets are in this language, such as `Agendada` for `scheduled`; times by the clock of the site, such as `2026-11-27 13:48:05`, with the time zone in the header; and where the region has decimal commas, as Brazil and Spain do and Mexico does not, semicolons between the fields. A time that the clocks show twice has its offset after it. The audit log has the clock of its sites, or UTC if they differ. Absent: names and values of the API, which stay the same for programs.',
    ),
};

export const exportQuerySchema = z.strictObject(exportShape);
