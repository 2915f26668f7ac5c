/**
 * Lookup of RFC 4647 §3.4: what there is for a language, or for the next less special one that there is
 * something for: `pt-BR`, then `pt`.
 * @param tags What there is, by language tag in lower case.
 */
export function lookUpLanguage<Value>(
  language: string | null,
  tags: ReadonlyMap<string, Value>,
): Value | undefined {
  const subtags = (language ?? '').toLowerCase().split('-');
  while (subtags.length > 0) {
    const found = tags.get(subtags.join('-'));
    if (found !== undefined) return found;
    subtags.pop();
    // A single letter or digit belongs to what came after it.
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return undefined;
}
