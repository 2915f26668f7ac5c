import { z } from 'zod';
import { limits } from './limits.ts';
import { localeSchema } from './scalars.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language that a browser can report: its primary subtag has two or three letters (RFC 5646 §2.2.1). */
const languageTagSchema = localeSchema.refine(
  isLanguage,
  'must be a BCP 47 language tag of an existing language, such as en or pt-PT',
);

/** Texts by BCP 47 language tag, of at least one language. */
export function byLanguage<Text extends z.ZodType>(text: Text) {
  return z.record(languageTagSchema, text).superRefine((texts, context) => {
    const tags = Object.keys(texts);
    if (tags.length === 0) context.addIssue('must have at least 1 language, or be absent');
    if (tags.length > limits.translations) {
      context.addIssue(`must have at most ${limits.translations} languages`);
    }
    const seen = new Set<string>();
    for (const tag of tags) {
      // RFC 5646 §2.1.1: language tags are case-insensitive.
      const folded = tag.toLowerCase();
      if (seen.has(folded)) {
        context.addIssue({ code: 'custom', path: [tag], message: 'must not repeat a language' });
      }
      seen.add(folded);
    }
  });
}

function isLanguage(tag: string): boolean {
  const [primary = ''] = tag.split('-');
  if (primary.length > 3) return false;
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    return false;
  }
  // Intl names every language of two letters, but only some of the thousands with three.
  return primary.length === 3 || languageNames.of(primary) !== undefined;
}
