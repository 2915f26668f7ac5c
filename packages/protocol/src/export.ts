import { z } from 'zod';

/** The languages of the console. */
export const headerLanguageSchema = z.enum(['pt-BR', 'en', 'es']);

/** What each export accepts besides the filters of its list. */
export const exportShape = {
  headerLanguage: headerLanguageSchema
    .optional()
    .describe(
      'For a file that people read: the header and the values of fixed sets in this language, such as `Agendada` for `scheduled`; times by the clock of the site, such as `2026-11-27 13:48:05`, with the time zone in the header; and in pt-BR and es, semicolons between the fields and decimal commas. A time that the clocks show twice has its offset after it. The audit log has the clock of its sites, or UTC if they differ. Absent: names and values of the API, which stay the same for programs.',
    ),
};

export const exportQuerySchema = z.strictObject(exportShape);

export type HeaderLanguage = z.infer<typeof headerLanguageSchema>;
