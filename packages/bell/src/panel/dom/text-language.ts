import type { defaultLanguage } from '../../labels.ts';

/** Not imported: bundles that share this module would load the texts of the bell with it. */
const portuguese: typeof defaultLanguage = 'pt-BR';

/**
 * The language of the texts that are shown for a tag, BCP 47: the default for a language that the bell lacks, unless the page
 * has its own.
 *
 * @param own - one of the page's own texts, if it has them
 */
export function textLanguage(tag: string, own: string | undefined): string {
  return own || /^(?:pt|en|es)\b/i.test(tag) ? tag : portuguese;
}
