/**
 * The primary language of a BCP 47 tag in lower case; null unless it has two or three letters (RFC 5646 §2.2.1), so
 * that callers cannot create any number of languages.
 */
export function primaryLanguage(locale: string | undefined): string | null {
  return /^[a-z]{2,3}(?![a-z])/.exec(locale?.toLowerCase() ?? '')?.[0] ?? null;
}
