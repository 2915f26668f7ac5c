/**
 * The primary language of a BCP 47 tag in lower case; null where it is not one of two or three letters
 * (RFC 5646 §2.2.1), so that strangers cannot make up any number of languages.
 */
export function primaryLanguage(locale: string | undefined): string | null {
  return /^[a-z]{2,3}(?![a-z])/.exec(locale?.toLowerCase() ?? '')?.[0] ?? null;
}
